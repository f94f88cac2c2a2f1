import "../../messages/team";
import { money } from "../../format";
import { type MessageKey, t } from "../../text";

/** Returns what an approval is about, such as "Refund of €149.00, order K7PTR3WM9Q". */
export function approvalTitle({
  act,
  shown,
  about,
}: {
  act: string;
  shown: Record<string, string | number>;
  about: string;
}): string {
  const { amount, currency } = shown;
  const values =
    typeof amount === "number" && typeof currency === "string"
      ? { ...shown, amount: money(amount, currency) }
      : shown;
  return t(`approval_${act}` as MessageKey, { ...values, about });
}
