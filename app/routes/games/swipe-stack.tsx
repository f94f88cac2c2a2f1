import { useNavigate } from "@remix-run/react";
import { Heart, UserRound, X } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { hiddenText } from "~/ui/text.css";
import * as css from "./swipe.css";
import { SwipeCard, titleOf } from "./swipe-card";
import { UndoButton, UndoForm } from "./undo-button";
import type { Swipes } from "./use-swipes";

const EAGER = 3;

/** The deck with its buttons, for touch, mouse and arrow keys; without script the buttons submit forms. product 10.15 */
export function SwipeStack({ swipes }: { swipes: Swipes }) {
  const { t } = useTranslation();
  const { cards, leaving, isMoved, canSwipe, swipe, undo, drop } = swipes;
  const [top] = cards;
  useArrowKeys(top?.id ?? null, swipe);
  const press = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    swipe((submitter as HTMLButtonElement | null)?.value === "1");
  };
  // One list, so that a leaving card stays the same element.
  const shown = [
    ...leaving.map(({ member, isLike }) => ({ member, depth: 0, leaving: isLike })),
    ...cards.map((member, depth) => ({ member, depth })),
  ];
  const title = top ? titleOf(top) : "";
  return (
    <div className={css.side}>
      <ul className={css.deck}>
        {shown.length > 0 ? null : <li className={css.waiting} aria-hidden />}
        {shown
          .map((card) => (
            <SwipeCard
              key={card.member.id}
              isEager={card.depth < EAGER}
              canSwipe={canSwipe}
              onSwipe={swipe}
              onGone={drop}
              {...card}
            />
          ))
          .reverse()}
      </ul>
      <p className={hiddenText} role="status">
        {isMoved ? (top?.fictional ? `${title}, ${t("common:fictional_profile")}` : title) : null}
      </p>
      <Form className={css.acts} method="post" action={paths.swipeGame()} onSubmit={press}>
        <input type="hidden" name="profile" value={top?.id ?? ""} />
        <UndoButton undo={undo} className={css.large} />
        <button className={css.large} type="submit" name="like" value="0" aria-label={t("games:swipe_pass")}>
          <X aria-hidden />
        </button>
        <button className={css.send} type="submit" name="like" value="1" aria-label={t("games:swipe_like")}>
          <Heart aria-hidden />
        </button>
        <Link
          className={css.large}
          href={top ? paths.member(top.id) : paths.swipeGame()}
          aria-label={t("games:swipe_view")}
        >
          <UserRound aria-hidden />
        </Link>
      </Form>
      <UndoForm undo={undo} />
    </div>
  );
}

/** Left passes, right likes, up opens the profile; not while the member types or a dialog is open. */
function useArrowKeys(topId: number | null, swipe: (isLike: boolean) => void): void {
  const navigate = useNavigate();
  const press = useRef<(event: KeyboardEvent) => void>(() => undefined);
  press.current = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    if ((event.target as Element).closest("input, textarea, select, dialog[open], [popover]:popover-open"))
      return;
    if (event.key === "ArrowLeft") swipe(false);
    else if (event.key === "ArrowRight") swipe(true);
    else if (event.key === "ArrowUp" && topId !== null) navigate(paths.member(topId));
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
