import type { ReactNode } from "react";
import { wrap } from "~/ui/text.css";
import { below } from "./base.css";
import { Areas } from "./blocks/areas";
import type { ShownBlock } from "./blocks/block-data.server";
import { Card } from "./blocks/card";
import { Chat } from "./blocks/chat";
import { Collage } from "./blocks/collage";
import { Deck } from "./blocks/deck";
import { Drawn } from "./blocks/drawn";
import { Film } from "./blocks/film";
import { Gallery } from "./blocks/gallery";
import { Clock, Headline } from "./blocks/headline";
import { Icons } from "./blocks/icons";
import { LanderMap } from "./blocks/map";
import type { Part } from "./blocks/part";
import { Posts } from "./blocks/posts";
import { Proof } from "./blocks/proof";
import { Question } from "./blocks/question";
import { Pause, Scenes } from "./blocks/scenes";
import type { Stage } from "./blocks/stage-rules";
import { stages } from "./blocks/stages";
import { Stills } from "./blocks/stills";
import { Story } from "./blocks/story";
import { Windows } from "./blocks/windows";
import { Facts, Kicker, Notice, Quote, Text, Who } from "./blocks/words";
import type { Lander } from "./lander.server";

type AnyPart = (part: Omit<Part<"proof">, "block"> & { block: ShownBlock }) => ReactNode;

const parts: { [Name in ShownBlock["block"]]: (part: Part<Name>) => ReactNode } = {
  clock: Clock,
  kicker: Kicker,
  headline: Headline,
  text: Text,
  drawn: () => <Drawn />,
  who: Who,
  notice: Notice,
  quote: Quote,
  facts: Facts,
  scenes: Scenes,
  pause: Pause,
  areas: Areas,
  windows: Windows,
  collage: Collage,
  gallery: Gallery,
  icons: Icons,
  card: Card,
  story: Story,
  chat: Chat,
  map: LanderMap,
  posts: Posts,
  deck: Deck,
  stills: Stills,
  film: Film,
  question: Question,
  proof: Proof,
};

type Column = "words" | "show" | "question" | "proof";

/**
 * The blocks of a lander in columns. The first block that shows something arranges them around itself; the others that show something are
 * below each other after them. The proof is last, or where the first block places it. product 18.1, 18.14
 */
export function LanderBlocks({ lander }: { lander: Lander }) {
  const isProof = ({ block }: ShownBlock) => block === "proof";
  const blocks = [...lander.blocks.filter((one) => !isProof(one)), ...lander.blocks.filter(isProof)];
  const first = blocks.find(({ block }) => block in stages);
  const stage: Stage = stages[(first?.block ?? "windows") as keyof typeof stages];
  const { within = {} } = stage;
  const columnOf = (one: ShownBlock): Column | "below" => {
    if (one.block in stages) return one === first ? "show" : "below";
    if (isProof(one)) return within.proof === "question" ? "question" : "proof";
    if (one.block === "question") return within.question === "words" ? "words" : "question";
    return "words";
  };
  const blocksIn = (column: Column | "below") => blocks.filter((one) => columnOf(one) === column);
  const render = (one: ShownBlock) => {
    const Block = parts[one.block] as AnyPart;
    const inside = one === first && {
      ...(within.words && { words: blocksIn("words").map(render) }),
      ...(within.question === "show" && { question: blocksIn("question").map(render) }),
    };
    return <Block key={one.block} lander={lander} block={one} stage={stage} {...inside} />;
  };
  const columns = [...new Set(blocks.map(columnOf))].filter(
    (column): column is Column =>
      column !== "below" &&
      within[column] !== "show" &&
      within[column] !== "ground" &&
      (column !== "proof" || within.proof === "grid"),
  );
  const Ground = stage.ground ? "section" : "div";
  const proof = within.proof ? [] : blocksIn("proof");
  return (
    <div data-lander={lander.kind} className={stage.page}>
      <Ground className={stage.ground}>
        {within.show ? blocksIn("show").map(render) : null}
        <div className={stage.grid}>
          {columns.map((column) => (
            <div key={column} className={stage[column]}>
              {column === "words" && stage.group ? (
                <Words group={stage.group} blocks={blocksIn("words")} render={render} />
              ) : (
                blocksIn(column).map(render)
              )}
            </div>
          ))}
        </div>
      </Ground>
      {blocksIn("below").map((one) => (
        <div key={one.block} className={below}>
          {render(one)}
        </div>
      ))}
      {proof.length > 0 ? <div className={wrap}>{proof.map(render)}</div> : null}
    </div>
  );
}

/** The words, with the label of drawn examples beside them. */
function Words({
  group,
  blocks,
  render,
}: {
  group: string;
  blocks: ShownBlock[];
  render: (one: ShownBlock) => ReactNode;
}) {
  const isLabel = ({ block }: ShownBlock) => block === "drawn";
  return (
    <>
      <div className={group}>{blocks.filter((one) => !isLabel(one)).map(render)}</div>
      {blocks.filter(isLabel).map(render)}
    </>
  );
}
