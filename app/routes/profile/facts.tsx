import {
  Brush,
  Check,
  Eye,
  Handshake,
  Hourglass,
  type LucideIcon,
  MapPin,
  PersonStanding,
} from "lucide-react";
import { hiddenText } from "~/ui/text.css";
import * as css from "./facts.css";
import type { Fact } from "./facts.server";

const icons: Record<string, LucideIcon> = {
  signup_reason: Handshake,
  relationship_status: Hourglass,
  region: MapPin,
  body_type: PersonStanding,
  eye_color: Eye,
  tattoos: Brush,
};

/** The most telling facts, each with an icon. */
export function Facts({ chips }: { chips: readonly Fact[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className={css.facts}>
      {chips.map((fact) => {
        const Icon = icons[fact.id] ?? Check;
        return (
          <li key={fact.id} className={css.fact}>
            <Icon className={css.icon} aria-hidden />
            <span className={hiddenText}>{fact.label}: </span>
            <span className={css.value}>{fact.value}</span>
          </li>
        );
      })}
    </ul>
  );
}
