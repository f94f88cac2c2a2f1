import { findLanderMember } from "~/domain/members/find-lander-member.server";
import { photoAddress } from "~/domain/photos/photo-links.server";
import { type PhotoSize, photoSizes } from "~/domain/photos/rules";
import type { Ctx } from "~/http/context.server";
import { brandPicture } from "~/http/files/brand-picture.server";
import type { LanderPicture } from "./blocks/pictures.server";

/** The person of a profile lander: a member who consented, or a drawn example. */
export type LanderPerson = {
  /** 0 for an example */
  id: number;
  name: string;
  /** in years; 0 where it is not shown */
  age: number;
  /** town or region, with pronouns where the profile shows them */
  place: string;
  /** a sentence from the profile; "" where there is none */
  line: string;
  /** run by the operator: always shown with the fictional mark. product 17.9 */
  fictional: boolean;
  picture: LanderPicture;
};

/**
 * Returns the person of a profile lander. For an unknown member, or one without consent, it is a drawn example, so that the
 * page does not reveal who is a member. product 18.10
 */
export async function personOf(ctx: Ctx, id: number | null): Promise<LanderPerson> {
  const member = id === null ? null : await findLanderMember(ctx, id);
  if (!member) return exampleOf(ctx);
  const address = (size: PhotoSize) => photoAddress(ctx, member.photo, size);
  return {
    id: member.id,
    name: member.name,
    age: member.age ?? 0,
    place: member.place ?? "",
    line: "",
    fictional: member.fictional,
    picture: {
      src: address("card"),
      srcSet: `${address("thumb")} ${photoSizes.thumb}w, ${address("card")} ${photoSizes.card}w`,
    },
  };
}

function exampleOf(ctx: Ctx): LanderPerson {
  const example = ctx.tenant.config.showcase.find(
    ({ fictional, picture }) => !fictional && ctx.hasFile(picture),
  );
  if (!example)
    return { id: 0, name: "", age: 0, place: "", line: "", fictional: false, picture: { src: null } };
  const { name, age, place, pronouns, line, picture } = example;
  return {
    id: 0,
    name,
    age,
    place: pronouns ? `${place} · ${ctx.text(pronouns)}` : place,
    line: line ? ctx.text(line) : "",
    fictional: false,
    picture: brandPicture(ctx, picture),
  };
}
