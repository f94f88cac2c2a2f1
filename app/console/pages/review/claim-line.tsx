import { Form } from "@remix-run/react";
import { Lock } from "lucide-react";
import { t } from "../../text";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { row } from "../../ui/layout.css";
import { small, tone } from "../../ui/text.css";

/** Who works on a case of the list, and since how many minutes. @param age in milliseconds */
export function ClaimLine({ name, age }: { name: string; age: number }) {
  const minutes = Math.floor(age / 60_000);
  return (
    <span className={`${small} ${tone.hold} ${row}`}>
      <Icon of={Lock} size="s" />
      {minutes > 0 ? t("complaint_claim_age", { name, minutes }) : t("complaint_claim_now", { name })}
    </span>
  );
}

/** Takes a case over from a colleague. */
export function TakeOver({ name }: { name: string }) {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="take_over" size="small">
        {t("complaint_take_over", { name })}
      </Button>
    </Form>
  );
}
