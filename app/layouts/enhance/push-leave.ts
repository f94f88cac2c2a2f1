import { leavePush } from "./push-state";

/** Run on pages of strangers, in a browser that once told a member of their messages. */
export default function leave(): void {
  void leavePush().catch(() => undefined);
}
