import { z } from "zod";
import { act } from "~/domain/act.server";
import { countPartnerClick } from "./partner-clicks.server";
import { readPartnerView } from "./partner-view.server";

/** Counts a click to a partner, once for each view of the page before it. product 9.18 */
export const followPartner = act({
  name: "follow_partner",
  access: "visitor",
  area: "members",
  input: z.object({ partner: z.string(), token: z.string(), country: z.string() }),
  run: async (ctx, { partner, token, country }) => {
    const view = readPartnerView(ctx, partner, token);
    return view ? countPartnerClick(ctx, { ...view, cardId: partner, country }) : false;
  },
});
