import { useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";

/** The conversation that was opened from the list, until it is shown. */
let pressed: string | null = null;
/** Keys of the history entries that directly follow the list. */
const afterList = new Set<string>();

export function notePressed(path: string): void {
  pressed = path;
}

/** Goes back in history from a conversation where the list was the previous page; else the link is followed. */
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
