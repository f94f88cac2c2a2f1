import { expect, test } from "vitest";
import type { TenantConfig } from "~/tenancy/schema.server";
import { trackingCookie, trackingOf } from "./tracking.server";

const config = { traffic_sources: [{ ref: "open" }, { ref: "full" }] } as unknown as Pick<
  TenantConfig,
  "traffic_sources"
>;
const cookiesOf = (ref: string) => {
  const [, value = ""] = /^[^=]+=([^;]*)/.exec(trackingCookie({ ref }, false)) ?? [];
  return { tracking: value };
};
const visit = (ref: string, earlier: string, full: readonly string[]) =>
  trackingOf(config, `?ref=${ref}`, cookiesOf(earlier), new Set(full)).tracking.ref;

test("a source at its cap does not replace the source of an earlier visit that opened the signup", () => {
  expect(visit("full", "open", ["full"])).toBe("open");
  expect(visit("full", "open", [])).toBe("full");
});

test("a source at its cap counts where no earlier source opened the signup", () => {
  expect(visit("full", "unknown", ["full"])).toBe("full");
  expect(visit("full", "open", ["full", "open"])).toBe("full");
  expect(trackingOf(config, "?ref=full", {}, new Set(["full"])).tracking).toEqual({ ref: "full" });
});
