import { ProfilePane } from "./profile-pane";
import { Thread } from "./thread";
import type { Screen } from "./use-screen";
import type { OpenedView } from "./views";

/** The conversation that is open, and on a wide screen the profile of the other member beside it. APP §5 */
export function Conversation({ opened, screen }: { opened: OpenedView; screen: Screen }) {
  const { conversation, profile, pane } = opened;
  return (
    <>
      <Thread key={profile.id ?? `left-${conversation}`} opened={opened} screen={screen} />
      {pane && screen.pane.isOpen ? <ProfilePane pane={pane} profile={profile} screen={screen} /> : null}
    </>
  );
}
