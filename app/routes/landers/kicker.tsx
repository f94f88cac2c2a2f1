import type { Lander } from "./lander.server";
import { kicker } from "./shared.css";

/** The town or audience of a variant, above the headline; empty on the default. */
export function Kicker({ lander }: { lander: Pick<Lander, "kicker"> }) {
  return lander.kicker ? <p className={kicker}>{lander.kicker}</p> : null;
}
