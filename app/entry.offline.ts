import { readCookie } from "~/client/cookie";
import { showCopies } from "~/routes/offline/show-copies";

// The stored page is the same for all, and was stored before a scheme was chosen.
const look = readCookie("look");
if (look === "light" || look === "dark") document.documentElement.dataset.look = look;

const template = document.querySelector<HTMLTemplateElement>("#copies-template");
if (template) void showCopies(template);
