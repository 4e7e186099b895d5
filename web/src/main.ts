import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { loadCards } from "./card/cards";
import { settings } from "./state/settings.svelte";
import { texts } from "./i18n/texts.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");
await Promise.all([texts.speak(settings.language), loadCards()]);
mount(App, { target });
