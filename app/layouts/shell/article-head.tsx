import { useShell } from "~/client/use-shell";
import { paths } from "~/paths";
import { HeadRow } from "~/ui/head-row";
import { onPhone } from "~/ui/head-row.css";

/**
 * The head of a page that members open from their own screen and that visitors read below the bar: on members' phones its title, and the way
 * back. The page's own title, in the class `articleTitle`, is then for screen readers. See the screen `article`. product 4.12
 */
export function ArticleHead({ title }: { title: string }) {
  const { isLoggedIn } = useShell();
  if (!isLoggedIn) return null;
  return (
    <div className={onPhone}>
      <HeadRow back={{ href: paths.settings() }} title={<span aria-hidden>{title}</span>} titleAs="p" />
    </div>
  );
}
