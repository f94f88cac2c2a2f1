/** A path of this site to go back to, or `otherwise` for anything else: never another site. */
export function ownPath(value: unknown, otherwise: string): string {
  return typeof value === "string" && value.length < 500 && /^\/(?![/\\])[\w\-/.~%]*$/.test(value)
    ? value
    : otherwise;
}
