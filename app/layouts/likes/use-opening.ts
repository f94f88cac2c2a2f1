import { useQuery } from "@tanstack/react-query";
import { call } from "../call";

/** What GET /api/chat.php answers of a conversation, as far as a first message needs it. */
type Begun = {
  conversation: { id: number } | null;
  price: number;
  free_messages: number;
  credits: number;
  likeText: { own: string | null; theirs: string | null } | null;
  opening: { shared: string[]; ideas: string[]; own_image: string | null } | null;
};

/** What helps to begin a conversation with somebody, and what the first message costs. Asked anew whenever it is shown. APP §4 */
export function useOpening(profile: number) {
  return useQuery({
    queryKey: ["opening", profile],
    queryFn: async () => (await (await call(`/api/chat.php?profile=${profile}`)).json()) as Begun,
    gcTime: 0,
    retry: false,
  });
}

export type OpeningQuery = ReturnType<typeof useOpening>;
