/** The most common domains of addresses. */
const common = ["gmail.com", "googlemail.com", "hotmail.com", "outlook.com", "yahoo.com", "icloud.com"];
/** Domains of mail that are one letter away from a common one. */
const others = ["mail.com", "email.com", "ymail.com"];

/** Returns the address that was probably meant where its domain is a common one with one mistake: "anna@gmial.com". Null otherwise. */
export function suggestAddress(typed: string): string | null {
  const address = typed.trim();
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at).toLowerCase();
  if (at < 2 || common.includes(domain) || others.includes(domain)) return null;
  const meant = common.find((one) => isNear(domain, one));
  return meant ? address.slice(0, at) + meant : null;
}

/** Whether one letter is missing, added or wrong, or two neighbours are swapped. */
function isNear(typed: string, meant: string): boolean {
  let at = 0;
  while (at < meant.length && typed[at] === meant[at]) at += 1;
  const [left, right] = [typed.slice(at), meant.slice(at)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}
