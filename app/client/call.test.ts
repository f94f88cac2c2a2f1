import { afterEach, expect, test, vi } from "vitest";
import { CallFailed, call } from "./call";

const answers = (...list: (Response | Error)[]) => {
  const fetched = vi.fn((_path: string, _init: RequestInit) => {
    const next = list.length > 1 ? list.shift()! : list[0]!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next.clone());
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const waits: number[] = [];
const wait = async (waitMs: number) => void waits.push(waitMs);
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  waits.length = 0;
});

test("a call without an answer is retried five times with doubling pauses and then fails", async () => {
  const fetched = answers(new TypeError("no network"));
  await expect(call("/api/x", { wait })).rejects.toBeInstanceOf(CallFailed);
  expect(fetched).toHaveBeenCalledTimes(6);
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000]);
});

test("a call sends the client header and its body as JSON", async () => {
  const fetched = answers(json(200, { ok: true }));
  expect(await (await call("/api/x", { method: "POST", body: { a: 1 }, wait })).json()).toEqual({ ok: true });
  expect(fetched.mock.calls[0]![1]).toMatchObject({
    method: "POST",
    body: '{"a":1}',
    headers: { "X-Client-Request": "1", "Content-Type": "application/json" },
  });
});

test("a temporary failure is retried until the call succeeds", async () => {
  const fetched = answers(json(503, {}), new TypeError("no network"), json(200, {}));
  expect((await call("/api/x", { wait })).status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test.each([400, 401, 404, 413, 422, 429])("a refusal with status %i is not retried", async (status) => {
  const fetched = answers(json(status, { error: "no", message: "No." }));
  await expect(call("/api/x", { wait })).rejects.toMatchObject({ status, code: "no", message: "No." });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a call returns a refusal whose status is expected", async () => {
  answers(json(422, { form: true }));
  expect((await call("/signup", { expected: [422], wait })).status).toBe(422);
});

test.each([
  { isLoggedIn: true, dataset: {}, led: ["/login?back=%2Fsettings"] },
  { isLoggedIn: false, dataset: {}, led: [] },
  // A page that is being left, for example by a logout, does not redirect. A page that is still open after 30 seconds does.
  { isLoggedIn: true, dataset: { leaving: "0" }, leftForMs: 29_999, led: [] },
  { isLoggedIn: true, dataset: { leaving: "0" }, leftForMs: 30_000, led: ["/login?back=%2Fsettings"] },
])("an ended session opens the login from a logged-in page that is not being left: %j", async (page) => {
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
