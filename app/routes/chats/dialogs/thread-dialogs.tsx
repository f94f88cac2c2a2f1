import type { Screen } from "../use-screen";
import type { OpenedView } from "../views";
import { BlockDialog } from "./block-dialog";
import { RemoveDialog } from "./remove-dialog";

/** The questions of a conversation's menu: whether to remove it, and whether to block the other member. */
export function ThreadDialogs({
  what,
  thread: { profile, conversation },
  screen,
  name,
  changed,
  close,
}: {
  what: "remove" | "block";
  thread: OpenedView;
  screen: Screen;
  name: string;
  changed: () => void;
  close: () => void;
}) {
  if (what === "remove")
    return conversation === null ? null : (
      <RemoveDialog name={name} remove={() => screen.list.remove({ conversation })} leave close={close} />
    );
  return profile.id === null ? null : (
    <BlockDialog id={profile.id} name={name} changed={changed} close={close} />
  );
}
