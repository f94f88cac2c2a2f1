import type { Problem } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import { secretName, secretValue, type Variables } from "../secrets.server";
import type { Tenant } from "../tenant.server";
import { problemAt, type TenantSource } from "../tenant-source.server";
import { presentAccountsOf, type ShopRules } from "./check-providers.server";

type Finding = { place: (string | number)[]; found: string; expected: string; isError?: boolean };

/**
 * Finds what a production server closes, or what visitors and members would miss there, although the folder is valid: a shop that sells
 * nothing, a signup that admits nobody, mails and pushes that are not sent, facts that legal pages lack. product 3.11
 * @param variables the environment of that server
 */
export function checkProduction(
  tenant: Tenant,
  source: TenantSource,
  variables: Variables,
  shop?: ShopRules,
): Problem[] {
  const { config } = tenant;
  return [
    ...shopFindings(tenant, variables, shop),
    ...signupFindings(config),
    ...messageFindings(config, variables),
    ...companyFindings(config),
  ].map(({ place, found, expected, isError = false }) =>
    problemAt(source, place, found, expected, { severity: isError ? "error" : "warning" }),
  );
}

function shopFindings(tenant: Tenant, variables: Variables, shop?: ShopRules): Finding[] {
  const { countries } = tenant.config;
  const accounts = presentAccountsOf(tenant.config);
  const isAlone = accounts.length === 1;
  const sandboxes = accounts
    .filter(({ account }) => account.name === "sandbox")
    .map(({ place }) => ({
      place,
      found: `"sandbox", ${isAlone ? "with which the shop is closed" : "which takes no payments"} in production`,
      expected: `an account with a payment provider, such as {"name": "mollie", "key": {"file": "${tenant.slug}/mollie-key"}}`,
      isError: isAlone,
    }));
  if (!shop || (isAlone && sandboxes.length > 0)) return sandboxes;
  const wrong = accounts.flatMap(({ account, place }) => {
    const value = secretValue(account.key, variables);
    // A missing secret and a test key are reported as such.
    if (!account.key || !value || value.startsWith("test_") || shop.isUsable(account)) return [];
    return [
      {
        place: [...place, "key"],
        found: `${secretName(account.key)}, whose value is not a key of ${account.name}, so that ${isAlone ? "the shop is closed" : "it takes no payments"}`,
        expected: `the key of a live account with ${account.name}`,
        isError: true,
      },
    ];
  });
  const faults = [...sandboxes, ...wrong];
  const methods = countries.map((country) => ({ country, offered: shop.methodsFor(tenant, country) }));
  if (methods.some(({ offered }) => offered === null)) return faults;
  const closed = methods.filter(({ offered }) => offered?.length === 0).map(({ country }) => country);
  if (closed.length === 0) return faults;
  const names = accounts.map(({ account }) => account.name).join(" or ");
  return [
    ...faults,
    {
      place: ["payment_methods"],
      found: `no method for members in ${closed.join(", ")}: the shop is closed to them`,
      expected: `a method that exists there, takes their currency and a bundle's price, and that ${names} supports`,
      isError: closed.length === countries.length,
    },
  ];
}

function signupFindings({ signups, traffic_sources }: TenantConfig): Finding[] {
  const place = ["signups"];
  if (signups === "invite_only")
    return [
      {
        place,
        found: '"invite_only", so that the signup is closed without a code',
        expected: '"all", or codes: npm run tenant -- invite',
      },
    ];
  if (signups === "with_trafficsource" && traffic_sources.length === 0)
    return [
      {
        place,
        found: '"with_trafficsource" without traffic_sources, so that the signup is closed to everyone',
        expected: '"all", or at least one of traffic_sources',
        isError: true,
      },
    ];
  return [];
}

function messageFindings(config: TenantConfig, variables: Variables): Finding[] {
  const findings: Finding[] = [];
  const isDebited = config.payment_methods.some(({ method }) => method === "directdebit");
  if (!variables.SMTP_URL)
    findings.push({
      place: ["mail"],
      found: "SMTP_URL, which is not set: mails are written to the outbox and not sent",
      expected: "the mail server in the environment",
    });
  if (!config.mail?.from)
    findings.push({
      place: ["mail", "from"],
      found: `nothing: mails come from noreply@${config.domain}`,
      expected: "the sender's address, for which the mail server may send",
    });
  if (isDebited && !variables.SMS_URL)
    findings.push({
      place: ["payment_methods"],
      found: "directdebit, and SMS_URL, which is not set: no member gets the code of a mandate",
      expected: "the provider of text messages in the environment",
    });
  if (!config.vapid)
    findings.push({
      place: ["vapid"],
      found: "nothing: members get no pushes",
      expected: "a pair of keys: npm run tenant -- keys",
    });
  return findings;
}

function companyFindings({ company }: TenantConfig): Finding[] {
  const named = { kvk: "number in the trade register", vat_numbers: "VAT number" } as const;
  return (["kvk", "vat_numbers"] as const)
    .filter((field) => company[field].length === 0)
    .map((field) => ({
      place: ["company", field],
      found: "nothing: legal pages and invoices lack it",
      expected: `the company's ${named[field]}, if it has one`,
    }));
}
