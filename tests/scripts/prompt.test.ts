import { PassThrough } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { confirm } from "../../scripts/tenant/prompt";
import { MissingWord } from "../../scripts/tenant/usage";

afterEach(() => vi.restoreAllMocks());

/** Sets which streams of this process are a terminal, and returns what is written to standard error. */
function terminals(streams: { stdin: boolean; stderr: boolean }) {
  const [typed, shown] = [new PassThrough(), new PassThrough()];
  let text = "";
  shown.on("data", (data) => (text += data));
  vi.spyOn(process, "stdin", "get").mockReturnValue(Object.assign(typed, { isTTY: streams.stdin }) as never);
  vi.spyOn(process, "stderr", "get").mockReturnValue(
    Object.assign(shown, { isTTY: streams.stderr }) as never,
  );
  return { type: (line: string) => typed.write(`${line}\n`), shown: () => text };
}

test("an operator whose output goes to a pipe is asked on standard error", async () => {
  const terminal = terminals({ stdin: true, stderr: true });
  const confirmed = confirm("All data will be erased.", "rosa", undefined);
  await expect.poll(terminal.shown).toContain("Type rosa to continue: ");
  terminal.type("rosa");
  await confirmed;
});

test("another word does nothing, and without a terminal the message names the flag", async () => {
  const terminal = terminals({ stdin: true, stderr: true });
  const confirmed = confirm("All data will be erased.", "rosa", undefined);
  terminal.type("rose");
  await expect(confirmed).rejects.toThrow(new MissingWord("Nothing was done."));
  vi.restoreAllMocks();
  terminals({ stdin: false, stderr: true });
  await expect(confirm("All data will be erased.", "rosa", undefined)).rejects.toThrow("add --confirm rosa");
});
