/**
 * Stores the time zone of this browser for 30 days, so that the server writes times in it. At each load of a page, because readers travel.
 * decision 362
 *
 * The source of this function is inlined in the head. It must not use anything from outside itself.
 */
export function noteZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  if (zone) document.cookie = `zone=${zone}; Path=/; Max-Age=2592000; SameSite=Lax${secure}`;
}
