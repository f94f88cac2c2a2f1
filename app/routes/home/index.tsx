import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { pageMeta, waitingIn } from "~/layouts/page-title";
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

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** The home of a brand: what is this, who is here, what does it cost, is it honest, how do I begin. */
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
