import { whole } from "../../format";
import { t } from "../../text";
import type { Shape, Tone } from "../../ui/tag";
import { pointsText } from "../growth/count-text";
import type { ShownExperiment } from "./experiments.server";

/** How the state of an experiment is marked. */
export const stateTags: Record<ShownExperiment["state"], { tone: Tone; shape: Shape }> = {
  running: { tone: "good", shape: "dot" },
  planned: { tone: "hold", shape: "ring" },
  ended: { tone: "plain", shape: "bar" },
};

/** Returns what the check of the sample ratio says. */
export function ratioText(ratio: ShownExperiment["ratio"]): string {
  if (!ratio) return t("experiment_ratio_none");
  const p = ratio.p < 0.0001 ? "p < 0.0001" : `p = ${ratio.p.toFixed(4)}`;
  return t(ratio.isOk ? "experiment_ratio_ok" : "experiment_ratio_bad", { p });
}

type Interval = NonNullable<ShownExperiment["goals"][number]["comparisons"][number]["interval"]>;

/** Returns a difference with its interval and what it shows: "+1.25 (+0.31 to +2.19), better than a". */
export function intervalText(interval: Interval | null, control: string): string {
  if (!interval) return t("experiment_too_few");
  const { difference, from, to } = interval;
  const judged = from > 0 ? "better" : to < 0 ? "worse" : "even";
  return t(`experiment_${judged}`, {
    difference: pointsText(difference, 2),
    from: pointsText(from, 2),
    to: pointsText(to, 2),
    control,
  });
}

/** Returns the result of an experiment in one line of a list. */
export function resultText({ ratio, goals, control }: ShownExperiment): string {
  if (!ratio) return t("experiment_result_few");
  if (!ratio.isOk) return t("experiment_result_uneven");
  const won = goals.filter(({ winner }) => winner !== null);
  if (won.length === 0) return t("experiment_result_open");
  return won
    .map(({ goal, winner }) =>
      t(winner === control ? "experiment_result_control" : "experiment_result_won", {
        goal: t(`goal_${goal}_steps`),
        winner: winner ?? "",
      }),
    )
    .join("; ");
}

/** Returns how many people were shown a variant; null where a count of them is hidden. */
export function shownPeople({ variants }: ShownExperiment): string | null {
  const counts = variants.map(({ counts: [shown] }) => shown);
  if (counts.some((count) => typeof count !== "number")) return null;
  return whole(counts.reduce<number>((sum, count) => sum + Number(count), 0));
}
