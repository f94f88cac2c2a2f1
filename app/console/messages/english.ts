import { base } from "./base";
import discounts from "./en/discounts.json";
import experiments from "./en/experiments.json";
import finance from "./en/finance.json";
import growth from "./en/growth.json";
import health from "./en/health.json";
import sources from "./en/sources.json";
import team from "./en/team.json";

/** The English messages of the console: one file for each folder of pages, and the common ones. Only types and tests read all of them. */
export const english = {
  ...base,
  ...discounts,
  ...experiments,
  ...finance,
  ...growth,
  ...health,
  ...sources,
  ...team,
};
