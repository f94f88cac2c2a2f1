import { afterEach, expect, test, vi } from "vitest";
import { CallFailed, call } from "./call";

const answers = (...list: (Response | Error)[]) => {
  const asked = vi.fn((_path: string, _init: RequestInit) => {
    const next = list.length > 1 ? list.shift()! : list[0]!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next.clone());
  });
  vi.stubGlobal("fetch", asked);
  return asked;
};
const waits: number[] = [];
const wait = async (waitMs: number) => void waits.push(waitMs);
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  waits.length = 0;
});

test("a call that does not get through is tried five times more, with doubled pauses, and then fails", async () => {
  const asked = answers(new TypeError("no network"));
  await expect(call("/api/x", { wait })).rejects.toBeInstanceOf(CallFailed);
  expect(asked).toHaveBeenCalledTimes(6);
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000]);
});

test("a call is marked as one of ours, and its body goes as JSON", async () => {
  const asked = answers(json(200, { ok: true }));
  expect(await (await call("/api/x", { method: "POST", body: { a: 1 }, wait })).json()).toEqual({ ok: true });
  expect(asked.mock.calls[0]![1]).toMatchObject({
    method: "POST",
    body: '{"a":1}',
    headers: { "X-Client-Request": "1", "Content-Type": "application/json" },
  });
});

test("what passes by itself is tried again until it is better", async () => {
  const asked = answers(json(503, {}), new TypeError("no network"), json(200, {}));
  expect((await call("/api/x", { wait })).status).toBe(200);
  expect(asked).toHaveBeenCalledTimes(3);
});

test.each([400, 401, 404, 413, 422, 429])("a refusal with %i is not tried again", async (status) => {
  const asked = answers(json(status, { error: "no", message: "No." }));
  await expect(call("/api/x", { wait })).rejects.toMatchObject({ status, code: "no", message: "No." });
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a refusal that is expected is an answer", async () => {
  answers(json(422, { form: true }));
  expect((await call("/signup", { expected: [422], wait })).status).toBe(422);
});

test.each([
  { isLoggedIn: true, dataset: {}, led: ["/login?back=%2Fsettings"] },
  { isLoggedIn: false, dataset: {}, led: [] },
  // A page that is being left, by a logout perhaps, goes nowhere else; one that stayed after all does.
  { isLoggedIn: true, dataset: { leaving: "0" }, leftForMs: 29_999, led: [] },
  { isLoggedIn: true, dataset: { leaving: "0" }, leftForMs: 30_000, led: ["/login?back=%2Fsettings"] },
])("an ended session leads to the login where somebody was logged in: %j", async (page) => {
  const { isLoggedIn, dataset, leftForMs = 0, led } = page;
  const assigned: string[] = [];
  const classList = { contains: () => isLoggedIn };
  vi.stubGlobal("document", { documentElement: { classList, dataset } });
  vi.stubGlobal("location", { pathname: "/settings", assign: (url: string) => assigned.push(url) });
  vi.spyOn(performance, "now").mockReturnValue(leftForMs);
  answers(json(403, { error: "authentication_required" }));
  await expect(call("/api/user.php", { wait })).rejects.toMatchObject({ code: "authentication_required" });
  expect(assigned).toEqual(led);
});
