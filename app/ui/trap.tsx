import { hiddenText } from "./text.css";

/** A hidden field that only bots fill in. */
export function Trap() {
  return (
    <div aria-hidden>
      <input
        className={hiddenText}
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  );
}
