import {
  BookOpen,
  CakeSlice,
  CarTaxiFront,
  Coffee,
  Disc3,
  FlameKindling,
  Flower2,
  Gift,
  type LucideIcon,
  Martini,
  Sparkles,
} from "lucide-react";

/** The icons that a brand may name for its gifts. */
const icons: Record<string, LucideIcon> = {
  "book-open": BookOpen,
  "cake-slice": CakeSlice,
  "car-taxi-front": CarTaxiFront,
  coffee: Coffee,
  "disc-3": Disc3,
  "flame-kindling": FlameKindling,
  "flower-2": Flower2,
  martini: Martini,
  sparkles: Sparkles,
};

/** The icon of a gift; a parcel where the gift has none. */
export function GiftIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Gift;
  return <Icon aria-hidden />;
}
