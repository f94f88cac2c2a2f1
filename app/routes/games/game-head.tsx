import { Layers, UserSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { HeadRow } from "~/ui/head-row";
import { onPhone } from "~/ui/head-row.css";
import { Link } from "~/ui/link";
import * as css from "./game-head.css";

const games = {
  swipe: { name: "games:swipe_name", other: "finder" },
  finder: { name: "games:finder_name", other: "swipe" },
} as const;
const ways = {
  swipe: { href: paths.swipeGame(), Icon: Layers },
  finder: { href: paths.matchFinder(), Icon: UserSearch },
} as const;

/** The head row of a game on phones: its name, and a link to the other game. The page has its own heading. product 4.12 */
export function GameHead({ game }: { game: keyof typeof games }) {
  const { t } = useTranslation();
  const { name, other } = games[game];
  const { href, Icon } = ways[other];
  return (
    <div className={onPhone}>
      <HeadRow isRoot title={t(name)} titleAs="p">
        <Link className={css.way} href={href} aria-label={t(games[other].name)}>
          <Icon aria-hidden />
        </Link>
      </HeadRow>
    </div>
  );
}
