import { X } from "lucide-react";
import { paths } from "~/paths";
import * as css from "./language-offer.css";
import type { Shell } from "./shell.server";

/**
 * Offers first-time visitors the language of their browser. The document script sets the texts, and shows the form if there is a language
 * to offer.
 */
export function LanguageOffer({
  shell,
  offers,
}: {
  shell: Shell;
  offers: Readonly<Record<string, readonly [string, string]>>;
}) {
  return (
    <form
      className={css.offer}
      id="language-offer"
      method="post"
      action={paths.langConfig()}
      data-offers={JSON.stringify(offers)}
      hidden
    >
      <input type="hidden" name="back" value={shell.back} />
      <button className={css.offerText} type="submit" name="locale" />
      <button className={css.offerClose} type="button">
        <X aria-hidden />
      </button>
    </form>
  );
}
