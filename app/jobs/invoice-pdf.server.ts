import { createRequire } from "node:module";
import type { Invoice } from "~/domain/shop/list-invoices.server";
import type { Locale } from "~/i18n/languages";
import type { Translate } from "~/i18n/translate";
import type { Tenant } from "~/tenancy/tenant.server";
import { type InvoiceText, invoiceText } from "./invoice-text.server";

const require = createRequire(import.meta.url);
const REGULAR = "@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf";
const BOLD = "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf";

/** Loaded with the first file: loading the library takes an eighth of what loading all others takes. */
const loadPdf = () => import("pdfkit");

/** In points. */
const MARGIN = 56;
const LEADING = 4;

/** The name of a document's file, such as "credit-note-17.pdf". */
export const pdfName = ({ kind, number }: Pick<Invoice, "kind" | "number">) =>
  `${kind.replace("_", "-")}-${number}.pdf`;

/** Writes an invoice or credit note as a PDF file: A4 or US Letter, black on white, in the font of the product. product 13.56 */
export async function writeInvoicePdf(
  tenant: Tenant,
  t: Translate,
  locale: Locale,
  invoice: Invoice,
): Promise<Buffer> {
  const { default: PDFDocument } = await loadPdf();
  const text = invoiceText(tenant, t, locale, invoice);
  const { at, country } = invoice;
  const file = new PDFDocument({
    size: country === "US" || country === "CA" ? "LETTER" : "A4",
    margin: MARGIN,
    lang: locale,
    info: { Title: text.title, Author: text.issuer[0] ?? "", CreationDate: at, ModDate: at },
  });
  const parts: Uint8Array[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    file.on("data", (part: Uint8Array) => parts.push(part));
    file.on("end", () => resolve(Buffer.concat(parts)));
    file.on("error", reject);
  });
  file.registerFont("regular", require.resolve(REGULAR));
  file.registerFont("bold", require.resolve(BOLD));
  draw(file, text);
  file.end();
  return ended;
}

function draw(file: PDFKit.PDFDocument, text: InvoiceText): void {
  const left = MARGIN;
  const width = file.page.width - 2 * MARGIN;
  const right = left + width;
  const half = width / 2;
  const rule = (weight = 0.75) => {
    file.moveTo(left, file.y).lineTo(right, file.y).lineWidth(weight).stroke();
    file.y += 8;
  };
  file
    .font("bold")
    .fontSize(20)
    .text(text.issuer[0] ?? "", left, MARGIN, { width });
  file.font("regular").fontSize(9).text(text.brand, { width });
  file.moveDown(3);
  file.font("bold").fontSize(17).text(text.title, { width });
  file.moveDown(1);

  const top = file.y;
  file.fontSize(10);
  for (const [name, value] of text.facts) {
    file
      .font("regular")
      .text(`${name}: `, left, file.y, { width: half - 16, continued: true, lineGap: LEADING });
    file.font("bold").text(value, { lineGap: LEADING });
  }
  const bottom = file.y;
  if (text.recipient.length > 0) {
    file.font("regular").text(text.recipientName, left + half, top, { width: half, lineGap: LEADING });
    file.font("bold");
    for (const line of text.recipient)
      file.text(line, left + half, file.y, { width: half, lineGap: LEADING });
  }
  file.y = Math.max(bottom, file.y) + 28;

  const row = ([name, amount]: readonly [string, string], font: "regular" | "bold", size = 10) => {
    const y = file.y;
    file
      .font(font)
      .fontSize(size)
      .text(amount, left + half, y, { width: half, align: "right" });
    const after = file.y;
    file.text(name, left, y, { width: half });
    file.y = Math.max(after, file.y) + 8;
  };
  row(text.head, "bold");
  rule(1.25);
  for (const line of text.lines) row(line, "regular");
  rule(1.25);
  for (const [at, sum] of text.sums.entries()) {
    const isTotal = at === text.sums.length - 1;
    if (isTotal) rule();
    row(sum, isTotal ? "bold" : "regular", isTotal ? 12 : 10);
  }
  if (text.note) {
    file.moveDown(1);
    file.font("regular").fontSize(10).text(text.note, left, file.y, { width });
  }
  file.moveDown(3);
  file.font("regular").fontSize(8.5).text(text.issuer.join(", "), left, file.y, { width, lineGap: 2 });
  if (text.issuerNumbers) file.text(text.issuerNumbers, { width });
}
