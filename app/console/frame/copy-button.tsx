import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../text";
import { Button, Key } from "../ui/button";
import { Icon } from "../ui/icon";
import { hidden } from "../ui/text.css";

/** Copies the id of a page's object, as "c" does. It is there once script has come. */
export function CopyButton({ text }: { text: string }) {
  const [isReady, setReady] = useState(false);
  const [said, setSaid] = useState("");
  useEffect(() => setReady(true), []);
  if (!isReady) return null;
  const say = (word: "copied" | "copy_failed") => () => setSaid(t(word, { text }));
  return (
    <>
      <span className={hidden} aria-live="polite">
        {said}
      </span>
      <Button
        kind="quiet"
        size="small"
        onClick={() => navigator.clipboard.writeText(text).then(say("copied"), say("copy_failed"))}
        title={said || t("copy", { text })}
        aria-label={t("copy", { text })}
        data-key="c"
      >
        <Icon of={Copy} size="s" />
        <Key>c</Key>
      </Button>
    </>
  );
}
