import { beforeAll, expect, test } from "vitest";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

const host = "fjordlys.example";
let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

const geocode = (query: string) => server.fetch(host, `/api/geocode.php?${query}`);

test.each([
  ["lat=60.3913&lon=5.3221", { city: "Bergen", country: "NO" }],
  ["lat=52.0907&lon=5.1214", { city: "Utrecht", country: "NL", countryregion: "NL-UT" }],
  ["lon=16.3725&lat=48.2083&x=y", { city: "Wien", country: "AT" }],
  ["lat=-33.8688&lon=151.2093", { country: "AU", countryregion: null }],
])("%s is in its town", async (query, expected) => {
  const { status, headers, json } = await geocode(query);
  expect(status).toBe(200);
  expect((json() as { geocode: unknown }).geocode).toMatchObject(expected);
  expect(headers["cache-control"]).toBe("private, max-age=3600");
});

test("the response is never more precise than a town", async () => {
  const { text } = await geocode("lat=60.391263123&lon=5.322054123");
  expect(text).not.toContain("60.391263");
  expect(text).not.toContain("5.322054");
});

test.each(["lat=0&lon=-30", "lat=90&lon=0", "lat=-90&lon=180", "lat=-47.15&lon=-126.72"])(
  "%s is far from any town and gives null",
  async (query) => {
    const { status, json } = await geocode(query);
    expect([status, json()]).toEqual([200, { geocode: null }]);
  },
);

test.each([
  "",
  "lat=1",
  "lon=1",
  "lat=&lon=",
  "lat=91&lon=0",
  "lat=-90.1&lon=0",
  "lat=0&lon=180.01",
  "lat=0&lon=-181",
  "lat=NaN&lon=0",
  "lat=Infinity&lon=0",
  "lat=1e1&lon=0",
  "lat=0x10&lon=0",
  "lat=1,5&lon=0",
  "lat=%201&lon=0",
  "lat=1%00&lon=0",
  "lat=1;drop&lon=0",
  `lat=1.${"1".repeat(300)}&lon=0`,
  "lat[]=1&lon[]=1",
])("%j is no position and gives 400 with a code", async (query) => {
  const { status, headers, json } = await geocode(query);
  expect([status, headers["cache-control"]]).toEqual([400, "no-store"]);
  expect(json()).toEqual({ error: "invalid_position", message: expect.any(String) });
});

test("a second request for the same place is answered from the browser's cache", async () => {
  const { headers } = await geocode("lat=60.3913&lon=5.3221");
  const again = await server.fetch(host, "/api/geocode.php?lat=60.3913&lon=5.3221", {
    headers: { "if-none-match": headers.etag! },
  });
  expect([again.status, again.headers["cache-control"]]).toEqual([304, "private, max-age=3600"]);
});
