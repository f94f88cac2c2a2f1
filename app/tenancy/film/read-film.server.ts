import { hash } from "node:crypto";
import { fileProblem } from "../json-file.server";
import type { Problem } from "../problems.server";
import { FileRefused, type TenantFiles } from "../tenant-files.server";
import { filmSeconds } from "./film-seconds.server";

/** The film of the video lander: `files` in the order in which browsers try them, the longest duration and the largest size. */
export type TenantFilm = {
  readonly files: readonly { name: string; type: string }[];
  readonly seconds: number;
  readonly bytes: number;
};

/** The better compressed format first. */
const formats = [
  { name: "film.webm", type: 'video/webm; codecs="vp9"' },
  { name: "film.mp4", type: "video/mp4" },
] as const;

const LONGEST_S = 15;

/**
 * Reads the duration and size of a tenant's film, `film.webm` and `film.mp4`. A tenant may have one of them, both or none.
 * @returns the film; `text`, which changes with the files; and the problems that refuse the tenant: a file that is too large, too long
 * or not a film. product 2.15
 */
export async function readFilm(
  files: TenantFiles,
): Promise<{ film: TenantFilm | null; text: string; problems: Problem[] }> {
  const found: { name: string; type: string; seconds: number; bytes: number }[] = [];
  const problems: Problem[] = [];
  let text = "";
  for (const format of formats) {
    const wrong = (what: string, expected: string) =>
      problems.push(fileProblem(new FileRefused(files.path(format.name), what, expected)));
    try {
      const content = await files.readLater(format.name, "film");
      if (!content) continue;
      const seconds = filmSeconds(content.bytes);
      // The hash covers the content and not the modification time, so that a copy of the folder has the same version.
      text += `${format.name} ${hash("sha1", content.bytes, "base64url")}`;
      if (seconds === null) wrong("a file without a readable length", "a WebM or MP4 file made for the web");
      else if (seconds > LONGEST_S)
        wrong(`a film of ${Math.ceil(seconds)} seconds`, `at most ${LONGEST_S} seconds`);
      else found.push({ ...format, seconds, bytes: content.size });
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      problems.push(fileProblem(error));
    }
  }
  const film =
    found.length > 0
      ? {
          files: found.map(({ name, type }) => ({ name, type })),
          seconds: Math.max(...found.map(({ seconds }) => seconds)),
          bytes: Math.max(...found.map(({ bytes }) => bytes)),
        }
      : null;
  return { film, text, problems };
}
