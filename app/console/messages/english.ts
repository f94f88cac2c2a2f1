import approvals from "./en/approvals.json";
import audit from "./en/audit.json";
import brands from "./en/brands.json";
import common from "./en/common.json";
import discounts from "./en/discounts.json";
import experiments from "./en/experiments.json";
import finance from "./en/finance.json";
import frame from "./en/frame.json";
import growth from "./en/growth.json";
import health from "./en/health.json";
import home from "./en/home.json";
import members from "./en/members.json";
import orders from "./en/orders.json";
import review from "./en/review.json";
import search from "./en/search.json";
import signIn from "./en/sign-in.json";
import sources from "./en/sources.json";
import team from "./en/team.json";
import views from "./en/views.json";
import you from "./en/you.json";

/** The English messages of the console: one file for each folder of pages, and the common ones. */
export const english = {
  ...common,
  ...approvals,
  ...audit,
  ...brands,
  ...discounts,
  ...experiments,
  ...growth,
  ...finance,
  ...health,
  ...frame,
  ...home,
  ...members,
  ...orders,
  ...review,
  ...search,
  ...signIn,
  ...sources,
  ...team,
  ...views,
  ...you,
};
