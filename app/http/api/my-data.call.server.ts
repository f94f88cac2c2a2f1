import { downloadDataAct } from "~/domain/accounts/leaving/download-data.act.server";
import { apiCall } from "./api-call.server";

/** The download of the member's data. product 7.17 */
export const myDataCall = apiCall({
  method: "POST",
  path: "/api/my-data.php",
  access: "visitor",
  body: downloadDataAct.input,
  bodyType: "application/x-www-form-urlencoded",
  answerType: "application/zip",
  about: "A zip with all stored data of the member, requested by the form of the settings.",
  otherAnswers: { 303: "errors are shown on the page of the form; a visitor is redirected to the login" },
  examples: [{ body: { password: "…" } }],
});
