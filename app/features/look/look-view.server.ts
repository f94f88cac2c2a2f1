import type { Ctx } from "~/http/context.server";
import { paths } from "~/paths";

/** Returns the data of the choice of the scheme; null where the brand offers only one. */
export function lookView({ tenant: { theme }, look }: Pick<Ctx, "tenant" | "look">) {
  if (theme.other === null) return null;
  const sample = (scheme: "light" | "dark") => paths.themeSample(theme.hash, scheme);
  return { current: look ?? ("system" as const), light: sample("light"), dark: sample("dark") };
}

export type LookView = NonNullable<ReturnType<typeof lookView>>;
