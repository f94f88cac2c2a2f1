import type { MessageView } from "../views";
import * as css from "./dialogs.css";
import { Modal } from "./modal";

/** A photo of the conversation at full size. @param text its description */
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
