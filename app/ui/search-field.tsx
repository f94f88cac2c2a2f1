import { Search } from "lucide-react";
import type { InputHTMLAttributes } from "react";
import { input } from "./field.css";
import * as css from "./search-field.css";
import { hiddenText } from "./text.css";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** its name and its placeholder */
  label: string;
  find: (query: string) => void;
};

/** A field that filters a list while somebody types. @param find receives the text */
export function SearchField({ label, find, ...rest }: Props) {
  return (
    <label className={css.search}>
      <span className={hiddenText}>{label}</span>
      <Search className={css.searchIcon} aria-hidden />
      <input
        {...rest}
        className={`${input} ${css.searchInput}`}
        type="search"
        placeholder={label}
        autoComplete="off"
        onChange={({ target }) => find(target.value)}
      />
    </label>
  );
}
