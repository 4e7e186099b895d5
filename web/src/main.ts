import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import Start from "./Start.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");
mount(Start, { target });
