import { Heart } from "lucide-react";
import { caption, card, meta, name, tags } from "~/ui/card.css";
import { CardPhoto } from "~/ui/card-photo";
import { news } from "~/ui/count.css";
import { type CardMember, MemberCard } from "~/ui/member-card";
import { grid } from "~/ui/member-card.css";
import { photo as frame } from "~/ui/photo.css";
import { heart, onCard, round } from "~/ui/round.css";
import { Part, Specimen } from "./specimen";

const anna: CardMember = {
  name: "Anna",
  age: 34,
  place: "Utrecht",
  online: false,
  fictional: false,
  photo: null,
};

/** Cards of members in a grid, and a card that is composed of its parts. */
export function Cards({ photo }: { photo: string | null }) {
  const members: CardMember[] = [
    { ...anna, photo },
    anna,
    { ...anna, photo, online: true, fictional: true },
    { ...anna, online: true, fictional: true, distance: { value: 25, unit: "km" } },
    { ...anna, photo, age: null, place: null },
    { ...anna, photo, distance: { value: null, unit: "mi" }, pronouns: "she_her" },
    { ...anna, photo, name: "Maximiliane_Wolfram_", age: 99, online: true, place: "Villingen-Schwenningen" },
    { ...anna, name: "Aleksanteri_Vilhelmi", age: 18, fictional: true, place: "Äänekoski" },
  ];
  return (
    <Part title="Cards">
      <Specimen of="MemberCard: with and without a photo, online, fictional, distance, pronouns, without age and town, long, new, liked">
        <ul className={grid}>
          {members.map((member, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
            <MemberCard key={at} member={member} href="#kit-cards" />
          ))}
          {[false, true].map((isLiked) => (
            <MemberCard
              key={String(isLiked)}
              member={{ ...anna, photo, fictional: isLiked, name: isLiked ? "Maximiliane_Wolfram_" : "Anna" }}
              href="#kit-cards"
              tag={<span className={news}>New</span>}
              action={
                <button
                  className={`${round} ${onCard}`}
                  type="button"
                  aria-label="Like"
                  aria-pressed={isLiked}
                >
                  <Heart className={heart} aria-hidden />
                </button>
              }
            />
          ))}
        </ul>
      </Specimen>
      <Specimen of="card: a photo in its frame, a tag, a caption; with and without a photo">
        <div className={grid}>
          {[...new Set([photo, null])].map((src) => (
            <div key={src} className={card}>
              <div className={frame}>
                <CardPhoto src={src} isEager={false} />
              </div>
              <div className={tags}>
                <span className={news}>New</span>
              </div>
              <div className={caption}>
                <p className={name}>Anna, 34</p>
                <p className={meta}>Utrecht</p>
              </div>
            </div>
          ))}
        </div>
      </Specimen>
    </Part>
  );
}
