import { globalStyle } from "@vanilla-extract/css";

/** The print styles of invoices, credit notes and mandates, A4 or Letter: black on white, without the page's frame. product 13.56 */
const onPaper = (selector: string, rule: object) => globalStyle(selector, { "@media": { print: rule } });

globalStyle("@page", { margin: "18mm" });
// Bars, alerts and dialogs: everything beside the page.
onPaper("body:has(main article) > :not(main, :has(main))", { display: "none !important" });
onPaper("html, body, body:has(main article) *", { colorScheme: "light !important" });
onPaper("html, body", { background: "Canvas !important" });
onPaper("body::before, body::after", { content: "none !important" });
onPaper("body:has(main article), body:has(main article) *", {
  color: "CanvasText !important",
  borderColor: "CanvasText !important",
  backgroundColor: "transparent !important",
  boxShadow: "none !important",
});
onPaper("main article", { fontSize: "10.5pt !important" });
