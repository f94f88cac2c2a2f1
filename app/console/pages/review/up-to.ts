import { whole } from "../../format";

/** Queues are counted to a thousand: "1,000+". */
export const upTo = (count: number) => (count > 1000 ? `${whole(1000)}+` : whole(count));
