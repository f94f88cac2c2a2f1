import { t } from "../../text";
import { type Shape, Tag, type Tone } from "../../ui/tag";
import type { BrandState } from "./brand-states.server";

const looks: Record<BrandState, { tone: Tone; shape: Shape }> = {
  live: { tone: "good", shape: "dot" },
  sandbox: { tone: "hold", shape: "ring" },
  refused: { tone: "bad", shape: "bar" },
  retired: { tone: "plain", shape: "bar" },
};

/** What a brand is: live, without real payments, refused, closed. */
export function StateTag({ state }: { state: BrandState }) {
  return <Tag {...looks[state]}>{t(`brand_state_${state}`)}</Tag>;
}
