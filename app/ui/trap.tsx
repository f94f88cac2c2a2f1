import { hiddenText } from "./text.css";

/** A field that nobody sees; whoever fills it in is a program. */
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
