import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Problem } from "../problems.server";
import type { TenantConfig } from "../schema.server";
import { problemAt, type TenantSource } from "../tenant-source.server";
import { svgProblems } from "./svg-problems.server";

/** The drawings of a tenant's folder: the two that every brand should have, and none that does more than draw. */
export function checkDrawings(tenantDir: string): Problem[] {
  const missing = ["logo.svg", "icon.svg"].filter((name) => !existsSync(path.join(tenantDir, name)));
  const expected = { "logo.svg": "the logo; until then the name stands there", "icon.svg": "the app icon" };
  return [
    ...missing.map((name): Problem => {
      const file = path.join(tenantDir, name);
      const wanted = expected[name as keyof typeof expected];
      return {
        severity: "warning",
        file,
        line: 0,
        column: 0,
        path: "",
        found: "no such file",
        expected: wanted,
      };
    }),
    ...drawings(tenantDir).flatMap((file) => {
      const problems = svgProblems(readFileSync(file));
      return problems.map((problem): Problem => ({ severity: "error", file, path: "", ...problem }));
    }),
  ];
}

/** Pictures that the configuration names and the folder does not hold. */
export function checkPictures(tenantDir: string, config: TenantConfig, source: TenantSource): Problem[] {
  const named = [
    ...config.showcase.map(({ picture }, at) => ({ picture, place: ["showcase", at, "picture"] })),
    ...config.partner_cards.map(({ picture }, at) => ({ picture, place: ["partner_cards", at, "picture"] })),
  ];
  const missing = named
    .filter(({ picture }) => !existsSync(path.join(tenantDir, picture)))
    .map(({ picture, place }) =>
      problemAt(source, place, `"${picture}", which is not there`, `a file ${path.join(tenantDir, picture)}`),
    );
  const [wide, phone] = ["wide", "phone"].map((kind) => path.join(tenantDir, `pictures/hero-${kind}.webp`));
  if (wide && phone && existsSync(wide) && !existsSync(phone))
    missing.push({ ...fileProblem(phone), expected: "the picture of hero-wide.webp for phones" });
  return missing;
}

function fileProblem(file: string): Omit<Problem, "expected"> {
  return { severity: "error", file, line: 0, column: 0, path: "", found: "no such file" };
}

function drawings(dir: string): string[] {
  const entries = readdirSync(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith(".svg"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
