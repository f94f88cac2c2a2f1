import { useTranslation } from "react-i18next";
import { MAX_ANSWERS } from "~/domain/members/rules";
import { Sheet } from "~/ui/sheet";
import type { Part } from "./parts";
import { AddRow, RowGroup } from "./profile-row";

type Props = { open: readonly Part[]; onOpen: (id: string) => void; onClose: () => void };

/** The questions without an answer: one of them is chosen to answer it. product 8.6 */
export function QuestionsSheet({ open, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t("profile:answer_add")}
      lede={t("profile:answers_text", { max: MAX_ANSWERS })}
      onClose={onClose}
    >
      <RowGroup>
        {open.map(({ id, label }) => (
          <AddRow key={id} id={id} text={label} onOpen={onOpen} />
        ))}
      </RowGroup>
    </Sheet>
  );
}
