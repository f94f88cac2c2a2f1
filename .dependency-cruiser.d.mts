/** The allowed imports between rooms: values and types, types only, single files. */
export const rooms: Record<string, { values: string[]; types?: string[]; files?: string[] }>;
/** The nouns of the domain in their order. */
export const nouns: string[][];
