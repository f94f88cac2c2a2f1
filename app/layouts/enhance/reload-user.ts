import { call } from "../call";
import { showCounts } from "./counts";
import { inTurn } from "./in-turn";

/** Asks who is logged in and how many credits they have: a session that was ended elsewhere ends here too. product.md §7, §8 */
export const reloadUser = inTurn(async () => {
  try {
    const answer = await call("/api/user.php");
    const { user } = (await answer.json()) as { user: { credits: number } };
    showCounts({ credits: user.credits });
  } catch {
    // The next minute asks again.
  }
});
