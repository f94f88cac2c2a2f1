/** What a changed file means for `npm run dev`. @param file relative to the root */
export function changeOf(file: string): "module" | "outside" | "ignored";
