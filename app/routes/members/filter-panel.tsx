import type { MouseEvent } from "react";
import { usePart } from "~/client/use-part";
import { Filters } from "./filters";
import type { MembersView } from "./members.server";

const loadFilters = async () => (await import("./filters")).Filters;

/** The panel, and what its button does before it opens. */
export type FilterPanel = ReturnType<typeof useFilterPanel>;

/**
 * The panel of the filters: its script is loaded when it is first opened, because the search is the first page of most visits. Until then
 * the browser has the server's form, which works without script. decision 343
 */
export function useFilterPanel(view: MembersView) {
  const [Part, fetchPart] = usePart(loadFilters);
  const props = { form: view.form, hasFilters: view.chips.length > 0 };
  const open = async (event: MouseEvent) => {
    if (Part) return;
    event.preventDefault();
    // Without its script the form still opens: it lacks the count only.
    if (!(await fetchPart())) document.getElementById("filters")?.showPopover?.();
  };
  return { open, panel: Part ? <Part {...props} isOpened key="loaded" /> : <Rendered {...props} /> };
}

/** What the server rendered. The browser leaves it as it is, so that it need not have the component. */
function Rendered(props: { form: MembersView["form"]; hasFilters: boolean }) {
  return import.meta.env.SSR ? (
    <div>
      <Filters {...props} />
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, with which React keeps what the server rendered
    <div dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />
  );
}
