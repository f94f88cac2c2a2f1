/** A whole head: hair, face, beard, glasses, and what is worn on it. */
import { earAt, earPair, faceOutline, features, skullOutline } from "./face";
import { drawHair } from "./hair";
import type { Paints, Person } from "./person";
import { area, between, dot, lightness, mix, repeat, stroke } from "./svg";

export type HeadView = {
  turn: number;
  mood: string;
  look?: number;
  hat?: string | undefined;
  hatColor?: string;
};
export type HeadParts = { back: string; front: string };

/** Draws a head that is seen from the front (turn 0) to three-quarter view (turn 1), to the right. */
export function drawHead(person: Person, paint: Paints, view: HeadView): HeadParts {
  const { turn } = view;
  const hair = drawHair(person.hair, paint, turn, view.hat !== undefined);
  const covered = person.hair === "hijab";
  const face = faceOutline(person, turn);
  const shadow = `<clipPath id="face"><path d="${face}"/></clipPath><g clip-path="url(#face)">${area(
    between(
      "M-60 -80 L-22 -80 C-34 -30 -34 20 -14 60 L-60 70Z",
      "M-60 -80 L-12 -80 C-22 -30 -22 20 4 60 L-60 70Z",
      turn,
    ),
    paint.shade,
    'opacity=".3"',
  )}${area(between("M-40 46 C-20 56 20 56 40 46 L40 70 L-40 70Z", "M-30 48 C-8 58 24 58 40 44 L40 70 L-40 70Z", turn), paint.shade, 'opacity=".35"')}${hair.skull || person.hair === "turban" ? area(between("M-44 -60 H44 V-34 C30 -40 -30 -40 -44 -20Z", "M-44 -60 H44 V-30 C36 -40 -6 -42 -20 -18Z", turn), paint.shade, 'opacity=".34"') : dot(8 + turn * 6, -44, 16, paint.glow, 'opacity=".5"', 8)}</g>`;
  const skull = area(skullOutline(turn), hair.skull ? "url(#hairback)" : paint.skin);
  const [leftEar, rightEar] = HIDES_EARS.includes(person.hair) ? ["", ""] : earPair(person, paint, turn);
  const inner =
    (covered || person.hair === "turban" ? "" : skull) +
    rightEar +
    (turn > 0.3 ? "" : leftEar) +
    area(face, "url(#skin)") +
    shadow +
    (turn > 0.3 ? leftEar : "") +
    beard(person, paint, turn) +
    features(person, paint, turn, view.mood, view.look) +
    earring(person, turn) +
    hair.front +
    (covered ? hijab(person, turn) : person.hair === "turban" ? turban(person, turn) : "") +
    glasses(person, turn) +
    hat(view, turn);
  return { back: hair.back + (covered ? hijabBack(person, turn) : ""), front: inner };
}

/** What falls over the ears. */
const HIDES_EARS = ["hijab", "fringe", "wavy", "long", "curlyLong", "curlyBob", "bob"];

function earring(person: Person, turn: number): string {
  if (person.gender === "man" || HIDES_EARS.includes(person.hair)) return "";
  const { left, right } = earAt(turn);
  return dot(left - 1, 20, 2.1, "#e9bf62") + (turn < 0.5 ? dot(right + 1, 20, 2.1, "#e9bf62") : "");
}

function beard(person: Person, paint: Paints, turn: number): string {
  const kind = person.beard;
  if (kind === "none") return "";
  const cx = 10.5 * turn;
  const color = mix(paint.hair, paint.skin, 0.1);
  const down = kind === "full" ? 8 : kind === "short" ? 3 : 1.4;
  const chin = 53 + person.jaw * 1.6 + down;
  const jaw = between(
    `M-37.4 -4 C-38 8 -37 16 -36 22 C-33 40 -18 ${chin} 0 ${chin} C18 ${chin} 33 40 36 22 C37 16 38 8 37.4 -4 C35 6 33 12 29 16 C24 20 18 22 13 21 C8 19 3 20 0 20.6 C-3 20 -8 19 -13 21 C-18 22 -24 20 -29 16 C-33 12 -35 6 -37.4 -4Z`,
    `M-23 -2 C-26 10 -26 18 -26 25 C-20 42 -6 ${chin} 10 ${chin} C24 ${chin} 31 42 33 25 C34.6 18 36.6 10 35.6 4 C34.6 10 33 14 31 17 C28 21 24 22 21.4 21 C18 19 14.6 20 12.6 20.6 C9 20 3 19 -2 21 C-7 22 -12 20 -15 16 C-19 12 -21 6 -23 -2Z`,
    turn,
  );
  const moustache = between(
    "M-15 27 C-13 20 -6 18.6 0 20.6 C6 18.6 13 20 15 27 C9 29 4 28.4 0 27.4 C-4 28.4 -9 29 -15 27Z",
    "M-4 27 C-2 20 6 18.6 12 20.6 C17 18.6 22 20 23.6 27 C19 29 15 28.4 12 27.4 C8 28.4 2 29 -4 27Z",
    turn,
  );
  if (kind === "stubble") return area(jaw, paint.hair, 'opacity=".24"');
  if (kind === "moustache") return area(moustache, color);
  if (kind === "goatee")
    return (
      area(moustache, color) +
      area(
        `M${cx - 13} 27 C${cx - 15} 38 ${cx - 12} 56 ${cx} 58 C${cx + 12} 56 ${cx + 14} 38 ${cx + 12} 27 C${cx + 9} 37 ${cx + 8} 41 ${cx} 41 C${cx - 8} 41 ${cx - 9} 37 ${cx - 13} 27Z`,
        color,
      )
    );
  const hairs = repeat(9, (at) => {
    const s = (at / 8) * 2 - 1;
    return stroke(
      `M${cx + s * 26} ${28 + (1 - s * s) * 16} q${s * -1.5} 5 ${s * -2.6} ${7 + down * 0.5}`,
      at % 2 ? paint.hairLight : paint.hairDark,
      1.3,
      'opacity=".4"',
    );
  });
  return area(jaw, color) + hairs + area(moustache, mix(color, paint.hairDark, 0.15));
}

function glasses(person: Person, turn: number): string {
  if (!person.glasses) return "";
  const near = -15.5 + 9.3 * turn;
  const far = 15.5 + 7.7 * turn;
  const [wn, wf] = [12.4, 12.4 - turn * 2.6];
  const color = person.glasses === "round" ? "#8a6a3a" : "#2c2024";
  const width = person.glasses === "frame" ? 2.6 : 1.7;
  const radius = person.glasses === "round" ? 11 : person.glasses === "frame" ? 4.5 : 7;
  const high = person.glasses === "round" ? 11 : 9.4;
  const lens = (x: number, w: number) =>
    `<rect x="${x - w}" y="${-1 - high + 1.4}" width="${w * 2}" height="${high * 2}" rx="${radius}" fill="#ffffff" fill-opacity=".12" stroke="${color}" stroke-width="${width}"/>` +
    stroke(`M${x - w * 0.45} ${3 - high} l-${w * 0.22} ${high * 0.5}`, "#ffffff", 1.3, 'opacity=".55"');
  const { left, right } = earAt(turn);
  return (
    stroke(
      `M${near + wn} -2 Q${(near + wn + far - wf) / 2} -5.4 ${far - wf} -2 M${near - wn} -3 L${left + 3} -5${turn < 0.5 ? ` M${far + wf} -3 L${right - 3} -5` : ""}`,
      color,
      width,
    ) +
    lens(near, wn) +
    lens(far, wf)
  );
}

const hijabBack = (person: Person, turn: number) =>
  area(
    between(
      "M-40 -30 C-52 0 -50 50 -62 110 L62 110 C50 50 52 0 40 -30Z",
      "M-44 -30 C-60 0 -56 50 -66 110 L58 110 C44 50 42 0 34 -30Z",
      turn,
    ),
    mix(person.wrap, "#140a14", 0.35),
  );

function hijab(person: Person, turn: number): string {
  const dark = mix(person.wrap, "#140a14", lightness(person.wrap) > 0.7 ? 0.16 : 0.3);
  const light = mix(person.wrap, "#ffffff", 0.22);
  const hood = between(
    "M0 -70 C-34 -70 -48 -44 -47 -8 C-46 26 -44 52 -60 96 C-40 116 40 116 60 96 C44 52 46 26 47 -8 C48 -44 34 -70 0 -70Z M0 -46 C20 -46 32 -34 33 -8 C34 18 28 40 12 53 C4 58 -4 58 -12 53 C-28 40 -34 18 -33 -8 C-32 -34 -20 -46 0 -46Z",
    "M-2 -70 C-42 -71 -58 -40 -54 -4 C-50 28 -48 54 -64 98 C-42 116 38 116 56 94 C42 60 40 40 40 14 C43 -44 30 -69 -2 -70Z M12 -46 C28 -44 34 -34 34.6 -10 C35 4 34 22 31 34 C28 46 20 53 10 55 C-2 54 -14 42 -18 24 C-22 6 -22 -16 -14 -30 C-8 -40 2 -46 12 -46Z",
    turn,
  );
  return (
    area(hood, person.wrap, 'fill-rule="evenodd"') +
    stroke(
      between(
        "M-34 46 C-16 66 16 70 40 52 M-46 70 C-20 88 24 90 52 66 M-40 -30 C-34 -54 -16 -62 2 -63",
        "M-30 46 C-12 68 18 70 38 48 M-50 72 C-24 90 20 92 48 64 M-46 -28 C-40 -54 -22 -63 -4 -64",
        turn,
      ),
      dark,
      2.2,
      'opacity=".6"',
    ) +
    stroke(
      between(
        "M-30 56 C-12 74 18 78 44 60 M12 -64 C28 -60 38 -46 40 -28",
        "M-26 56 C-8 76 20 78 42 56 M10 -64 C24 -60 34 -48 37 -32",
        turn,
      ),
      light,
      2,
      'opacity=".55"',
    )
  );
}

function turban(person: Person, turn: number): string {
  const dark = mix(person.wrap, "#140a14", 0.32);
  const light = mix(person.wrap, "#ffffff", 0.2);
  return (
    area(
      between(
        "M-42 -18 C-58 -56 -34 -92 4 -90 C44 -90 58 -54 42 -18 C36 -30 18 -40 4 -46 C-14 -40 -34 -32 -42 -18Z",
        "M-34 -6 C-66 -50 -44 -92 0 -90 C40 -92 54 -58 39 -20 C36 -30 26 -40 16 -45 C0 -38 -24 -26 -34 -6Z",
        turn,
      ),
      person.wrap,
    ) +
    stroke(
      between(
        "M4 -46 C-16 -56 -36 -46 -46 -34 M4 -46 C-16 -70 -38 -66 -46 -54 M4 -46 C24 -58 42 -48 47 -36 M4 -46 C18 -74 38 -74 46 -56 M4 -46 C-4 -70 0 -84 10 -89",
        "M16 -45 C-10 -58 -40 -40 -50 -28 M16 -45 C-8 -74 -42 -66 -52 -48 M16 -45 C28 -58 40 -50 45 -40 M16 -45 C24 -74 36 -76 44 -60 M16 -45 C4 -70 2 -84 8 -89",
        turn,
      ),
      dark,
      2.1,
      'opacity=".6"',
    ) +
    stroke(
      between("M0 -50 C-18 -66 -36 -58 -46 -46", "M12 -49 C-10 -68 -40 -56 -50 -38", turn),
      light,
      2,
      'opacity=".5"',
    )
  );
}

function hat(view: HeadView, turn: number): string {
  const c = view.hatColor ?? "#884455";
  const dark = mix(c, "#140a14", 0.28);
  if (view.hat === "beanie")
    return (
      area(
        between(
          "M-42 -26 C-48 -70 -24 -84 0 -84 C24 -84 48 -70 42 -26Z",
          "M-46 -16 C-58 -66 -28 -84 -2 -84 C26 -84 45 -68 39 -28Z",
          turn,
        ),
        c,
      ) +
      area(
        between(
          "M-44 -22 C-44 -36 -42 -42 -40 -44 C-20 -52 20 -52 40 -44 C42 -42 44 -36 44 -22 C24 -32 -24 -32 -44 -22Z",
          "M-48 -8 C-52 -26 -50 -34 -48 -38 C-28 -48 18 -54 38 -46 C40 -42 41 -36 40 -24 C22 -34 -20 -30 -48 -8Z",
          turn,
        ),
        dark,
      ) +
      stroke(
        between(
          "M-16 -54 C-16 -68 -10 -78 -6 -82 M16 -54 C16 -68 10 -78 6 -82",
          "M-22 -52 C-22 -66 -16 -78 -10 -82 M14 -55 C14 -68 8 -78 4 -82",
          turn,
        ),
        dark,
        2,
        'opacity=".5"',
      )
    );
  if (view.hat === "cap")
    return (
      area(
        between(
          "M-40 -26 C-44 -66 -22 -78 0 -78 C22 -78 44 -66 40 -26 C20 -38 -20 -38 -40 -26Z",
          "M-40 -18 C-54 -62 -26 -78 -2 -78 C24 -78 43 -64 37 -30 C20 -40 -16 -36 -40 -18Z",
          turn,
        ),
        c,
      ) +
      area(
        between(
          "M-36 -32 C-20 -46 20 -46 36 -32 C44 -22 40 -18 32 -22 C14 -30 -14 -30 -32 -22 C-40 -18 -44 -22 -36 -32Z",
          "M-10 -38 C8 -48 30 -46 40 -34 C56 -26 56 -18 48 -18 C30 -24 8 -28 -8 -26 C-14 -28 -14 -36 -10 -38Z",
          turn,
        ),
        dark,
      )
    );
  if (view.hat === "straw")
    return (
      area(
        between(
          "M-36 -34 C-38 -74 -22 -82 0 -82 C22 -82 38 -74 36 -34Z",
          "M-40 -32 C-46 -74 -24 -84 -2 -83 C22 -83 40 -74 36 -38Z",
          turn,
        ),
        "#e6c88c",
      ) +
      area(
        between(
          "M-37 -40 C-20 -50 20 -50 37 -40 L37 -30 C20 -40 -20 -40 -37 -30Z",
          "M-41 -38 C-22 -50 18 -52 37 -43 L37 -33 C18 -42 -20 -40 -41 -26Z",
          turn,
        ),
        c,
      ) +
      area(
        between(
          "M-74 -22 C-60 -44 60 -44 74 -22 C60 -34 30 -36 0 -36 C-30 -36 -60 -34 -74 -22Z",
          "M-78 -16 C-66 -42 54 -54 72 -30 C58 -38 28 -40 0 -36 C-30 -32 -60 -28 -78 -16Z",
          turn,
        ),
        "#d4b072",
      )
    );
  if (view.hat === "helmet")
    return (
      area(
        between(
          "M-44 -24 C-52 -66 -26 -86 0 -86 C26 -86 52 -66 44 -24 C24 -38 -24 -38 -44 -24Z",
          "M-46 -14 C-62 -64 -30 -86 -2 -86 C28 -86 48 -66 41 -28 C24 -40 -20 -36 -46 -14Z",
          turn,
        ),
        c,
      ) +
      stroke(
        between(
          "M-22 -46 C-24 -62 -18 -74 -12 -80 M22 -46 C24 -62 18 -74 12 -80 M0 -48 V-82",
          "M-28 -42 C-32 -60 -24 -74 -16 -80 M20 -48 C22 -62 16 -76 8 -82 M-2 -48 C-4 -64 -4 -76 -4 -82",
          turn,
        ),
        dark,
        5,
        'opacity=".75"',
      ) +
      stroke(
        between(
          "M-38 -24 C-36 10 -26 42 -4 58 M38 -24 C36 10 26 42 4 58",
          "M-30 -20 C-28 10 -14 44 10 60 M36 -24 C37 10 30 44 12 60",
          turn,
        ),
        "#2c2430",
        2.4,
      )
    );
  return "";
}
