import type { Queue } from "~/domain/operators/review/count-queues.server";

/** Within how many hours a queue's first is decided. */
export const targetHours: Record<Queue, number> = {
  escalated: 4,
  photos: 4,
  complaints: 24,
  appeals: 72,
  orders: 24,
};
