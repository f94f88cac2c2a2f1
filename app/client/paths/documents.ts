import { allRoutes } from "../../route-table";
import { patternOf } from "./pattern-of";

/** Paths without a route that are documents all the same: the list of mails of a development server. */
const OTHERS = ["/dev/outbox"];

/** The pattern of the paths of documents. */
export const documentPattern: string = patternOf([
  ...allRoutes.filter(({ document }) => document).map(({ path }) => path),
  ...OTHERS,
]);
