import { ProfilePane } from "./pane/profile-pane";
import { Thread } from "./thread/thread";
import type { Screen } from "./use-screen";
import type { OpenedView } from "./views";

/** The open conversation, with the other member's profile beside it on wide screens. product 11.14 */
export function Conversation({
  opened,
  screen,
  isChosen,
}: {
  opened: OpenedView;
  screen: Screen;
  /** the member opened it; it did not open by itself */
  isChosen: boolean;
}) {
  const { conversation, profile, pane } = opened;
  return (
    <>
      <Thread
        key={profile.id ?? `left-${conversation}`}
        opened={opened}
        screen={screen}
        isChosen={isChosen}
      />
      {pane && screen.pane.isOpen ? <ProfilePane pane={pane} profile={profile} screen={screen} /> : null}
    </>
  );
}
