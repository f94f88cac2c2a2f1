import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CostSection } from "./cost-section";
import { EndSection } from "./end-section";
import { FaqSection } from "./faq-section";
import { Hero } from "./hero";
import { type HomeData, homeOf } from "./home.server";
import { HonestSection } from "./honest-section";
import { HowSection } from "./how-section";
import { WhoSection } from "./who-section";

export const loader = ({ context: { ctx } }: LoaderFunctionArgs) => homeOf(ctx);

type Section = HomeData["sections"][number];

const sections: Record<Section, (props: { home: HomeData }) => ReactNode> = {
  who: WhoSection,
  cost: CostSection,
  honest: HonestSection,
  how: HowSection,
  faq: FaqSection,
};

export { meta } from "~/layouts/page-title";

/** The home page of a brand. product 4.33 */
export default function Home() {
  const home = useLoaderData<typeof loader>();
  return (
    <>
      <Hero home={home} />
      {home.sections.map((name) => {
        const HomeSection = sections[name];
        return <HomeSection key={name} home={home} />;
      })}
      <EndSection home={home} />
    </>
  );
}
