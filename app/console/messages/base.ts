import approvals from "./en/approvals.json";
import audit from "./en/audit.json";
import brands from "./en/brands.json";
import common from "./en/common.json";
import frame from "./en/frame.json";
import home from "./en/home.json";
import members from "./en/members.json";
import orders from "./en/orders.json";
import review from "./en/review.json";
import search from "./en/search.json";
import signIn from "./en/sign-in.json";
import views from "./en/views.json";
import you from "./en/you.json";

/** The messages that the first page brings: those of the frame, and of the pages that are opened most. Other pages bring their own. */
export const base = {
  ...approvals,
  ...audit,
  ...brands,
  ...common,
  ...frame,
  ...home,
  ...members,
  ...orders,
  ...review,
  ...search,
  ...signIn,
  ...views,
  ...you,
};
