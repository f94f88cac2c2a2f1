import { useMatches } from "@remix-run/react";

/** Returns the name of the present page, as its `handle` says; a page of the menu marks its link. */
export const usePageName = () => (useMatches().at(-1)?.handle as { page?: string } | undefined)?.page;
