import type { CountedLimit } from "~/domain/limit";

/** Counts a query for towns: typing makes one per pause of 300 ms. Members count by account, visitors by address. */
export const placeQueries = ({
  member,
  visitor,
}: {
  member: { id: number } | null;
  visitor: { address: string };
}): CountedLimit[] => [
  {
    name: "places",
    who: member ? `member ${member.id}` : visitor.address,
    limit: { points: 200, seconds: 60 },
  },
];
