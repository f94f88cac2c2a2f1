import type { LucideIcon } from "lucide-react";
import * as css from "./icon.css";

/** An icon beside its word; it says nothing by itself. */
export function Icon({ of: Of, size = "m" }: { of: LucideIcon; size?: "s" | "m" | "l" }) {
  return <Of className={css.sizes[size]} aria-hidden="true" />;
}
