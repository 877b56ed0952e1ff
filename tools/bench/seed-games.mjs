// 80 vendors with 125 games each, for the benchmarks: names as vendors give them, some with marks on their letters. Never part of the demo.
// By itself: node tools/bench/seed-games.mjs <postgres address> [RNG], to look at a lobby that is full.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

const merchantId = 1;
const vendorFirst = ['Aurora', 'Bright', 'Cobalt', 'Delta', 'Ember', 'Falcon', 'Granite', 'Harbor', 'Indigo', 'Juniper'];
const vendorLast = ['Play', 'Games', 'Studio', 'Works', 'Gaming', 'Arcade', 'Interactive', 'Labs'];
/** @param {string} text */
const words = (text) => text.split('|');
const first = words(
  'Golden|Lucky|Wild|Mystic|Royal|Crystal|Thunder|Ancient|Hidden|Burning|Silver|Jade|Northern|Desert|Ocean|Frozen|Secret|Mighty|Trúng|Rồng|Vàng|São|Mağical|Crème|Neon',
);
const second = words(
  'Dragon|Tiger|Bells|Gems|Pharaoh|Fortune|Phoenix|Panda|Lotus|Wolf|Buffalo|Kingdom|Treasure|Coins|Fruits|Pirates|Jungle|Temple|Garden|Moon|Express|Cherries|Diamonds|Empress|Safari',
);
const third = words('|Deluxe|Megaways|Rush|Hold and Win|Gold|888|II|Quest|Nights|Riches|Bonanza|Blast|Legends|Party|Empire');

/** Categories in the shares in which vendors sell them; ESPORTS and COCKFIGHT are lanes a brand makes of SPORTS. */
const mixed = ['RNG', 'RNG', 'RNG', 'RNG', 'RNG', 'RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'INHOUSE', 'RNG'];
/** @type {Record<string, string[]>} */
const classesOf = {
  RNG: ['SL', 'SL', 'SL', 'JP', 'TG', 'VP', 'AC', 'SC', 'BG'],
  LIVE: ['BC', 'RL', 'DT', 'BJ', 'GS'],
  FISH: ['FH'],
  SPORTS: ['SB', 'VS'],
  PVP: ['PK', 'MJ'],
  INHOUSE: ['CR', 'DC'],
};

/** @typedef {{ vendors?: number, perVendor?: number, types?: readonly string[] }} SeedOptions */

/**
 * The games of the catalogue, always the same: vendor, code, type, classes, name and marks.
 * @param {SeedOptions} [options]
 */
export function makeGames({ vendors = 80, perVendor = 125, types = mixed } = {}) {
  return Array.from({ length: vendors * perVendor }, (_, at) => {
    const gameType = types[at % types.length] ?? 'RNG';
    const classes = classesOf[gameType] ?? [];
    // Steps that share no factor with the lists' lengths: every combination comes before one is repeated.
    const parts = [
      first[(at * 7) % first.length],
      second[(at * 11 + Math.floor(at / first.length)) % second.length],
      third[(at * 5 + Math.floor(at / 625)) % third.length],
    ];
    const name = parts.filter((part) => part !== '').join(' ');
    return {
      vendor: at % vendors,
      code: `${name
        .normalize('NFD')
        .replace(/[^a-zA-Z0-9]+/g, '-')
        .toLowerCase()}-${at}`,
      gameType,
      classify: classes.length > 0 ? [classes[at % classes.length]] : [],
      name,
      isHot: at % 29 === 0,
      isNew: at % 31 === 0,
      hasJackpot: at % 53 === 0,
    };
  });
}

/**
 * Puts the catalogue into a migrated database and offers it to the demo brand. Answers how many games there are.
 * @param {import('pg').Pool} pool
 * @param {SeedOptions} [options]
 */
export async function seedGames(pool, options = {}) {
  const { vendors = 80 } = options;
  const games = makeGames(options);
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'pem' });
  const names = Array.from(
    { length: vendors },
    (_, at) => `${vendorFirst[at % vendorFirst.length]} ${vendorLast[Math.floor(at / vendorFirst.length) % vendorLast.length]}`,
  );
  /** @type {import('pg').QueryResult<{ id: number }>} */
  const { rows } = await pool.query(
    `insert into games.vendor (code, name, protocol, api_url, public_key, own_secret, operator_id)
     select 'BENCH' || ordinality, name, 'rs', 'http://127.0.0.1:9/rs-vendor', $2, $3, 'sortes'
     from unnest($1::text[]) with ordinality as t (name, ordinality) order by ordinality returning id`,
    [names, key, randomBytes(48)],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `insert into games.brand_vendor (merchant_id, vendor_id, position, is_hot) select ${merchantId}, id, ordinality, ordinality <= 5
     from unnest($1::int[]) with ordinality as t (id, ordinality)`,
    [ids],
  );
  await pool.query(
    `insert into games.game (vendor_id, code, game_type, classify, name, is_hot, is_new, has_jackpot, min_bet, return_to_player, has_trial)
     select vendor_id, code, game_type, string_to_array(classify, ','), name, is_hot, is_new, has_jackpot, 10000, 9600, true
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bool[], $7::bool[], $8::bool[])
       as t (vendor_id, code, game_type, classify, name, is_hot, is_new, has_jackpot)`,
    [
      games.map(({ vendor }) => ids[vendor]),
      games.map(({ code }) => code),
      games.map(({ gameType }) => gameType),
      games.map(({ classify }) => classify.join(',')),
      games.map(({ name }) => name),
      games.map(({ isHot }) => isHot),
      games.map(({ isNew }) => isNew),
      games.map(({ hasJackpot }) => hasJackpot),
    ],
  );
  await pool.query('update games.catalogue_version set version = version + 1');
  return games.length;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [address, type] = process.argv.slice(2);
  const pool = new pg.Pool({ connectionString: address });
  console.log(`${await seedGames(pool, type === undefined ? {} : { types: [type] })} games`);
  await pool.end();
}
