import { type MakeComplaint, makeComplaint } from "~/domain/complaints/make-complaint.server";
import type { Limit } from "~/domain/limit";
import type { Ctx } from "~/http/context.server";
import { RateLimited } from "~/http/limits/limits.server";
import { type FormMarks, readTarget, receiptPath } from "./complaint-form.server";

const OF_ADDRESS: Limit = { points: 20, seconds: 3600 };
const OF_PERSON: Limit = { points: 10, seconds: 86_400 };
/** What complaints hide before an inspection, of all members together. decision 228 */
const HIDDEN_OF_BRAND: Limit = { points: 20, seconds: 3600 };
const OF_BRAND: Limit = { points: 1000, seconds: 3600 };

/**
 * Counts and makes the complaint of a form. @returns the path of its receipt
 * @throws ComplaintRefused, RateLimited
 */
export async function fileComplaint(ctx: Ctx, input: MakeComplaint, sent: FormMarks): Promise<string> {
  await countComplaint(ctx, ctx.member ? "" : input.email);
  const { reference, isMailed } = await whileHiding(ctx, (mayHide) =>
    makeComplaint(ctx, ctx.member, input, readTarget(sent.target), sent.word, mayHide),
  );
  return receiptPath(ctx, reference, isMailed);
}

/**
 * Counts a complaint by internet address, by complainant, and by brand.
 * @throws RateLimited
 */
async function countComplaint({ tenant, limits, visitor, member }: Ctx, email: string): Promise<void> {
  await limits.count(tenant, "complaint-address", visitor.address, OF_ADDRESS);
  const person = member ? String(member.id) : email.toLowerCase();
  if (person) await limits.count(tenant, "complaint-person", person, OF_PERSON);
  await limits.count(tenant, "complaint-brand", "", OF_BRAND);
}

/**
 * Makes a complaint that may hide a photo at once, up to an hourly limit of the brand. The complaint is stored and reviewed in either case.
 * @param make gets whether it may hide a photo, and returns whether it did
 */
async function whileHiding<Made extends { isHidden: boolean }>(
  { tenant, limits, member }: Ctx,
  make: (mayHide: boolean) => Promise<Made>,
): Promise<Made> {
  if (!member) return make(false);
  const counted = ["complaint-hidden", "", HIDDEN_OF_BRAND] as const;
  const mayHide = await limits.count(tenant, ...counted).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimited) return false;
      throw error;
    },
  );
  let hid = false;
  try {
    const made = await make(mayHide);
    hid = made.isHidden;
    return made;
  } finally {
    if (mayHide && !hid) await limits.release(tenant, ...counted);
  }
}
