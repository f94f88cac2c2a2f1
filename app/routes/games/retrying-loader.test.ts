import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryingLoader } from "./retrying-loader";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/swipe-game" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = (serverLoader: () => Promise<unknown>, path = "/swipe-game", signal?: AbortSignal) => {
  const request = new Request(`http://brand.example${path}`, signal ? { signal } : {});
  return retryingLoader({ request, params: {}, serverLoader: serverLoader as never });
};
const away = () => Promise.reject(new TypeError("Failed to fetch"));

test("the data of the open page is retried until the server can be reached", async () => {
  const serverLoader = vi.fn<() => Promise<unknown>>(away);
  const data = load(serverLoader);
  await vi.advanceTimersByTimeAsync(500 + 1000);
  serverLoader.mockResolvedValueOnce("data");
  await vi.advanceTimersByTimeAsync(2000);
  await expect(data).resolves.toBe("data");
  expect(serverLoader).toHaveBeenCalledTimes(4);
});

test("a navigation to the page and an answer of the server are not retried", async () => {
  const serverLoader = vi.fn(away);
  vi.stubGlobal("location", { pathname: "/members" });
  await expect(load(serverLoader)).rejects.toThrow(TypeError);
  vi.stubGlobal("location", { pathname: "/swipe-game" });
  serverLoader.mockRejectedValueOnce(new Response(null, { status: 302 }));
  await expect(load(serverLoader)).rejects.toBeInstanceOf(Response);
  expect(serverLoader).toHaveBeenCalledTimes(2);
});

test("an aborted load is not retried", async () => {
  const serverLoader = vi.fn(away);
  const wanted = new AbortController();
  const data = expect(load(serverLoader, "/swipe-game", wanted.signal)).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(100);
  wanted.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await data;
  expect(serverLoader).toHaveBeenCalledTimes(1);
});
