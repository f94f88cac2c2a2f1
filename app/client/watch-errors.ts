/**
 * Passes errors that nothing catches, and those that the error page shows (`shown-error`), to the script that reports them. It is fetched
 * at the first error: pages without errors do not carry it.
 *
 * In the app, the source of this function is inlined in the head, so that it runs before any script can fail. It must not use anything
 * from outside itself.
 */
export function watchErrors(): void {
  const href = document.documentElement.dataset.errorScript;
  if (!href) return;
  for (const type of ["error", "unhandledrejection", "shown-error"])
    addEventListener(type, (event) => {
      // A failure of the report must not be reported in its turn.
      import(/* @vite-ignore */ href).then(({ report }) => report(event)).catch(() => undefined);
    });
}
