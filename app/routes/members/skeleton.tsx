import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/paths";
import * as card from "~/ui/card.css";
import { grid, member } from "~/ui/member-card.css";
import { photo } from "~/ui/photo.css";
import * as css from "./members.css";

const AFTER_MS = 200;
const CARDS = Array.from({ length: 8 }, (_, at) => at);

/** Whether another search is being asked for, and has been for a moment. APP §7 */
export function useIsSearching(): boolean {
  const { state, location } = useNavigation();
  const isAsked = state === "loading" && location.pathname === paths.members();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAsked) return setLate(false);
    const timer = setTimeout(() => setLate(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return isAsked && isLate;
}

/** Cards without anybody on them, in the size of those that will come. */
export function Skeleton() {
  return (
    <ul className={grid} aria-hidden>
      {CARDS.map((at) => (
        <li key={at} className={`${card.card} ${member}`}>
          <div className={`${photo} ${css.waiting}`} />
          <div className={`${card.caption} ${css.waitingCaption}`}>
            <span className={css.waiting} />
            <span className={css.waiting} />
          </div>
        </li>
      ))}
    </ul>
  );
}
