import pg from "pg";

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
// Widened: the types list only some of the numbers that pg-types supports.
const TEXT_ARRAY: number = 1009;

/**
 * Returns parsers that turn database values into JavaScript: bigint and count(*) into numbers, and a date into its own text, because a
 * JavaScript Date would depend on the time zone. For one pool: other users of `pg` in this process keep their own.
 */
export function makeTypeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  const parseTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];
  types.setTypeParser(INT8, parseBigint);
  types.setTypeParser(INT8_ARRAY, (text: string) =>
    parseTexts(text).map((item) => (item === null ? null : parseBigint(item))),
  );
  types.setTypeParser(DATE, (text: string) => text);
  types.setTypeParser(DATE_ARRAY, parseTexts);
  return types;
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`);
  return value;
}
