import { DatabaseClient } from "../../app/db/database-client.server";
import { toGrid } from "../../app/domain/places/distance.server";
import { listRegions } from "../../app/domain/places/regions.server";
import { largestTowns } from "../../app/outside/geo/places.server";
import interestLabels from "../../locales/en/interests.json";

export type Seed = {
  slug: string;
  /** target number of generated members */
  members: number;
  /** most members live in the first one */
  countries: readonly string[];
  /** whether three of four members get a photo row; no file is written */
  photos?: boolean;
  onProgress?: (done: number) => void;
};

const interests = Object.keys(interestLabels);
const BATCH = 20_000;

/**
 * Adds generated members up to the target; a number always generates the same member. Ages, interests and places are unevenly
 * distributed, as in reality: some are rare.
 * @param url the database owner's URL @returns the number of members added
 */
export async function seedMembers(url: string, seed: Seed): Promise<number> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    await client.query("insert into tenants (slug) values ($1) on conflict do nothing", [seed.slug]);
    const { rows } = await client.query<{ id: number }>("select id from tenants where slug = $1", [
      seed.slug,
    ]);
    await client.query("select set_config('app.tenant', $1, false)", [String(rows[0]!.id)]);
    const there = await client.query<{ count: string }>(
      "select count(*) from members where tenant_id = $1 and lower(name) like 'load-%'",
      [rows[0]!.id],
    );
    const first = Number(there.rows[0]!.count);
    for (let from = first; from < seed.members; from += BATCH) {
      const to = Math.min(from + BATCH, seed.members) - 1;
      await client.query(MEMBERS, [from, to, ...placesOf(seed.countries), seed.slug]);
      if (seed.photos) await client.query(PHOTOS, [from, to, rows[0]!.id]);
      seed.onProgress?.(to + 1);
    }
    return Math.max(0, seed.members - first);
  } finally {
    await client.end();
  }
}

/**
 * Updates the planner's statistics after seeding, as autovacuum does later. Without them the planner assumes one member per tenant and
 * scans all members instead of using an index. @param url the database owner's URL
 */
export async function countSeeded(url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    await client.query("vacuum (analyze) members, photos, search_entries, search_terms, search_towns");
  } finally {
    await client.end();
  }
}

/** Number of real towns per region that have members; the largest have the most. */
const TOWNS = 60;

type Places = [
  countries: string[],
  regions: string[],
  firstTowns: number[],
  latitudes: number[],
  longitudes: number[],
];

/** Returns parallel arrays: countries (repeated by weight), regions ("" for none), index of the region's first town; then all towns. */
function placesOf(countries: readonly string[]): Places {
  const places = countries.flatMap((country, at) => {
    const ids = listRegions(country, "en").map(({ id }) => id);
    const regions = ids.length > 0 ? ids : [""];
    // Repeats the first country's regions so that it gets about eight of ten members.
    const times =
      at === 0 ? Math.ceil((4 * 40 * Math.max(1, countries.length - 1)) / regions.length / 10) : 1;
    return Array.from({ length: times }, () => regions.map((region) => ({ country, region }))).flat();
  });
  const first = new Map<string, number>();
  const towns: { latitude: number; longitude: number }[] = [];
  for (const { country, region } of places) {
    if (first.has(region)) continue;
    first.set(region, towns.length);
    const found = largestTowns(country, region, TOWNS).map(({ lat, lon }) => ({
      latitude: lat,
      longitude: lon,
    }));
    // Every region gets TOWNS rows, so that SQL can compute a town's index.
    for (let at = 0; found.length > 0 && at < TOWNS; at++) towns.push(toGrid(found[at % found.length]!));
  }
  return [
    places.map(({ country }) => country),
    places.map(({ region }) => region),
    places.map(({ region }) => first.get(region) ?? 0),
    towns.map(({ latitude }) => latitude),
    towns.map(({ longitude }) => longitude),
  ];
}

/** Returns SQL for a pseudo-random number in [0, 1) that depends only on the member's number and the purpose. */
const random = (purpose: number) => `((hashint8extended(n, ${purpose}) & 1073741823)::float8 / 1073741824)`;

/** Returns SQL that picks an interest; each is about a ninth rarer than the one before. */
const interest = (purpose: number) =>
  `(array[${interests.map((id) => `'${id}'`).join(",")}])[1 + floor(-ln(1 - ${random(purpose)}) * 9)::int % ${interests.length}]`;

const MEMBERS = `
  insert into members (id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality, date_of_birth,
    country, countryregion, city, latitude, longitude, terms_version, terms_accepted_at, interests, last_active, fictional)
  select n, 'load-' || n || '@' || $8 || '.example', 'load-' || n, '', 'active', 'en', now() - interval '1 day' * (${random(1)} * 700),
    gender,
    case when ${random(2)} < 0.85 then case gender when 'woman' then '{man}' when 'man' then '{woman}' else '{woman,man,nonbinary}' end::text[]
      when ${random(2)} < 0.93 then array[gender] else '{woman,man,nonbinary}' end::text[],
    'unsaid',
    current_date - (365.2425 * case when ${random(3)} < 0.0002 then 80 + 19 * ${random(4)} else 18 + 60 * ${random(4)} ^ 1.5 end)::int - 20,
    country, nullif(region, ''), case when region = '' then null else region || ' town ' || (5 * ${random(5)} ^ 2)::int end,
    case when region <> '' then ($6::real[])[town] end, case when region <> '' then ($7::real[])[town] end,
    current_date, now(),
    array[${[6, 7, 8, 9].map(interest).join(", ")}],
    now() - interval '1 second' * (${random(10)} ^ 4 * 25e6),
    n % 97 = 0
  from (
    select n, case when ${random(11)} < 0.48 then 'woman' when ${random(11)} < 0.97 then 'man' else 'nonbinary' end as gender,
      ($3::text[])[1 + floor(${random(12)} * cardinality($3::text[]))] as country,
      ($4::text[])[1 + floor(${random(12)} * cardinality($4::text[]))] as region,
      1 + ($5::int[])[1 + floor(${random(12)} * cardinality($5::int[]))] + floor(${TOWNS} * ${random(14)} ^ 3)::int as town
    from generate_series($1::bigint, $2::bigint) as n
  ) as people`;

const PHOTOS = `
  insert into photos (member_id, name, blurred_name, status, position, width, height, created_at)
  select id, left(translate(encode(sha256(('a' || $3 || name)::bytea), 'base64'), '+/', '-_'), 22),
    left(translate(encode(sha256(('b' || $3 || name)::bytea), 'base64'), '+/', '-_'), 22), 'active', 1, 1200, 1600, now()
  from generate_series($1::bigint, $2::bigint) as n
  join members on tenant_id = $3::int and lower(members.name) = 'load-' || n
  where ${random(13)} < 0.75`;
