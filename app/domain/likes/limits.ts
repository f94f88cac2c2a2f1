import { type CountedLimit, perMember } from "~/domain/limit";

/** Counts a like or unlike: more profiles than a person looks at in an hour. product 10.13 */
export const likesOfMember = perMember("like", { points: 300, seconds: 3600 });

/** Counts a like. Every renewed like notifies the liked member, so likes of one pair count too. */
export function likes(ctx: { member: { id: number } }, likedId: number): CountedLimit[] {
  const ofPair: CountedLimit = {
    name: "like-pair",
    who: `${ctx.member.id} ${likedId}`,
    limit: { points: 10, seconds: 3600 },
  };
  return [...likesOfMember(ctx), ofPair];
}
