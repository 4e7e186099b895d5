import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./state/settings.svelte";
import { texts } from "./i18n/texts.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");
await texts.speak(settings.language);
mount(App, { target });
