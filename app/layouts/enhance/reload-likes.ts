import { call } from "../call";
import { showCounts } from "./counts";
import { inTurn } from "./in-turn";

/** Asks how many likes are new, and shows it. What fails is asked again the next time. product.md §4, §7 */
export const reloadLikes = inTurn(async () => {
  try {
    const answer = await call("/api/likes.php");
    const { total_new_likes: likes } = (await answer.json()) as { total_new_likes: number };
    showCounts({ likes });
  } catch {
    // The next minute asks again.
  }
});
