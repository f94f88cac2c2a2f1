import type { ReactNode } from "react";
import { paths } from "~/paths";
import { HeadRow } from "~/ui/head-row";
import { useShell } from "./use-shell";

/**
 * The head row of a page that a tab leads to: the brand's symbol leads to the search. `screen` in the route table. APP §1
 * @param appBack whether the installed app shows a way back in the symbol's place. product.md §2
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
