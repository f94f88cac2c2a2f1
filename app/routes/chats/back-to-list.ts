import { useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";

/** The conversation that was pressed in the list, until it is shown. */
let pressed: string | null = null;
/** The entries of the history, by their keys, that the list comes right before. */
const afterList = new Set<string>();

export function notePressed(path: string): void {
  pressed = path;
}

/** Leads from a conversation back to the list as it was left, where the list was the page before; else the link leads on to its own address. */
export function useBackToList(): (event: MouseEvent) => void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pressed === pathname) afterList.add(key);
    pressed = null;
  }, [key, pathname]);
  return (event) => {
    if (!afterList.has(key)) return;
    event.preventDefault();
    navigate(-1);
  };
}
