import { providerKey } from './provider-name.js';
import { createHash } from 'node:crypto';
import type { GameType, LanguageCode } from '@sortes/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction, type Vault } from '@sortes/service';
import { CatalogueMistake } from './catalogue-mistake.js';
import { type LaunchConfig, readLaunchConfig } from '../launch/launch-config.js';
import { isLaunchOrigin } from './launch-origin.js';
import { checkBearerKey, checkPublicKey, checkSigningKey } from './vendor-keys.js';

export { CatalogueMistake } from './catalogue-mistake.js';

/** Area of the vault that seals how we call vendors. */
export const vendorSecretArea = 'games-vendor';

/** A vendor as an operator describes it. */
export interface NewVendor {
  code: string;
  name: string;
  protocol: 'rs' | 'pam';
  apiUrl: string;
  /** PEM, rs. */
  publicKey?: string;
  /** What the vendor sends, pam; only its hash is stored. */
  apiKey?: string;
  /** PEM private key (rs) or bearer key (pam); sealed before it is stored. */
  ownSecret: string;
  operatorId: string;
  launchOrigins: readonly string[];
  currencies: readonly string[];
  hasWallet: boolean;
  /** No unless told. */
  playsTrial?: boolean;
  givesFreeRounds?: boolean;
  oneGame?: boolean;
}

/** What an operator sets of a pam vendor behind an aggregator; see `VendorRecord`. */
export interface PamSettings {
  /** Undefined: none any more. */
  aggregator?: { code: string; provider: string } | undefined;
  tokenInAddress?: boolean;
  tellsAddress?: boolean;
  /** As the operator wrote it; see `readLaunchConfig`. */
  launchConfig?: unknown;
  /** All of them, money units by currency. */
  prizeLimits?: ReadonlyMap<string, bigint>;
}

export type VendorChange = Partial<Omit<NewVendor, 'code' | 'protocol'>> & PamSettings & { enabled?: boolean };

/** One row of a vendor's list in our own words. */
export interface ListedGame {
  code: string;
  gameType: GameType;
  classify: string[];
  name: string;
  names: Partial<Record<LanguageCode, string>>;
  isNew: boolean;
  hasJackpot: boolean;
  /** Money units. */
  minBet: bigint | null;
  /** Hundredths of a percent. */
  returnToPlayer: number | null;
  hasTrial: boolean;
  blockedCountries: string[];
  rooms: { code: string; name: string; names: Partial<Record<LanguageCode, string>>; minBet: bigint; maxBet: bigint; seats: number }[];
}

export interface GameChange {
  name?: string;
  /** Names by language; an empty one goes back to the English name. */
  names?: Partial<Record<LanguageCode, string>>;
  isHot?: boolean;
  isNew?: boolean;
  hasJackpot?: boolean;
  /** Money units; null: not known. */
  minBet?: bigint | null;
  position?: number;
  enabled?: boolean;
  /** Countries in which the house does not offer it, besides those of its vendor. */
  houseBlocked?: readonly string[];
}

export type Target = { vendorId: number } | { nodeId: number };

/** Raises the version in the same transaction as the change, which also lets changes through one by one. */
export function changeCatalogue<T>(db: Database, change: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    await raiseVersion(transaction);
    return change(transaction);
  });
}

export async function raiseVersion(transaction: DatabaseTransaction): Promise<void> {
  await sql`update games.catalogue_version set version = version + 1`.execute(transaction);
}

function checkAddress(apiUrl: string): string {
  if (!URL.canParse(apiUrl)) throw new CatalogueMistake(`the vendor's address ${JSON.stringify(apiUrl)} is no URL`);
  const { origin, username, password, search, hash } = new URL(apiUrl);
  if (!isLaunchOrigin(origin)) throw new CatalogueMistake("the vendor's address must be https; http only on this very machine");
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    throw new CatalogueMistake("the vendor's address must have neither user, query nor fragment");
  return apiUrl.replace(/\/+$/, '');
}

function checkOrigins(origins: readonly string[]): string[] {
  for (const origin of origins)
    if (!isLaunchOrigin(origin))
      throw new CatalogueMistake(`${JSON.stringify(origin)} is no origin such as https://games.example; http only on this very machine`);
  return [...new Set(origins)];
}

function checkCurrencies(currencies: readonly string[]): string[] {
  for (const currency of currencies)
    if (!/^[A-Z]{3,5}$/.test(currency)) throw new CatalogueMistake(`${JSON.stringify(currency)} is no currency code such as VND`);
  return [...new Set(currencies)];
}

const signsItself = 'an rs vendor signs; it has no key to send';
const sendsKey = 'a pam vendor sends a key; it does not sign';
const checkVendorKey = (key: string): string => checkBearerKey(key, 'the key that the vendor sends');
const checkOwnSecret = (protocol: 'rs' | 'pam', secret: string): string =>
  protocol === 'rs' ? checkSigningKey(secret) : checkBearerKey(secret, 'the key that we send');

/** Writes a new vendor. @throws CatalogueMistake; it is no mistake that another process adds the same one: false is answered. */
export async function insertVendor(transaction: DatabaseTransaction, vault: Vault, vendor: NewVendor): Promise<number | undefined> {
  const { code, name, protocol, publicKey, apiKey, ownSecret, operatorId, hasWallet } = vendor;
  if (!/^[A-Z0-9_]{2,40}$/.test(code)) throw new CatalogueMistake('a vendor code has 2 to 40 signs of A to Z, 0 to 9 and _');
  if (protocol === 'rs' && publicKey === undefined) throw new CatalogueMistake("an rs vendor needs the vendor's public key");
  if (protocol === 'pam' && apiKey === undefined) throw new CatalogueMistake('a pam vendor needs the key that it sends');
  if (protocol === 'rs' && apiKey !== undefined) throw new CatalogueMistake(signsItself);
  if (protocol === 'pam' && publicKey !== undefined) throw new CatalogueMistake(sendsKey);
  const named = await sql`select from games.vendor where aggregator = ${code} limit 1`.execute(transaction);
  if (named.rows.length > 0) throw new CatalogueMistake(`${code} is the name of an aggregator: a vendor needs a code of its own`);
  const { rows } = await sql<{ id: number }>`
    insert into games.vendor (code, name, protocol, api_url, public_key, api_key_hash, own_secret, operator_id, launch_origins, currencies, has_wallet,
      plays_trial, gives_free_rounds, one_game)
    values (${code}, ${name}, ${protocol}, ${checkAddress(vendor.apiUrl)}, ${protocol === 'rs' ? checkPublicKey(publicKey ?? '') : null},
      ${
        protocol === 'pam'
          ? createHash('sha256')
              .update(checkVendorKey(apiKey ?? ''))
              .digest()
          : null
      },
      ${vault.seal(vendorSecretArea, Buffer.from(checkOwnSecret(protocol, ownSecret)))}, ${operatorId}, ${checkOrigins(vendor.launchOrigins)}::text[],
      ${checkCurrencies(vendor.currencies)}::text[], ${hasWallet}, ${vendor.playsTrial === true}, ${vendor.givesFreeRounds === true && protocol === 'rs'},
      ${vendor.oneGame === true})
    on conflict (code) do nothing returning id`.execute(transaction);
  return rows[0]?.id;
}

/** Changes what is given of a vendor. @throws CatalogueMistake */
export async function updateVendor(transaction: DatabaseTransaction, vault: Vault, vendorId: number, change: VendorChange): Promise<void> {
  const { rows } = await sql<{ protocol: 'rs' | 'pam' }>`select protocol from games.vendor where id = ${vendorId}`.execute(transaction);
  const protocol = rows[0]?.protocol;
  if (protocol === undefined) throw new CatalogueMistake(`there is no vendor ${vendorId}`);
  if (protocol === 'rs' && change.apiKey !== undefined) throw new CatalogueMistake(signsItself);
  if (protocol === 'pam' && change.givesFreeRounds === true)
    throw new CatalogueMistake('free rounds are asked for in the rs dialect alone');
  if (protocol === 'pam' && change.publicKey !== undefined) throw new CatalogueMistake(sendsKey);
  const switches = [
    ['has_wallet', change.hasWallet],
    ['plays_trial', change.playsTrial],
    ['gives_free_rounds', change.givesFreeRounds],
    ['one_game', change.oneGame],
    ['enabled', change.enabled],
  ] as const;
  const sets = [
    ...(change.name === undefined ? [] : [sql`name = ${change.name}`]),
    ...(change.apiUrl === undefined ? [] : [sql`api_url = ${checkAddress(change.apiUrl)}`]),
    ...(change.publicKey === undefined ? [] : [sql`public_key = ${checkPublicKey(change.publicKey)}`]),
    ...(change.apiKey === undefined ? [] : [sql`api_key_hash = ${createHash('sha256').update(checkVendorKey(change.apiKey)).digest()}`]),
    ...(change.ownSecret === undefined
      ? []
      : [sql`own_secret = ${vault.seal(vendorSecretArea, Buffer.from(checkOwnSecret(protocol, change.ownSecret)))}`]),
    ...(change.operatorId === undefined ? [] : [sql`operator_id = ${change.operatorId}`]),
    ...(change.launchOrigins === undefined ? [] : [sql`launch_origins = ${checkOrigins(change.launchOrigins)}::text[]`]),
    ...(change.currencies === undefined ? [] : [sql`currencies = ${checkCurrencies(change.currencies)}::text[]`]),
    ...switches.flatMap(([column, on]) => (on === undefined ? [] : [sql`${sql.ref(column)} = ${on}`])),
    ...(await pamSettings(transaction, vendorId, protocol, change)),
  ];
  if (sets.length > 0) await sql`update games.vendor set ${sql.join(sets)} where id = ${vendorId}`.execute(transaction);
  if (change.prizeLimits !== undefined) await setPrizeLimits(transaction, vendorId, change.prizeLimits);
}

async function pamSettings(
  transaction: DatabaseTransaction,
  vendorId: number,
  protocol: 'rs' | 'pam',
  change: VendorChange,
): Promise<RawBuilder<unknown>[]> {
  const { aggregator, tokenInAddress, tellsAddress, launchConfig, prizeLimits } = change;
  const isAsked = 'aggregator' in change || [tokenInAddress, tellsAddress, launchConfig, prizeLimits].some((one) => one !== undefined);
  if (isAsked && protocol !== 'pam') throw new CatalogueMistake('that is of pam vendors only');
  if (aggregator !== undefined) await checkAggregator(transaction, vendorId, aggregator);
  return [
    ...('aggregator' in change ? [sql`aggregator = ${aggregator?.code ?? null}`, sql`provider = ${aggregator?.provider ?? null}`] : []),
    ...(tokenInAddress === undefined ? [] : [sql`token_in_address = ${tokenInAddress}`]),
    ...(tellsAddress === undefined ? [] : [sql`tells_address = ${tellsAddress}`]),
    ...(launchConfig === undefined ? [] : [sql`launch_config = ${JSON.stringify(checkLaunchConfig(launchConfig))}::jsonb`]),
  ];
}

function checkLaunchConfig(given: unknown): LaunchConfig {
  const config = readLaunchConfig(given);
  if (typeof config === 'string') throw new CatalogueMistake(config);
  return config;
}

/** @throws CatalogueMistake where an address would stand for two vendors. */
async function checkAggregator(
  transaction: DatabaseTransaction,
  vendorId: number,
  { code, provider }: { code: string; provider: string },
): Promise<void> {
  if (!/^[A-Z0-9_]{2,40}$/.test(code)) throw new CatalogueMistake('the name of an aggregator has 2 to 40 signs of A to Z, 0 to 9 and _');
  if (!/^[\x21-\x7e]([\x20-\x7e]{0,78}[\x21-\x7e])?$/.test(provider))
    throw new CatalogueMistake('a provider has 1 to 80 visible ASCII signs, as the aggregator sends it');
  const { rows } = await sql<{ code: string; is_code: boolean }>`
    select v.code, v.code = ${code} as is_code from games.vendor v
    where v.code = ${code} or (v.aggregator = ${code} and regexp_replace(lower(v.provider), '[\\s_.-]', '', 'g') = ${providerKey(provider)} and v.id <> ${vendorId}) limit 1`.execute(
    transaction,
  );
  if (rows[0]?.is_code === true) throw new CatalogueMistake(`${code} is the code of a vendor: an aggregator needs a name of its own`);
  if (rows[0] !== undefined) throw new CatalogueMistake(`${code} has ${JSON.stringify(provider)} for ${rows[0].code} already`);
}

async function setPrizeLimits(transaction: DatabaseTransaction, vendorId: number, limits: ReadonlyMap<string, bigint>): Promise<void> {
  checkCurrencies([...limits.keys()]);
  if ([...limits.values()].some((most) => most <= 0n)) throw new CatalogueMistake('the most that a prize may be is above zero');
  await sql`delete from games.prize_limit where vendor_id = ${vendorId}`.execute(transaction);
  if (limits.size === 0) return;
  await sql`
    insert into games.prize_limit (vendor_id, currency, most)
    select ${vendorId}, currency, most from unnest(${[...limits.keys()]}::text[], ${[...limits.values()]}::bigint[]) as given (currency, most)`.execute(
    transaction,
  );
}

/** What a list may overwrite of a game that is there; the operator's own words (`kept`) stay. */
export async function upsertGames(transaction: DatabaseTransaction, vendorId: number, games: readonly ListedGame[]): Promise<void> {
  const rows = games.map((game, index) => ({
    place: index,
    code: game.code,
    game_type: game.gameType,
    classify: game.classify,
    name: game.name,
    names: game.names,
    is_new: game.isNew,
    has_jackpot: game.hasJackpot,
    min_bet: game.minBet === null ? null : game.minBet.toString(),
    return_to_player: game.returnToPlayer,
    has_trial: game.hasTrial,
    blocked_countries: game.blockedCountries,
  }));
  await sql`
    insert into games.game as g
      (vendor_id, code, game_type, classify, name, names, is_new, has_jackpot, min_bet, return_to_player, has_trial, blocked_countries)
    select ${vendorId}, code, game_type, array(select jsonb_array_elements_text(classify)), name, names, is_new, has_jackpot, min_bet, return_to_player,
      has_trial, array(select jsonb_array_elements_text(blocked_countries))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (place integer, code text, game_type text, classify jsonb, name text, names jsonb,
      is_new boolean, has_jackpot boolean, min_bet bigint, return_to_player integer, has_trial boolean, blocked_countries jsonb)
    order by place
    on conflict (vendor_id, code) do update set
      game_type = excluded.game_type,
      classify = excluded.classify,
      name = case when 'name' = any(g.kept) then g.name else excluded.name end,
      names = case when 'name' = any(g.kept) then g.names else excluded.names end,
      is_new = case when 'is_new' = any(g.kept) then g.is_new else excluded.is_new end,
      has_jackpot = case when 'has_jackpot' = any(g.kept) then g.has_jackpot else excluded.has_jackpot end,
      min_bet = case when 'min_bet' = any(g.kept) then g.min_bet else excluded.min_bet end,
      return_to_player = excluded.return_to_player,
      has_trial = excluded.has_trial,
      blocked_countries = excluded.blocked_countries,
      removed_at = null`.execute(transaction);
  const rooms = games.flatMap(({ code, rooms: given }) =>
    given.map((room, position) => ({
      game: code,
      code: room.code,
      name: room.name,
      names: room.names,
      min_bet: room.minBet.toString(),
      max_bet: room.maxBet.toString(),
      seats: room.seats,
      position,
    })),
  );
  const codes = games.map(({ code }) => code);
  await sql`
    delete from games.room where node_id in (select node_id from games.game where vendor_id = ${vendorId} and code = any(${codes}::text[]))`.execute(
    transaction,
  );
  if (rooms.length === 0) return;
  await sql`
    insert into games.room (node_id, code, name, names, min_bet, max_bet, seats, position)
    select g.node_id, given.code, given.name, given.names, given.min_bet, given.max_bet, given.seats, given.position
    from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as given (game text, code text, name text, names jsonb, min_bet bigint, max_bet bigint,
      seats smallint, position integer)
    join games.game as g on g.vendor_id = ${vendorId} and g.code = given.game`.execute(transaction);
}

export async function markHot(transaction: DatabaseTransaction, vendorId: number, codes: readonly string[]): Promise<void> {
  await sql`update games.game set is_hot = true where vendor_id = ${vendorId} and code = any(${[...codes]}::text[])`.execute(transaction);
}

/** Games that a vendor's list does not have any more: not offered, never deleted. */
export async function markRemoved(transaction: DatabaseTransaction, vendorId: number, codes: readonly string[]): Promise<void> {
  await sql`
    update games.game set removed_at = clock_timestamp()
    where vendor_id = ${vendorId} and code = any(${[...codes]}::text[]) and removed_at is null`.execute(transaction);
}

/** Sets what is given of a game and keeps it from the vendor's next list. @throws CatalogueMistake */
export async function updateGame(transaction: DatabaseTransaction, nodeId: number, change: GameChange): Promise<void> {
  const kept = [
    ...(change.name === undefined && change.names === undefined ? [] : ['name']),
    ...(change.isNew === undefined ? [] : ['is_new']),
    ...(change.hasJackpot === undefined ? [] : ['has_jackpot']),
    ...(change.minBet === undefined ? [] : ['min_bet']),
  ];
  const names = Object.fromEntries(Object.entries(change.names ?? {}).map(([language, name]) => [language, name === '' ? null : name]));
  const sets = [
    sql`kept = array(select distinct unnest(kept || ${kept}::text[]) order by 1)`,
    ...(change.name === undefined ? [] : [sql`name = ${change.name}`]),
    ...(change.names === undefined ? [] : [sql`names = jsonb_strip_nulls(names || ${JSON.stringify(names)}::jsonb)`]),
    ...(change.isHot === undefined ? [] : [sql`is_hot = ${change.isHot}`]),
    ...(change.isNew === undefined ? [] : [sql`is_new = ${change.isNew}`]),
    ...(change.hasJackpot === undefined ? [] : [sql`has_jackpot = ${change.hasJackpot}`]),
    ...(change.minBet === undefined ? [] : [sql`min_bet = ${change.minBet}`]),
    ...(change.position === undefined ? [] : [sql`position = ${change.position}`]),
    ...(change.enabled === undefined ? [] : [sql`enabled = ${change.enabled}`]),
    ...(change.houseBlocked === undefined ? [] : [sql`house_blocked = ${[...change.houseBlocked]}::text[]`]),
  ];
  const { numAffectedRows } = await sql`update games.game set ${sql.join(sets)} where node_id = ${nodeId}`.execute(transaction);
  if (numAffectedRows !== 1n) throw new CatalogueMistake(`there is no game ${nodeId}`);
}

/** What a brand makes of a game: on or off, its place, its badge. Left out: as it was. */
export async function setBrandGame(
  transaction: DatabaseTransaction,
  merchantId: number,
  nodeId: number,
  { enabled, position, badge }: { enabled?: boolean; position?: number | null; badge?: 'hot' | 'new' | 'jackpot' | 'none' | null },
): Promise<void> {
  const sets = [
    ...(enabled === undefined ? [] : [sql`enabled = excluded.enabled`]),
    ...(position === undefined ? [] : [sql`position = excluded.position`]),
    ...(badge === undefined ? [] : [sql`badge = excluded.badge`]),
  ];
  if (sets.length === 0) return;
  await sql`
    insert into games.brand_game (merchant_id, node_id, enabled, position, badge)
    values (${merchantId}, ${nodeId}, ${enabled ?? true}, ${position ?? null}, ${badge ?? null})
    on conflict (merchant_id, node_id) do update set ${sql.join(sets)}`.execute(transaction);
}

/** Gives games their places at a brand, in one statement. */
export async function setBrandPositions(
  transaction: DatabaseTransaction,
  merchantId: number,
  places: readonly { nodeId: number; position: number }[],
): Promise<void> {
  await sql`
    insert into games.brand_game (merchant_id, node_id, position)
    select ${merchantId}, node_id, position
    from unnest(${places.map(({ nodeId }) => nodeId)}::bigint[], ${places.map(({ position }) => position)}::integer[]) as given (node_id, position)
    on conflict (merchant_id, node_id) do update set position = excluded.position`.execute(transaction);
}

/** Whether a brand offers a vendor, and how its card stands. Left out: as it was. */
export async function setBrandVendor(
  transaction: DatabaseTransaction,
  merchantId: number,
  vendorId: number,
  { enabled, position, isHot }: { enabled?: boolean; position?: number; isHot?: boolean },
): Promise<void> {
  const sets = [
    ...(enabled === undefined ? [] : [sql`enabled = excluded.enabled`]),
    ...(position === undefined ? [] : [sql`position = excluded.position`]),
    ...(isHot === undefined ? [] : [sql`is_hot = excluded.is_hot`]),
  ];
  if (sets.length === 0) return;
  await sql`
    insert into games.brand_vendor (merchant_id, vendor_id, enabled, position, is_hot)
    values (${merchantId}, ${vendorId}, ${enabled ?? true}, ${position ?? 0}, ${isHot ?? false})
    on conflict (merchant_id, vendor_id) do update set ${sql.join(sets)}`.execute(transaction);
}

/** Closes a vendor or a game for a time, or opens it (null). @throws CatalogueMistake */
export async function setMaintenance(
  transaction: DatabaseTransaction,
  target: Target,
  window: { from: Date; until: Date | null; reason: string } | null,
): Promise<void> {
  if (window !== null && window.until !== null && window.until <= window.from)
    throw new CatalogueMistake('a maintenance ends after it begins');
  const columns = sql`maintenance_from = ${window?.from ?? null}, maintenance_until = ${window?.until ?? null}, maintenance_reason = ${window?.reason ?? ''}`;
  const { numAffectedRows } =
    'vendorId' in target
      ? await sql`update games.vendor set ${columns} where id = ${target.vendorId}`.execute(transaction)
      : await sql`update games.game set ${columns} where node_id = ${target.nodeId}`.execute(transaction);
  if (numAffectedRows !== 1n) throw new CatalogueMistake('there is no such vendor or game');
}

/** Stores a picture under its hash and shows it on the game; null takes it off. @returns the hash. */
export async function setPicture(transaction: DatabaseTransaction, nodeId: number, bytes: Buffer | null): Promise<string | null> {
  const hash = bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
  if (bytes !== null)
    await sql`insert into games.picture (hash, bytes) values (${hash}, ${bytes}) on conflict (hash) do nothing`.execute(transaction);
  const { numAffectedRows } = await sql`update games.game set picture = ${hash} where node_id = ${nodeId}`.execute(transaction);
  if (numAffectedRows !== 1n) throw new CatalogueMistake(`there is no game ${nodeId}`);
  return hash;
}
