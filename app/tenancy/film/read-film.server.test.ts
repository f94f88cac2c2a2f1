import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Translations } from "~/i18n/translations.server";
import { plainConfig, TenantFolder, themesDir } from "../../../tests/support/tenant-folder";
import { checkTenants } from "../check/check-tenants.server";
import { maxBytes } from "../tenant-files.server";
import { filmSeconds } from "./film-seconds.server";

const film = readFileSync(path.resolve("tenants/kaleido/film.webm"));
const mp4 = readFileSync(path.resolve("tenants/kaleido/film.mp4"));
let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
});
afterEach(() => folder.remove());

/** Returns the film with another duration in its header. */
function lasting(seconds: number): Buffer {
  const copy = Buffer.from(film);
  const at = copy.indexOf(Buffer.from([0x44, 0x89]), copy.indexOf(Buffer.from([0x15, 0x49, 0xa9, 0x66])));
  copy.writeDoubleBE(seconds * 1000, at + 3);
  return copy;
}

test.each([
  ["too large", "film.webm", Buffer.alloc(maxBytes.film + 1), `${maxBytes.film + 1} bytes`],
  ["too long", "film.webm", lasting(16), "a film of 16 seconds"],
  ["not a film", "film.mp4", Buffer.from("hello"), "a file without a readable length"],
] as const)(
  "a film file that is %s refuses the tenant, and the problem names the file",
  async (_what, name, bytes, found) => {
    folder.tenant("one", plainConfig("one.example"), { [name]: bytes });
    const { tenantsDir, localesDir } = folder;
    const [report] = await checkTenants({
      tenantsDir,
      themesDir,
      translations: new Translations(localesDir),
      variables: {},
    });
    expect(report).toMatchObject({ ok: false, problems: [{ severity: "error", found }] });
    expect(path.basename(report!.problems[0]!.file)).toBe(name);
  },
);

test("the length of a film is read in both formats, and truncated or invalid bytes have none", () => {
  expect([filmSeconds(film), filmSeconds(mp4)]).toEqual([12, 12]);
  for (const bytes of [Buffer.alloc(0), film.subarray(0, 40), mp4.subarray(0, 40), lasting(Number.NaN)])
    expect(filmSeconds(bytes)).toBeNull();
});
