import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { issueCorrection } from "~/domain/shop/issue-invoice.server";
import { listInvoices } from "~/domain/shop/list-invoices.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { splitVat } from "~/domain/shop/vat-rates";
import { Translations } from "~/i18n/translations.server";
import { pdfName, writeInvoicePdf } from "~/jobs/invoice-pdf.server";
import { invoiceText } from "~/jobs/invoice-text.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { byLane } from "../support/lanes";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const databases = new TenantDatabases();
const shop = databases.of({ id: "shop", slug: "shop" });
const translations = new Translations("locales");
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 4 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const TOTAL = 3490;
const ordering = { bundleId: "b25", method: "ideal", startAgreed: true };
type Happening = Parameters<ReturnType<typeof sandboxWorld>["happen"]>[1];

/** A new member's order, and a function that reports an event of one of its payments. */
async function ordered(of: Tenant = tenant) {
  const ctx = shopContext(of, shop);
  const buyer = { id: (await addMembers(shop, 1))[0]!, country: "NL" };
  const { reference, orderId } = await placeOrder(ctx, buyer, ordering, "Order");
  const world = sandboxWorld(shop);
  const happens = async (what: Happening, attempt = 1) => {
    const payment = { reference: `${reference}-${attempt}`, amount: TOTAL, currency: "EUR" };
    await receiveMessage(ctx, (await world.happen(payment, what))!);
  };
  return { ctx, buyer, reference, orderId, happens };
}
const documentsOf = (reference: string, of: Tenant = tenant) =>
  shop.transaction((tx) => listInvoices({ tenant: of }, tx, { reference }));

describe("an invoice", () => {
  test("names the company and the member as they were when it was issued", async () => {
    const { buyer, reference, happens } = await ordered();
    await happens("pay");
    const [before] = await documentsOf(reference);
    expect(before!.issuer.name).toBe(tenant.config.company.name);
    await shop.transaction((tx) =>
      tx
        .updateTable("members")
        .set((is) => ({ name: "NewName", email: "new@example.org", version: is("version", "+", 1) }))
        .where("id", "=", buyer.id)
        .execute(),
    );
    const company = { ...tenant.config.company, name: "Another Company", address: "Elsewhere 1" };
    const sold = { ...tenant, config: { ...tenant.config, company } } as Tenant;
    expect(await documentsOf(reference, sold)).toEqual([before]);
  });

  test("of a small business states no VAT and the exemption, also after the business grew", async () => {
    const vat = { scheme: "small_business", not_registered: [] } as const;
    const small = { ...tenant, config: { ...tenant.config, vat } } as unknown as Tenant;
    const { reference, happens } = await ordered(small);
    await happens("pay");
    const [invoice] = await documentsOf(reference);
    expect(invoice).toMatchObject({ vat: 0, net: TOTAL, vatRate: 0, issuer: { isExempt: true } });
    const text = invoiceText(tenant, translations.translator("en", null), "en", invoice!);
    expect(text.sums).toEqual([["Total", "€34.90"]]);
    expect(text.issuerNumbers).toContain("No VAT: small-business exemption");
  });

  test("names the method that paid, although another attempt came later", async () => {
    const { ctx, buyer, reference, happens } = await ordered();
    await payOrder(ctx, buyer, { reference, method: "wire" });
    await happens("pay", 1);
    expect((await documentsOf(reference))[0]!.method).toBe("ideal");
  });

  test("cannot be changed by the server; only its recipient goes, with the member", async () => {
    const { buyer, reference, happens } = await ordered();
    await happens("pay");
    await expect(
      shop.transaction((tx) =>
        tx
          .updateTable("invoices")
          .set({ total: 1 } as never)
          .execute(),
      ),
    ).rejects.toThrow("permission denied for table invoices");
    const [before] = await documentsOf(reference);
    expect(before!.recipient).toHaveLength(2);
    await shop.transaction((tx) => eraseAccount(tx, buyer.id));
    expect(await documentsOf(reference)).toEqual([{ ...before, recipient: [] }]);
  });
});

describe("a credit note", () => {
  test("names the invoice that it corrects, and the lines of every document add up to its total, also after a chargeback was won", async () => {
    const { reference, happens } = await ordered();
    for (const what of ["pay", "charge_back", "win_back", "refund_part"] as const) await happens(what);
    const documents = await documentsOf(reference);
    const [invoice] = documents;
    expect(documents.map(({ kind, corrects }) => [kind, corrects])).toEqual([
      ["invoice", null],
      ["credit_note", invoice!.number],
      ["invoice", invoice!.number],
      ["credit_note", invoice!.number],
    ]);
    for (const { lines, total, net, vat } of documents) {
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      expect(net + vat).toBe(total);
    }
    const t = translations.translator("en", tenant);
    const text = invoiceText(tenant, t, "en", documents[1]!);
    expect(text.facts).toContainEqual(["For invoice", String(invoice!.number)]);
  });

  test.each(byLane([1, 2], [1, 2, 3, 4]))(
    "leaves no cent of VAT: after partial refunds the VAT of all documents is that of what remains, and 0 of nothing (group %i)",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: TOTAL }), { minLength: 1, maxLength: 8 }),
          async (parts) => {
            const { ctx, orderId, reference, happens } = await ordered();
            await happens("pay");
            let refunded = 0;
            for (const part of [...parts, TOTAL]) {
              refunded = Math.min(TOTAL, refunded + part);
              await shop.transaction(async (tx) => {
                const order = await tx
                  .selectFrom("orders")
                  .selectAll()
                  .where("id", "=", orderId)
                  .executeTakeFirstOrThrow();
                await issueCorrection(ctx, tx, order, { paid: TOTAL, refunded, chargedBack: 0 });
              });
              const documents = await documentsOf(reference);
              const sum = (of: "total" | "vat") =>
                documents.reduce((all, one) => all + (one.kind === "invoice" ? one[of] : -one[of]), 0);
              expect(sum("total")).toBe(TOTAL - refunded);
              expect(sum("vat")).toBe(splitVat(TOTAL - refunded, documents[0]!.vatRate).vat);
            }
          },
        ),
        { numRuns: 8 },
      );
    },
  );
});

describe("the PDF", () => {
  test("is one page with embedded fonts and a name of its kind and number, in every language", async () => {
    const { reference, happens } = await ordered();
    await happens("pay");
    await happens("refund_part");
    for (const locale of ["de", "en", "fi", "pl"] as const)
      for (const invoice of await documentsOf(reference)) {
        const pdf = await writeInvoicePdf(tenant, translations.translator(locale, tenant), locale, invoice);
        const text = pdf.toString("latin1");
        expect(text.slice(0, 5)).toBe("%PDF-");
        expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
        expect(text).toContain("Figtree");
        expect(pdfName(invoice)).toBe(`${invoice.kind.replace("_", "-")}-${invoice.number}.pdf`);
      }
  });
});

test("a document from before it stored what it says is shown with the data of today", async () => {
  const { reference, happens, orderId } = await ordered();
  await happens("pay");
  const [stored] = await documentsOf(reference);
  await shop.transaction((tx) =>
    tx
      .insertInto("invoices")
      .values({
        order_id: orderId,
        kind: "invoice",
        company_id: tenant.config.company.id,
        issued_at: SHOP_NOW,
        total: stored!.total,
        net: stored!.net,
        vat: stored!.vat,
      })
      .execute(),
  );
  const [, old] = await documentsOf(reference);
  expect(old).toEqual({ ...stored, number: old!.number });
});
