import { Modal } from "./modal";
import * as css from "./thread.css";
import type { MessageView } from "./views";

/** A photo of the conversation as large as the screen allows. @param text what it shows, in words */
export function LargePhoto({
  photo: { full, width, height },
  text,
  close,
}: {
  photo: NonNullable<MessageView["photo"]>;
  text: string;
  close: () => void;
}) {
  return (
    <Modal title={text} close={close}>
      <img className={css.largePhoto} src={full} alt={text} width={width} height={height} />
    </Modal>
  );
}
