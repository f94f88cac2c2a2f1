import { perMember } from "~/domain/limit";

/** Counts an order or a payment attempt: each is a call to the provider, whose own limits apply to the whole brand. product 13.15 */
export const orders = perMember("order", { points: 30, seconds: 600 });
