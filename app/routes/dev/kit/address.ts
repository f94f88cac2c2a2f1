/** Returns the address of the kit. @param theme that of the brand by default. It is not in `paths.ts`, which every page loads. */
export function kitAddress(theme?: string): string {
  return theme ? `/dev/kit?theme=${theme}` : "/dev/kit";
}
