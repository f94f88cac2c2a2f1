import {
  CircleUserRound,
  Gavel,
  Layers,
  type LucideIcon,
  PanelsTopLeft,
  ReceiptText,
  Search,
} from "lucide-react";
import { BrandMark } from "../ui/brand-mark";
import { Key } from "../ui/button";
import { Icon } from "../ui/icon";
import { quiet } from "../ui/text.css";
import * as css from "./hit-line.css";
import type { Hit } from "./hits";

const icons: Record<Hit["kind"], LucideIcon> = {
  order: ReceiptText,
  member: CircleUserRound,
  case: Gavel,
  brand: Layers,
  page: PanelsTopLeft,
  find: Search,
};

/** What a found thing is: its brand or kind, its words, and its keys. */
export function HitLine({ hit }: { hit: Hit }) {
  return (
    <>
      {hit.brand ? (
        <BrandMark brand={hit.brand} named={hit.kind === "brand"} />
      ) : (
        <Icon of={icons[hit.kind]} />
      )}
      <span className={css.words}>
        <span>{hit.label}</span>
        <span className={quiet}>{hit.detail}</span>
      </span>
      <KeysOf keys={hit.keys} />
    </>
  );
}

/** The keys that do the same, each as one. */
export function KeysOf({ keys }: { keys: string }) {
  if (!keys) return null;
  return (
    <span className={css.keys}>
      {keys.split(" ").map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </span>
  );
}
