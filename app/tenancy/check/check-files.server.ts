import { fileProblem } from "../json-file.server";
import { firstProblems, type Problem } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import { FileRefused, type TenantFiles } from "../tenant-files.server";
import { problemAt, type TenantSource } from "../tenant-source.server";
import { yieldToRequests } from "../yield.server";
import { svgProblems } from "./svg-problems.server";

const wanted = { "icon.svg": "the app icon", "logo.svg": "the logo; until then the name is shown instead" };

/** Checks the drawings of a tenant's folder: logo and icon exist, and no drawing contains a script. */
export async function checkDrawings(files: TenantFiles): Promise<Problem[]> {
  const problems: Problem[] = [];
  const own = files.list();
  for (const [name, expected] of Object.entries(wanted))
    if (!own.includes(name))
      problems.push({ ...missingFile(files.path(name)), severity: "warning", expected });
  const names = [...own, ...files.list("pictures").map((name) => `pictures/${name}`)];
  for (const name of names.filter((one) => one.toLowerCase().endsWith(".svg"))) {
    await yieldToRequests();
    problems.push(...drawingProblems(files, name));
  }
  return problems;
}

/** Returns the problems of one drawing; none if the file is missing. */
function drawingProblems(files: TenantFiles, name: string): Problem[] {
  const file = files.path(name);
  try {
    const drawing = files.read(name, "drawing");
    const found = drawing ? svgProblems(drawing.bytes) : [];
    return firstProblems(
      file,
      found.map((problem) => ({ severity: "error", file, path: "", ...problem })),
    );
  } catch (error) {
    if (error instanceof FileRefused) return [fileProblem(error)];
    throw error;
  }
}

/** Finds pictures that the configuration names and that are missing or refused. */
export function checkPictures(files: TenantFiles, config: TenantConfig, source: TenantSource): Problem[] {
  const named = [
    ...config.showcase.map(({ picture }, at) => ({ picture, place: ["showcase", at, "picture"] })),
    ...config.lander_pictures.map((picture, at) => ({ picture, place: ["lander_pictures", at] })),
    ...config.partner_cards.map(({ picture }, at) => ({ picture, place: ["partner_cards", at, "picture"] })),
  ];
  const problems = named.flatMap(({ picture, place }) => {
    const problem = pictureProblem(files, picture);
    return problem ? [problemAt(source, place, `"${picture}": ${problem.found}`, problem.expected)] : [];
  });
  const [wide, phone] = ["pictures/hero-wide.webp", "pictures/hero-phone.webp"] as const;
  const wideProblem = pictureProblem(files, wide);
  const phoneProblem = pictureProblem(files, phone);
  for (const problem of [wideProblem, phoneProblem])
    if (problem && problem.found !== ABSENT) problems.push(problem);
  if (!wideProblem && phoneProblem?.found === ABSENT)
    problems.push({ ...phoneProblem, expected: "the picture of hero-wide.webp for phones" });
  return problems;
}

const ABSENT = "no such file";

/** Returns the problem of a picture in a tenant's folder, or null. @param name such as pictures/01.webp */
export function pictureProblem(files: TenantFiles, name: string): Problem | null {
  try {
    if (files.state(name, "picture")) return null;
    return { ...missingFile(files.path(name)), expected: `a file ${files.path(name)}` };
  } catch (error) {
    if (error instanceof FileRefused) return fileProblem(error);
    throw error;
  }
}

function missingFile(file: string): Omit<Problem, "expected"> {
  return { severity: "error", file, line: 0, column: 0, path: "", found: ABSENT };
}
