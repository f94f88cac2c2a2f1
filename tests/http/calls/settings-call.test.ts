import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, namedBrands } from "../../support/brands";
import { everyBrand } from "../../support/lanes";
import { startServer, type TestServer } from "../../support/server";
import { copyTenants, type TenantsCopy } from "../../support/tenants-copy";

/** The fields of the site settings in the specification, and no others. */
const FIELDS = [
  "countries",
  "name",
  "domain",
  "domain_language",
  "index_title",
  "description",
  "cdn_prefix",
  "niche",
  "visible_profile_fields",
  "visible_profile_notes",
  "geoip_country",
  "geoip_selected_country",
  "region_data",
  "message_credits",
  "signup_credits",
  "photo_credits",
  "gift_credits",
  "message_length",
  "minimum_message_costs",
  "support_email",
  "support_phone",
  "company",
  "delete_discount",
  "enable_site_entry_popup",
  "push_public_key",
  "search_fields",
  "fictional_warning",
  "fictional_singular",
  "fictional_plural",
  "refund_days",
  "signups",
  "logged_out_search",
  "logged_out_search_trafficsource",
  "interests",
  "member_resell",
  "mail_name",
];
const COMPANY_FIELDS = [
  "name",
  "address",
  "kvk",
  "city",
  "country",
  "tradenames",
  "vat_numbers",
  "added",
  "id",
];
const SECRET = "PROVIDER_KEY_OF_THIS_TEST";

type Settings = Record<string, unknown> & {
  region_data: Record<string, { id: string; name: string }[]>;
  minimum_message_costs: Record<string, { costs: number; currency: string }>;
  company: Record<string, unknown>;
};
/** A VAPID public key as the usual tools generate it. */
const PUBLIC_KEY = `B${"aZ09_-".repeat(15).slice(0, 86)}`;
let server: TestServer;
let tenants: TenantsCopy;
const url = "/api/settings.php";

beforeAll(async () => {
  tenants = copyTenants();
  tenants.change("velvet-hour", (json) => {
    json.payment_provider = {
      name: "mollie",
      key: { env: SECRET },
      creditor: { name: "Velvet Hour", id: "DE98ZZZ09999999999" },
    };
    json.vapid = { public_key: { env: "PUSH_PUBLIC_OF_THIS_TEST" }, private_key: { env: SECRET } };
  });
  tenants.change("kaleido", (json) => {
    json.vapid = {
      public_key: { env: "INVALID_PUBLIC_OF_THIS_TEST" },
      private_key: { env: "OTHER_PRIVATE_OF_THIS_TEST" },
    };
  });
  server = await startServer({
    ...tenants.variables,
    INVALID_PUBLIC_OF_THIS_TEST: "sekret-value of another",
    OTHER_PRIVATE_OF_THIS_TEST: "sekret-value of a third",
    [SECRET]: "sekret-value",
    PUSH_PUBLIC_OF_THIS_TEST: PUBLIC_KEY,
    TRUST_PROXY: "loopback",
  });
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

describe.each(everyBrand(brands))("$host", ({ slug, host, json }) => {
  test("has exactly the fields of the specification, of this brand only", async () => {
    const { status, headers, text, json: read } = await server.fetch(host, url);
    const settings = read() as Settings;
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect(Object.keys(settings).sort()).toEqual([...FIELDS].sort());
    expect(Object.keys(settings.company).sort()).toEqual([...COMPANY_FIELDS].sort());
    expect(settings).toMatchObject({
      name: json.name,
      domain: host,
      countries: json.countries,
      support_email: json.support_email,
    });
    expect(String(settings.support_phone)).not.toMatch(/[-\s]/);
    expect(namedBrands(text, slug)).toEqual([]);
  });

  test("lists the price of a message and the regions for each of its countries", async () => {
    const settings = (await server.fetch(host, url)).json() as Settings;
    for (const country of json.countries) {
      expect(settings.region_data[country]?.length, country).toBeGreaterThan(0);
      expect(settings.minimum_message_costs[country], country).toEqual({
        costs: expect.any(Number),
        currency: expect.stringMatching(/^[A-Z]{3}$/),
      });
      expect(settings.minimum_message_costs[country]!.costs).toBeGreaterThan(0);
    }
    expect(Object.keys(settings.region_data).sort()).toEqual([...json.countries].sort());
  });
});

test("an invalid public key is not shown", async () => {
  const { json, text } = await server.fetch("kaleido.example", url);
  expect(json()).toMatchObject({ push_public_key: null });
  expect(text).not.toContain("sekret-value");
});

test("no response names a secret, and a public key is shown by its value", async () => {
  const { text, json } = await server.fetch("velvethour.example", url);
  expect(text).not.toContain("sekret-value");
  expect(text).not.toContain(SECRET);
  expect(json()).toMatchObject({ push_public_key: PUBLIC_KEY });
});
