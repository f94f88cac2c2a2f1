import type { ReactNode } from "react";
import { useShell } from "~/client/use-shell";
import { paths } from "~/paths";
import { HeadRow } from "~/ui/head-row";

/**
 * The head row of a page that a tab opens; the brand's icon links to the search. See `screen` in the route table.
 * @param appBack whether the installed app shows a back link instead of the icon. product 4.19
 */
export function ScreenHead({
  appBack,
  ...props
}: {
  title: ReactNode;
  titleId?: string;
  titleAs?: "h1" | "p";
  count?: ReactNode;
  children?: ReactNode;
  appBack?: boolean;
}) {
  const { icon, name } = useShell();
  const way = appBack ? paths.members() : undefined;
  return <HeadRow start={{ href: paths.members(), name, icon, appBack: way }} {...props} />;
}
