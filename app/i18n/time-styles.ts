/** How a moment is written. */
export const timeStyles = {
  /** 9:40 pm */
  time: { timeStyle: "short" },
  /** 29 Nov 2026 */
  day: { dateStyle: "medium" },
  /** 29 November 2026 */
  longDay: { dateStyle: "long" },
  /** 29 Nov 2026, 9:40 pm */
  moment: { dateStyle: "medium", timeStyle: "short" },
  /** 29 November 2026 at 9:40 pm */
  longMoment: { dateStyle: "long", timeStyle: "short" },
  /** Sunday 9:40 pm */
  weekday: { weekday: "long", hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
