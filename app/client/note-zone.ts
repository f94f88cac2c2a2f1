/**
 * Stores the time zone of this browser for 30 days, in which the server then writes times, and states it to the page. Again whenever the
 * page is shown, because readers travel. decision 362
 *
 * The source of this function is inlined in the head. It must not use anything from outside itself.
 */
export function noteZone(): void {
  const note = () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // So is a zone named that the browser cannot find out.
    if (!timeZone || timeZone === "Etc/Unknown") return;
    document.documentElement.dataset.zone = timeZone;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `zone=${timeZone}; Path=/; Max-Age=2592000; SameSite=Lax${secure}`;
  };
  note();
  document.addEventListener("visibilitychange", note);
}
