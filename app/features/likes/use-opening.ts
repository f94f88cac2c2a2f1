import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call";

/** The part of the answer of GET /api/chat.php that a first message needs. */
type Started = {
  conversation: { id: number } | null;
  price: number;
  free_messages: number;
  credits: number;
  likeText: { own: string | null; theirs: string | null } | null;
  opening: { shared: string[]; ideas: string[]; own_image: string | null } | null;
};

/** Queries opening suggestions for a conversation and the price of the first message, each time they are shown. product 10.10 */
export function useOpening(profile: number) {
  return useQuery({
    queryKey: ["opening", profile],
    queryFn: async () => (await (await call(`/api/chat.php?profile=${profile}`)).json()) as Started,
    gcTime: 0,
    retry: false,
  });
}

export type OpeningQuery = ReturnType<typeof useOpening>;
