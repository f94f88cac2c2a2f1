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

/** The English messages of the console: one file for each folder of pages, and the common ones. */
export const english = {
  ...common,
  ...approvals,
  ...audit,
  ...brands,
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
