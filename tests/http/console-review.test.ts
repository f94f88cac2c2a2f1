import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormBrowser } from "../support/browser";
import { type SharedConsole, shareConsole } from "../support/console";
import { joinMember } from "../support/members";

/** Review over HTTP: photos and complaints are seen and decided by who may, at the brand where the operator may. */
/** Other tests leave no photos there that wait. */
const BRAND = "maple-and-main";
let console: SharedConsole;
let photo: number;
let reference: string;
let reported: number;
let lead: FormBrowser;
let elsewhere: FormBrowser;
let support: FormBrowser;

beforeAll(async () => {
  console = await shareConsole();
  const { query } = console.database;
  const member = await joinMember(console.server, { query }, `${BRAND}.localhost`, "US");
  reported = member.id;
  const name = () => randomBytes(16).toString("base64url");
  const [row] = await query(
    `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
     select tenant_id, id, '${name()}', '${name()}', 'inspecting', 1, 10, 10, now() - interval '9 years' from members where id = ${member.id}
     returning id`,
  );
  photo = Number(row!.id);
  const letters = [...randomBytes(6)].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24]).join("");
  reference = `C-${letters.slice(0, 4)}-${letters.slice(4)}`;
  await query(
    `insert into complaints (tenant_id, reference, form_hash, created_at, about, category, body, language, reported_id, photo_id)
     select tenant_id, '${reference}', sha256('${reference}'), now() - interval '9 years', 'photo', 'under_age', 'She looks very young.', 'en', id,
       ${photo} from members where id = ${member.id}`,
  );
  [lead, elsewhere, support] = await Promise.all([
    console.operator(undefined, { role: "moderator_lead" }),
    console.operator(undefined, { role: "moderator_lead", scope: "brand", scopeId: "kaleido" }),
    console.operator(undefined, { role: "support" }),
  ]);
});
afterAll(() => console.close());

describe("a photo that waits", () => {
  test("is in the queue of its brand for who inspects photos there, and for nobody else", async () => {
    const path = `/b/${BRAND}/review/photos`;
    expect((await lead.get(path)).text).toContain(`/b/${BRAND}/photos/${photo}/card`);
    expect((await elsewhere.get(path)).status).toBe(404);
    expect((await support.get(path)).status).toBe(403);
    expect((await console.visitor().get(path)).status).toBe(302);
    const { text } = await elsewhere.get("/b/kaleido/review/photos");
    expect(text).not.toContain(`/photos/${photo}/`);
  });

  test("has an address that is none for others, at other brands, and for sizes that do not exist", async () => {
    const others = [
      [elsewhere, `/b/${BRAND}/photos/${photo}/card`],
      [elsewhere, `/b/kaleido/photos/${photo}/card`],
      [support, `/b/${BRAND}/photos/${photo}/card`],
      [console.visitor(), `/b/${BRAND}/photos/${photo}/card`],
      [lead, `/b/${BRAND}/photos/${photo}/huge`],
      [lead, `/b/${BRAND}/photos/${photo}/constructor`],
      [lead, `/b/${BRAND}/photos/999999999999/card`],
    ] as const;
    for (const [browser, path] of others)
      expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
  });

  test("is in the audit log once it was shown", async () => {
    const entries = await console.database.query(
      `select detail from audit_entries where action = 'view' and detail ~ '\\m${photo}\\M' and detail like 'photos %'`,
    );
    expect(entries.length).toBe(1);
  });

  test("is decided by nobody who may not, and by no verdict that does not exist", async () => {
    const path = `/b/${BRAND}/review/photos`;
    const field = `photo-${photo}`;
    expect((await elsewhere.post(path, { [field]: "approve" })).status).toBe(404);
    expect((await support.post(path, { [field]: "approve" })).status).toBe(403);
    // The lead was shown it, and works on it.
    const other = await console.operator(undefined, { role: "moderator" });
    expect((await other.post(path, { [field]: "approve" })).headers.location).toBe(`${path}?done=0&others=1`);
    for (const verdict of ["", "perfect", "constructor"]) await lead.post(path, { [field]: verdict });
    const status = async () =>
      (await console.database.query(`select status from photos where id = ${photo}`))[0]?.status;
    expect(await status()).toBe("inspecting");
    const { headers } = await lead.post(path, { [field]: "no_face" });
    expect(headers.location).toMatch(new RegExp(`^${path}\\?done=1&undo=${photo}&at=\\d+$`));
    expect(await status()).toBe("rejected");
    // Within a minute, who decided can undo it; nobody else, and no photo that was not decided.
    expect((await lead.get(headers.location!)).text).toContain("1 photo decided at Maple &amp; Main");
    for (const browser of [other, lead]) {
      const photos = browser === other ? String(photo) : "999999999999.x.-1";
      const undone = await browser.post(path, { undo: photos });
      expect(undone.headers.location).toBe(`${path}?undone=0`);
    }
    expect((await support.post(path, { undo: String(photo) })).status).toBe(403);
    expect((await elsewhere.post(path, { undo: String(photo) })).status).toBe(404);
    expect(await status()).toBe("rejected");
    expect((await lead.post(path, { undo: String(photo) })).headers.location).toBe(`${path}?undone=1`);
    expect(await status()).toBe("inspecting");
    expect((await lead.get(`${path}?undone=1`)).text).toContain("1 decision undone.");
    // The same form again undoes nothing.
    expect((await lead.post(path, { undo: String(photo) })).headers.location).toBe(`${path}?undone=0`);
    await lead.post(path, { [field]: "no_face" });
    expect(await status()).toBe("rejected");
    const entries = await console.database.query(
      `select detail from audit_entries where detail like 'photo ${photo} %' order by id`,
    );
    expect(entries.map(({ detail }) => detail)).toEqual(
      ["rejected", "undone", "rejected"].map((word) => `photo ${photo} ${word}`),
    );
    // A page that was open before.
    expect((await lead.post(path, { [field]: "approve" })).headers.location).toBe(`${path}?done=0&others=1`);
    expect(await status()).toBe("rejected");
  });
});

describe("a complaint", () => {
  const path = () => `/b/${BRAND}/review/complaints/${reference}`;

  test("is seen by who decides complaints at its brand, and by nobody else", async () => {
    const { status, text } = await lead.get(path());
    expect([status, text.includes("She looks very young.")]).toEqual([200, true]);
    const there = await elsewhere.get(path());
    const kaleido = await elsewhere.get(path().replace(BRAND, "kaleido"));
    expect([there.status, kaleido.status, (await support.get(path())).status]).toEqual([404, 404, 403]);
    expect(there.text + kaleido.text).not.toContain("very young");
    const analyst = await console.operator(undefined, { role: "analyst" });
    expect((await analyst.get(path())).status).toBe(403);
  });

  test("belongs to one operator at a time, whom another one is told", async () => {
    await lead.get(path());
    const other = await console.operator(undefined, { role: "moderator" });
    const { text } = await other.get(path());
    expect(text).toContain("works on this one");
    expect(text).not.toContain("Decide at");
  });

  test("is taken over by who may, which the other one reads at the next act", async () => {
    const other = await console.operator(undefined, { role: "moderator" });
    expect((await other.post(path(), { intent: "take_over" })).status).toBe(403);
    expect((await elsewhere.post(path(), { intent: "take_over" })).status).toBe(404);
    const second = await console.operator(undefined, { role: "moderator_lead" });
    expect((await second.get(path())).text).toContain("Take over from");
    expect((await second.post(path(), { intent: "take_over" })).headers.location).toBe(path());
    const refused = await lead.post(path(), { intent: "decide", outcome: "acted", note: "" });
    expect(refused.text).toContain("works on this case now. Nothing was decided.");
    const [entry] = await console.database.query(
      `select detail from control.operator_entries where action = 'take_over' order by id desc limit 1`,
    );
    expect(entry).toEqual({ detail: `case ${reference} at ${BRAND}` });
    // The same again takes nothing over.
    await second.post(path(), { intent: "take_over" });
    await lead.post(path(), { intent: "take_over" });
    await lead.post(path(), { intent: "take_over" });
    const entries = await console.database.query(
      `select detail from control.operator_entries where action = 'take_over' and detail like '%${reference}%'`,
    );
    expect(entries.length).toBe(2);
    expect((await second.get(path())).text).toContain("works on this one");
  });

  test("is decided once; a ban needs a reason and a second person", async () => {
    const short = await lead.post(path(), { intent: "ban", why: "short" });
    expect(short.text).toContain("Give a reason of at least 10 characters.");
    const { headers } = await lead.post(path(), {
      intent: "ban",
      member: "1",
      why: "Uses somebody's photos",
    });
    expect(headers.location).toMatch(/\/approvals\/[0-9a-f-]{36}$/);
    // The form cannot name another member than the reported one.
    expect((await lead.get(headers.location!)).text).toContain(`Ban of member ${reported}`);
    const fields = { intent: "decide", outcome: "acted", note: "Looked at twice" };
    for (const outcome of ["", "perhaps"])
      expect([outcome, (await lead.post(path(), { ...fields, outcome })).status]).toEqual([outcome, 400]);
    // Somebody else has claimed nothing, and cannot decide what the lead works on.
    const other = await console.operator(undefined, { role: "moderator" });
    expect((await other.post(path(), fields)).text).toContain("works on this case now. Nothing was decided.");
    expect((await elsewhere.post(path(), fields)).status).toBe(404);
    expect((await lead.post(path(), fields)).headers.location).toBe(`/b/${BRAND}/review/complaints?done=1`);
    expect((await lead.post(path(), fields)).text).toMatch(
      /Rosa Bell \(operator \d+\) decided this case \d+ s ago/,
    );
    expect((await lead.get(path())).text).toContain("Looked at twice");
  });
});
