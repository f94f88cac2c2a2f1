import { call } from "../call";
import { showCounts } from "./counts";

/** Asks how many likes are new, and shows it. What fails is asked again the next time. product.md §4, §7 */
export async function reloadLikes(): Promise<void> {
  try {
    const answer = await call("/api/likes.php", { retries: 0 });
    const { total_new_likes: likes } = (await answer.json()) as { total_new_likes: number };
    showCounts({ likes });
  } catch {
    // The next minute asks again.
  }
}
