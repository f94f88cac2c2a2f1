const DAY_MS = 86_400_000;

/** Days without settlement of euro payments (TARGET), as month and day. */
const CLOSED = new Set(["1-1", "5-1", "12-25", "12-26"]);

/** Returns the day that is `days` bank business days after a moment. */
export function addBankDays(from: Date, days: number): Date {
  let day = from;
  for (let left = days; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (isBankDay(day)) left -= 1;
  }
  return day;
}

function isBankDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (CLOSED.has(`${day.getUTCMonth() + 1}-${day.getUTCDate()}`)) return false;
  const sinceEaster = Math.round(
    (Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) - easter(day.getUTCFullYear())) /
      DAY_MS,
  );
  // Good Friday and Easter Monday.
  return sinceEaster !== -2 && sinceEaster !== 1;
}

/** Easter Sunday of a year, by the Gregorian computus (Meeus). */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return Date.UTC(year, month - 1, day);
}
