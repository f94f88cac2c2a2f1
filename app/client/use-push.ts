import { useEffect, useState } from "react";
import { noteOffer, type PushStatus, pushStatus, subscribe, unsubscribe } from "./live/push-state";

/**
 * Returns the push status of this browser and functions that change it. product 15.10, 15.14
 * @returns `status` is undefined until it is known
 */
export function usePush(key: string, memberId: number) {
  const [status, setStatus] = useState<PushStatus | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const member = String(memberId);
  useEffect(() => {
    let isOver = false;
    void pushStatus({ key, member }).then((now) => {
      if (!isOver) setStatus(now);
    });
    return () => {
      isOver = true;
    };
  }, [key, member]);
  useEffect(() => {
    if (status !== undefined) noteOffer(status === null || status === "unsubscribed");
  }, [status]);

  async function turnOn(): Promise<"subscribed" | "denied" | "failed"> {
    if (isBusy) return "failed";
    setBusy(true);
    try {
      if ((await Notification.requestPermission()) !== "granted") {
        setStatus("denied");
        return "denied";
      }
      await subscribe({ key, member });
      setStatus("subscribed");
      return "subscribed";
    } catch {
      setStatus(await pushStatus({ key, member }));
      return "failed";
    } finally {
      setBusy(false);
    }
  }

  async function turnOff(): Promise<"unsubscribed" | "failed"> {
    if (isBusy) return "failed";
    setBusy(true);
    try {
      await unsubscribe();
      setStatus("unsubscribed");
      return "unsubscribed";
    } catch {
      setStatus(await pushStatus({ key, member }));
      return "failed";
    } finally {
      setBusy(false);
    }
  }

  return { status, isBusy, turnOn, turnOff };
}
