import { Coins, Gift } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { GIFT_TEXT_MAX } from "~/domain/chats/rules";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { GiftIcon } from "~/ui/gift-icon";
import { Said } from "~/ui/notice";
import { Sheet } from "~/ui/sheet";
import { hiddenText, muted, small } from "~/ui/text.css";
import { Face } from "../own-face/face";
import * as css from "./gift-sheet.css";

type OfferedGift = { id: string; name: string; icon: string; price: number };

/**
 * Shows the brand's gifts. No gift is selected at first, so giving one takes two presses: one selects, one gives. The member can add a
 * line. product 11.11
 * @param give resolves when the gift is sent; an error keeps the sheet open and shows the reason. `clientId` is the idempotency key: it is
 * the same for every attempt at one choice, so that retries give the gift once
 * @param buy called if the credits do not suffice
 */
export function GiftSheet({
  gifts,
  credits,
  name,
  give,
  buy,
  onClose,
}: {
  gifts: readonly OfferedGift[];
  credits: number;
  name: string;
  give: (gift: OfferedGift, text: string, clientId: string) => Promise<void>;
  buy: (gift: OfferedGift) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useId();
  const [chosen, setChosen] = useState<OfferedGift | null>(null);
  const [text, setText] = useState("");
  const clientId = useRef({ of: "", id: "" });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const missing = chosen ? Math.max(0, chosen.price - credits) : 0;
  const submit = async () => {
    if (!chosen || isSending) return;
    if (missing > 0) return buy(chosen);
    setSending(true);
    setProblem("");
    const of = `${chosen.id} ${text.trim()}`;
    if (clientId.current.of !== of) clientId.current = { of, id: crypto.randomUUID() };
    try {
      await give(chosen, text.trim(), clientId.current.id);
    } catch (error) {
      setProblem((error instanceof Error && error.message) || t("chats:gift_failed"));
      setSending(false);
    }
  };
  const foot = (
    <>
      {problem ? <Said>{problem}</Said> : null}
      <Button
        kind="primary"
        type="submit"
        form={form}
        wide
        aria-disabled={!chosen || isSending || undefined}
        aria-busy={isSending || undefined}
      >
        <Gift aria-hidden />
        {!chosen
          ? t("chats:gift_choose")
          : missing > 0
            ? t("chats:credits_get")
            : t("chats:gift_give", { count: chosen.price })}
      </Button>
      {chosen ? (
        <p className={`${small} ${muted}`}>
          {missing > 0
            ? t("chats:gift_short", { count: missing })
            : t("chats:gift_after", { count: credits - chosen.price })}
        </p>
      ) : null}
    </>
  );
  return (
    <Sheet
      title={t("chats:gift_title", { member: name })}
      lede={t("chats:credits_have", { count: credits })}
      foot={foot}
      onClose={onClose}
    >
      <form
        className={css.form}
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={css.preview}>
          <div className={css.gift}>
            <span className={css.art}>
              <GiftIcon name={chosen?.icon ?? ""} />
            </span>
            <strong className={css.giftName}>{chosen?.name ?? t("chats:gift_choose")}</strong>
            {text.trim() ? <span className={css.giftLine}>{text}</span> : null}
          </div>
          <Face />
        </div>
        <fieldset className={css.tiles}>
          <legend className={hiddenText}>{t("chats:gift_choose")}</legend>
          {gifts.map((gift) => (
            <label key={gift.id} className={css.tile}>
              <input
                className={css.tileInput}
                type="radio"
                name="gift"
                value={gift.id}
                checked={gift === chosen}
                onChange={() => setChosen(gift)}
              />
              <GiftIcon name={gift.icon} />
              <span>{gift.name}</span>
              <b className={css.price}>
                <span aria-hidden>{gift.price}</span>
                <Coins className={css.coins} aria-hidden />
                <span className={hiddenText}>{t("chats:credits", { count: gift.price })}</span>
              </b>
            </label>
          ))}
        </fieldset>
        <TextField
          name="gift-line"
          label={t("chats:gift_line")}
          value={text}
          maxLength={GIFT_TEXT_MAX}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Sheet>
  );
}
