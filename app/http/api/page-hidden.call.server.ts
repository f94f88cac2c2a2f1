import { apiCall } from "./api-call.server";

/** The beacon of a page that is hidden. product 23.11 */
export const pageHiddenCall = apiCall({
  method: "POST",
  path: "/api/page-hidden.php",
  access: "visitor",
  status: 204,
  about: `The beacon of a page that becomes hidden; the body is empty. Records that a logged-in member was active until now. No login
    needed.`,
  examples: [{}],
});
