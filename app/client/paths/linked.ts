import { allRoutes } from "../../route-table";
import { patternOf } from "./pattern-of";

/** The pattern of the paths that a message may link to. */
export const linkedPattern: string = patternOf(
  allRoutes.filter(({ linked }) => linked).map(({ path }) => path),
);
