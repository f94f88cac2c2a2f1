import { showCopies } from "~/routes/offline/show-copies";

const template = document.querySelector<HTMLTemplateElement>("#copies-template");
if (template) void showCopies(template);
