import { useState } from "react";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Sheet } from "~/ui/sheet";
import { long, longSentence } from "./long-words";
import { Part, Specimen } from "./specimen";

/** Sheets, which open over the page. */
export function Sheets() {
  const [open, setOpen] = useState<"short" | "long" | null>(null);
  const close = () => setOpen(null);
  return (
    <Part title="Sheets">
      <Specimen of="Sheet: short, and long with a line below its title, a field and a foot" inline>
        <Button data-opens="short" onClick={() => setOpen("short")}>
          Open a short sheet
        </Button>
        <Button data-opens="long" onClick={() => setOpen("long")}>
          Open a long sheet
        </Button>
      </Specimen>
      {open === "short" ? (
        <Sheet title="Are you sure?" onClose={close}>
          <p>This cannot be undone.</p>
        </Sheet>
      ) : null}
      {open === "long" ? (
        <Sheet
          title={<span lang="fi">{long.fi}</span>}
          lede={<span lang="fi">{longSentence.fi}</span>}
          foot={
            <Button kind="primary" wide lang="de">
              {long.de}
            </Button>
          }
          onClose={close}
        >
          {Array.from({ length: 12 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
            <p key={at} lang="de">
              {longSentence.de}
            </p>
          ))}
          <TextField name="in-sheet" label="Town" />
        </Sheet>
      ) : null}
    </Part>
  );
}
