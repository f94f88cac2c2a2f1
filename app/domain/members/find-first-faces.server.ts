import { todayIn } from "~/domain/calendar";
import type { Account, ReadContext } from "~/domain/context";
import { listCards, type MemberCard } from "./member-cards.server";
import { findPage } from "./search/find-page.server";
import { defaultFilters, offersRadius } from "./search/search-filters.server";
import { seek } from "./search/seek.server";
import { positionOf } from "./places-of";

/** How many members a new member can like at once. */
const MAX_FACES = 5;
