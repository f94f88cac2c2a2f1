import { Link, useLocation, useMatches } from "@remix-run/react";
import { ChevronsUpDown } from "lucide-react";
import { consolePaths, type ScopePath } from "../paths";
import { useRootData } from "../scope";
import { t } from "../text";
import { BrandMark, ManyMark } from "../ui/brand-mark";
import { Icon } from "../ui/icon";
import { quiet, small, strong } from "../ui/text.css";
import { slots } from "../ui/theme.css";
import * as css from "./frame.css";
import { useScope } from "./use-scope";

/**
 * The switch between all brands, a company and one brand: in the colour of the brand, so that nobody acts on the wrong one. It works without
 * script, and keeps the page where that exists in the new scope.
 */
export function BrandSwitch({ narrow = false }: { narrow?: boolean }) {
  const data = useRootData();
  const { scope, brand } = useScope();
  const pageIn = usePageIn();
  const { pathname } = useLocation();
  if (!data) return null;
  const { brands, brandCount, companies, companyCount } = data;
  const company = companies.find(({ id }) => scope.kind === "company" && id === scope.id);
  const [name, detail] = brand
    ? [brand.name, brand.domain]
    : company
      ? [company.name, t("brands", { count: company.brands })]
      : [t("all_brands"), t("companies", { count: companyCount })];
  return (
    // A new page closes the list.
    <details className={css.scope} key={pathname} data-menu>
      <summary
        className={[css.scopeButton, brand ? `${css.scopeOfBrand} ${slots[brand.slot] ?? ""}` : ""].join(" ")}
        aria-label={`${t("switch_brand")}: ${name}`}
        data-key={narrow ? undefined : "b"}
      >
        {brand ? <BrandMark brand={brand} named /> : <ManyMark count={company?.brands ?? brandCount} />}
        <span className={`${css.words} ${css.scopeLines}`}>
          <span className={strong}>{name}</span>
          <span className={`${small} ${quiet}`}>{detail}</span>
        </span>
        <span className={narrow ? "" : css.scopeSign}>
          <Icon of={ChevronsUpDown} size="s" />
        </span>
      </summary>
      <nav className={css.scopeList} aria-label={t("switch_brand")}>
        <Item to={pageIn({ kind: "all" })} isCurrent={scope.kind === "all"}>
          <ManyMark count={brandCount} />
          {t("all_brands")}
        </Item>
        {companies.length > 1
          ? companies.map(({ id, name, brands }) => (
              <Item key={id} to={pageIn({ kind: "company", id })} isCurrent={company?.id === id}>
                <ManyMark count={brands} />
                {name}
              </Item>
            ))
          : null}
        {brands.map((one) => (
          <Item
            key={one.slug}
            to={pageIn({ kind: "brand", slug: one.slug })}
            isCurrent={brand?.slug === one.slug}
          >
            <BrandMark brand={one} named />
            {one.name}
          </Item>
        ))}
        {brandCount > brands.length || companyCount > companies.length ? (
          <Item to={consolePaths.brands()} isCurrent={false}>
            {t("find_brand", { count: brandCount })}
          </Item>
        ) : null}
      </nav>
    </details>
  );
}

function Item({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: React.ReactNode }) {
  return (
    <Link className={css.scopeItem} to={to} aria-current={isCurrent || undefined}>
      {children}
    </Link>
  );
}

/** Returns the address of the present page in another scope; of a page about one thing, that of its list; else the home page. */
function usePageIn(): (scope: ScopePath) => string {
  const { page = "" } = (useMatches().at(-1)?.handle ?? {}) as { page?: string };
  return scopedPages.get(page) ?? consolePaths.home;
}

const scopedPages = new Map([
  ["home", consolePaths.home],
  ["orders", consolePaths.orders],
]);
