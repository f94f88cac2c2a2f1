import type { FirstPartners } from "./begin-conversations.server";
import { LIKES_EACH } from "./like-demo-logins.server";
import type { PlannedMember } from "./plan-members.server";

/**
 * Chooses the partners of a demo login's first conversations: its match, two others, and a fictional profile, different ones for each
 * login.
 * @param ids of the planned members, in their order @param turn the index of the login, from 0
 */
export function choosePartners(
  planned: readonly PlannedMember[],
  ids: readonly (number | null)[],
  turn: number,
): FirstPartners {
  const there = planned.flatMap(({ fictional, seeks }, at) => {
    const id = ids[at];
    return id ? [{ id, fictional, fits: seeks.includes("woman") }] : [];
  });
  // A login's matches have no conversations with the other logins.
  const fitting = there.filter(({ fits }, at) => fits && at % LIKES_EACH > 0);
  const others = fitting.filter(({ fictional }) => !fictional).slice(turn * 2, turn * 2 + 2);
  const fictionals = fitting.filter(({ fictional }) => fictional);
  return {
    match: there[turn * LIKES_EACH]?.id,
    friend: others[0]?.id,
    greeter: others[1]?.id,
    // Where there are few, the logins share one.
    fictional: (fictionals[turn] ?? fictionals[0])?.id,
  };
}
