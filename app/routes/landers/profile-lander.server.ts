import type { Ctx } from "~/http/context.server";
import { readId } from "~/paths";
import type { ProfileLanderKind } from "~/tenancy/lander-kinds";
import { landerOf } from "./lander.server";
import { personOf } from "./person.server";

/**
 * Returns the slots of a profile lander and its person. Its signup leads to that member; with an example, to none.
 * @param params the member's public number and the slug of a variant, from the address
 * @param pictures the number of pictures beside the person's
 * @throws a 404 response for a number that no member can have. product 18.10
 */
export async function profileLanderOf(
  ctx: Ctx,
  kind: ProfileLanderKind,
  params: { id?: string; slug?: string },
  pictures: number,
) {
  const id = readId(params.id);
  if (id === null) throw new Response("not_found", { status: 404 });
  const person = await personOf(ctx, id);
  const lander = landerOf(ctx, kind, params.slug, pictures);
  const question =
    lander.question.kind === "open" ? { ...lander.question, member: person.id } : lander.question;
  return { ...lander, question, person, head: { ...lander.head, noindex: true } };
}
