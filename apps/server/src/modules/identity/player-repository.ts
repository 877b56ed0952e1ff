import { playerTypes } from '@sortes/contract';
import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { type Database, type DatabaseTransaction, isOneOf, keptPlan, type Vault } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { isDigest } from '../../platform/is-digest.js';
import { keepPersonKey, newPersonKey, openPersonal, personVault, sealPersonal } from '../../platform/person-keys.js';
import { domainDigests, nameDigests, putSearchDigests } from './search-digests.js';
import type { Player, PlayerStatus } from './types.js';

/** Written into the statements: indexes are kept for this type. */
const trialType = sql.lit(playerTypes.trial);

type Executor = Database | DatabaseTransaction;

interface PlayerRow {
  id: bigint;
  merchant_id: number;
  user_name: string;
  account_number: string;
  type: number;
  status: PlayerStatus;
  password_hash: string | null;
  password_changed_at: Date | null;
  payment_password_hash: string | null;
  payment_password_changed_at: Date | null;
  first_login: boolean;
  language: string;
  avatar: string;
  nickname: string;
  mobile: Buffer | null;
  mobile_verified_at: Date | null;
  email: Buffer | null;
  email_verified_at: Date | null;
  details: Buffer | null;
  person_key: Buffer | null;
  invited_by: bigint | null;
  recovered_at: Date | null;
  frozen_until: Date | null;
  has_totp: boolean;
  referral_code: string;
  created_at: Date;
  last_login_at: Date | null;
  previous_login_at: Date | null;
}

const columns: RawBuilder<unknown> = sql.raw(
  'id, merchant_id, user_name, account_number, type, status, password_hash, password_changed_at, payment_password_hash, payment_password_changed_at, first_login, language, avatar, nickname, mobile, mobile_verified_at, email, email_verified_at, details, platform.person_key_of(player.id) as person_key, invited_by, recovered_at, frozen_until, referral_code, player.created_at, last_login_at, previous_login_at, exists (select from identity.totp t where t.player_id = player.id and t.confirmed_at is not null) as has_totp',
);

export interface NewPlayer {
  merchantId: number;
  userName: string;
  type: number;
  passwordHash: string | null;
  paymentPasswordHash?: string | null;
  firstLogin?: boolean;
  language: string;
  nickname?: string;
  /** E.164 */
  mobile?: string | undefined;
  mobileVerified?: boolean;
  email?: string | undefined;
  details?: Record<string, string>;
  invitedBy?: number | undefined;
  affiliateCode?: string | undefined;
  termsVersion?: string | undefined;
  registerMethod: string;
  referralCode?: string;
  now: Date;
}

/** The form in which user names compare: one spelling for look-alike encodings and for case. */
export function nameKey(userName: string): string {
  return userName.trim().normalize('NFKC').toLowerCase();
}

/** A number of a player as people write it; null: it is none. */
const numberOf = (word: string): string | null => (/^[1-9]\d{0,14}$/.test(word) ? word : null);

const referralAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** What of a player needs no key. */
export interface ActivePlayer {
  playerId: number;
  language: string;
  registeredAt: Date;
  /** What staff have marked them with. */
  tags: readonly string[];
}

export interface Players {
  /** By user name, account number, or the other spelling of the name given. */
  /**
   * By user name or account number; with `number` (E.164), what was typed read as a mobile number, also by that: who holds it proven before whoever was
   * once named by it.
   */
  findByName(merchantId: number, userName: string, number?: string): Promise<Player | undefined>;
  findById(id: number, executor?: Executor): Promise<Player | undefined>;
  findByMobile(merchantId: number, number: string): Promise<Player | undefined>;
  /** The player of this name whose mailbox this is. */
  findByNameAndEmail(merchantId: number, userName: string, email: string): Promise<Player | undefined>;
  /** The player who has confirmed this mailbox: one that was only written down may be a stranger's. Undefined also where several have. */
  findByEmail(merchantId: number, email: string): Promise<Player | undefined>;
  findByReferralCode(merchantId: number, code: string): Promise<number | undefined>;
  isNameTaken(merchantId: number, userName: string): Promise<boolean>;
  isMobileTaken(merchantId: number, number: string): Promise<boolean>;
  /** Other accounts, of all brands, with the same confirmed number or mailbox. */
  findByContactOf(id: number): Promise<{ playerId: number; merchantId: number }[]>;
  /** @throws DomainError register.username.taken, register.mobile.taken: the database decides between parallel registrations. */
  insert(transaction: DatabaseTransaction, player: NewPlayer): Promise<Player>;
  setPassword(executor: Executor, id: number, passwordHash: string, now: Date): Promise<void>;
  /**
   * Whether the account is still the one that was read: active, with the same password. Locks the row, so that a change of the password
   * waits for the session that is being made, and then ends it.
   */
  isUnchanged(transaction: DatabaseTransaction, player: Player): Promise<boolean>;
  noteLogin(executor: Executor, id: number, now: Date): Promise<void>;
  update(id: number, change: { nickname?: string; avatar?: string; language?: string }, executor?: Executor): Promise<void>;
  /** Keeps the hash of a payment password; `recovered` starts the pause of withdrawals. */
  setPaymentPassword(executor: Executor, id: number, hash: string, now: Date, recovered?: boolean): Promise<void>;
  /** Notes that somebody came back without the password. */
  noteRecovery(executor: Executor, id: number, now: Date): Promise<void>;
  /** Staff gave the account back: money stays in it at least until then. An earlier end than one that stands changes nothing. */
  freeze(executor: Executor, id: number, until: Date): Promise<void>;
  /** A number that a code has shown to be the player's. @throws DomainError register.mobile.taken */
  setMobile(executor: Executor, id: number, number: string, now: Date): Promise<void>;
  /** In a transaction, as what staff find them by changes with it. */
  setEmail(transaction: DatabaseTransaction, id: number, email: string, now: Date): Promise<void>;
  /** A code came back from the account's own number or mailbox. */
  noteVerified(executor: Executor, id: number, contact: 'mobile' | 'email', now: Date): Promise<void>;
  /** What registration or the profile kept besides: real name, birthday, contacts. */
  detailsOf(player: Player): Record<string, string>;
  /** The name that the player's bank account is held in, as far as it is known: what was given for it, else their own. Empty for none. */
  accountNameOf(player: Player): string;
  /** In a transaction, as what staff find them by changes with their names. */
  setDetails(transaction: DatabaseTransaction, id: number, details: Record<string, string>): Promise<void>;
  setStatus(executor: Executor, id: number, status: PlayerStatus): Promise<void>;
  /** The trial accounts opened before then, closed now. */
  closeTrials(openedBefore: Date): Promise<number[]>;
  /** Which of some players of a brand may play for money now: active, and no trial accounts. */
  listActive(merchantId: number, ids: readonly number[]): Promise<ActivePlayer[]>;
  /** Names of real accounts: trial accounts play with nobody's money and are shown to nobody, and who was erased has no name. */
  namesOf(ids: readonly number[]): Promise<Map<number, string>>;
  /** The same at one brand, trial accounts as well: for staff. */
  namesAtBrand(merchantId: number, ids: readonly number[]): Promise<Map<number, string>>;
  /** Players of a brand by the words by which they are called: their numbers, or else their user names. Trial accounts and unknown words are left out. */
  playersCalled(merchantId: number, words: readonly string[]): Promise<Map<string, number>>;
  mobileOf(player: Player): string | undefined;
  emailOf(player: Player): string | undefined;
  findAffiliate(merchantId: number, code: string): Promise<{ code: string; agentId: number | undefined } | undefined>;
  putAffiliate(merchantId: number, code: string, agentId: number | undefined, now: Date): Promise<void>;
  /** As `putAffiliate`, in the caller's transaction and for a new code only. @returns false when the code is in use */
  addAffiliate(
    transaction: DatabaseTransaction,
    merchantId: number,
    code: string,
    agentId: number | undefined,
    now: Date,
  ): Promise<boolean>;
  /** Lets people register under a code, or not. @returns false when there is no such code */
  switchAffiliate(transaction: DatabaseTransaction, merchantId: number, code: string, isOn: boolean): Promise<boolean>;
  /** One of `playerTypes`. */
  typeOf(transaction: DatabaseTransaction, playerId: number): Promise<number>;
  setType(transaction: DatabaseTransaction, playerId: number, type: number): Promise<void>;
}

/** All SQL about players. Numbers, mailboxes and details are sealed under the player's own key; keyed digests find the first two, and names by their words. */
export function createPlayers(db: Database, vault: Vault): Players {
  const mobileDigest = (number: string): Buffer => vault.digest('identity-mobile', number);
  const emailDigest = (email: string): Buffer => vault.digest('identity-email', email);
  const hasMobile = (number: string, column = sql`mobile_digest`): RawBuilder<boolean> =>
    isDigest(column, vault.digests('identity-mobile', number));
  const hasEmail = (email: string, column = sql`email_digest`): RawBuilder<boolean> =>
    isDigest(column, vault.digests('identity-email', email));
  const read = (row: PlayerRow | undefined): Player | undefined =>
    row && {
      id: Number(row.id),
      merchantId: row.merchant_id,
      userName: row.user_name,
      accountNumber: row.account_number,
      type: row.type,
      status: row.status,
      passwordHash: row.password_hash,
      passwordChangedAt: row.password_changed_at,
      paymentPasswordHash: row.payment_password_hash,
      paymentPasswordChangedAt: row.payment_password_changed_at,
      firstLogin: row.first_login,
      language: row.language,
      avatar: row.avatar,
      nickname: row.nickname,
      mobile: row.mobile,
      mobileVerified: row.mobile_verified_at !== null,
      email: row.email,
      emailVerified: row.email_verified_at !== null,
      details: row.details,
      personKey: row.person_key,
      invitedBy: row.invited_by === null ? undefined : Number(row.invited_by),
      recoveredAt: row.recovered_at ?? undefined,
      frozenUntil: row.frozen_until ?? undefined,
      hasTotp: row.has_totp,
      referralCode: row.referral_code,
      createdAt: row.created_at,
      lastLoginAt: row.last_login_at,
      previousLoginAt: row.previous_login_at,
    };
  const findOne = async (where: RawBuilder<unknown>, executor: Executor = db, begin = sql``): Promise<Player | undefined> => {
    const { rows } = await sql<PlayerRow>`${begin}select ${columns} from identity.player where ${where} limit 1`.execute(executor);
    return read(rows[0]);
  };

  async function insertOnce(executor: DatabaseTransaction, player: NewPlayer): Promise<Player | undefined> {
    // Of who gives nothing about themselves (trial accounts) there is nothing to seal.
    const isPersonal = player.mobile !== undefined || player.email !== undefined || Object.keys(player.details ?? {}).length > 0;
    const key = isPersonal ? newPersonKey(vault) : undefined;
    const seal = (purpose: string, text: string | undefined): Buffer | null =>
      text === undefined || key === undefined ? null : sealPersonal(key.own, purpose, text);
    const details = player.details !== undefined && Object.keys(player.details).length > 0 ? JSON.stringify(player.details) : undefined;
    // "on conflict do nothing" tells a taken key without breaking the caller's transaction.
    const { rows } = await sql<PlayerRow>`
      insert into identity.player (merchant_id, user_name, name_key, account_number, type, password_hash, password_changed_at, payment_password_hash, first_login, language, nickname, nickname_key,
        mobile, mobile_digest, mobile_verified_at, email, email_digest, details, referral_code, invited_by, affiliate_code, terms_version, register_method, created_at, payment_password_changed_at)
      values (${player.merchantId}, ${player.userName}, ${nameKey(player.userName)}, ${`8${randomText('0123456789', 9)}`}, ${player.type}, ${player.passwordHash},
        ${player.passwordHash === null ? null : player.now}, ${player.paymentPasswordHash ?? null}, ${player.firstLogin ?? false}, ${player.language}, ${player.nickname ?? ''}, ${nameKey(player.nickname ?? '')},
        ${seal('identity-mobile', player.mobile)}, ${player.mobile === undefined ? null : mobileDigest(player.mobile)}, ${player.mobileVerified === true && player.mobile !== undefined ? player.now : null},
        ${seal('identity-email', player.email)}, ${player.email === undefined ? null : emailDigest(player.email)}, ${seal('identity-details', details)},
        ${player.referralCode ?? randomText(referralAlphabet, 8)}, ${player.invitedBy ?? null}, ${player.affiliateCode ?? null}, ${player.termsVersion ?? null}, ${player.registerMethod}, ${player.now}, ${(player.paymentPasswordHash ?? null) === null ? null : player.now})
      on conflict do nothing
      returning ${columns}`.execute(executor);
    const made = read(rows[0]);
    if (made === undefined || key === undefined) return made;
    await keepPersonKey(executor, made.id, key.sealed);
    const { merchantId, email } = player;
    const found = [
      { playerId: made.id, kind: 'name' as const, digests: nameDigests(vault, merchantId, player.details ?? {}) },
      { playerId: made.id, kind: 'domain' as const, digests: domainDigests(vault, merchantId, email) },
    ].filter(({ digests }) => digests.length > 0);
    if (found.length > 0) await putSearchDigests(executor, found);
    return { ...made, personKey: key.sealed };
  }

  const sealFor = async (executor: Executor, id: number, purpose: string, text: string): Promise<Buffer> =>
    sealPersonal(await personVault(executor, vault, id), purpose, text);

  const players: Players = {
    async findByName(merchantId, userName, number) {
      const key = nameKey(userName);
      if (key === '' || key.includes('\0')) return undefined;
      const isHis = number === undefined ? sql<boolean>`false` : hasMobile(number);
      // One query whichever of them it is, and for a name that nobody has. A chosen name goes before a made number.
      return findOne(
        sql`merchant_id = ${merchantId} and (name_key in (${key}, ${number?.slice(1) ?? key}) or account_number = ${key} or ${isHis})
          order by coalesce(${isHis} and mobile_verified_at is not null, false) desc, name_key = ${key} desc, name_key = ${number?.slice(1) ?? key} desc`,
      );
    },
    findById: (id, executor) => findOne(sql`id = ${id}`, executor, keptPlan),
    findByMobile: (merchantId, number) => findOne(sql`merchant_id = ${merchantId} and ${hasMobile(number)}`),
    async findByNameAndEmail(merchantId, userName, email) {
      return findOne(sql`merchant_id = ${merchantId} and name_key = ${nameKey(userName)} and ${hasEmail(email)}`);
    },
    async findByEmail(merchantId, email) {
      const { rows } = await sql<PlayerRow>`
        select ${columns} from identity.player where merchant_id = ${merchantId} and ${hasEmail(email)} and email_verified_at is not null limit 2`.execute(
        db,
      );
      const [first, second] = rows.map(read);
      return second === undefined ? first : undefined;
    },
    async findByReferralCode(merchantId, code) {
      const { rows } = await sql<{ id: bigint }>`
        select id from identity.player where merchant_id = ${merchantId} and referral_code = ${code.trim().toUpperCase()} and status = 'active' and type <> ${trialType}`.execute(
        db,
      );
      return rows[0] === undefined ? undefined : Number(rows[0].id);
    },
    async isNameTaken(merchantId, userName) {
      const key = nameKey(userName);
      const { rows } = await sql`
        select 1 from identity.player where merchant_id = ${merchantId} and name_key = ${key}
        union all select 1 from identity.player where merchant_id = ${merchantId} and account_number = ${key} limit 1`.execute(db);
      return rows.length > 0;
    },
    async findByContactOf(id) {
      const player = await players.findById(id);
      if (player === undefined) return [];
      const mobile = player.mobileVerified ? players.mobileOf(player) : undefined;
      const email = player.emailVerified ? players.emailOf(player) : undefined;
      // By what they are, not by comparing two rows: one may have been digested before a secret was replaced, and the other after it.
      const { rows } = await sql<{ id: bigint; merchant_id: number }>`
        select o.id, o.merchant_id from identity.player o where o.id <> ${id}
          and ((${mobile === undefined ? sql`false` : hasMobile(mobile, sql`o.mobile_digest`)} and o.mobile_verified_at is not null)
            or (${email === undefined ? sql`false` : hasEmail(email, sql`o.email_digest`)} and o.email_verified_at is not null))
        order by o.id`.execute(db);
      return rows.map((row) => ({ playerId: Number(row.id), merchantId: row.merchant_id }));
    },
    async isMobileTaken(merchantId, number) {
      return (await players.findByMobile(merchantId, number)) !== undefined;
    },
    async insert(executor, player) {
      const { merchantId, mobile } = player;
      // The index knows the digest of now; who has the number under a secret that was replaced is found here.
      if (mobile !== undefined && vault.digests('identity-mobile', mobile).length > 1 && (await players.isMobileTaken(merchantId, mobile)))
        refuse('register.mobile.taken', { field: 'mobileNum' });
      // A generated number or referral code may hit a taken one; the name and the mobile number may not.
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        const inserted = await insertOnce(executor, player);
        if (inserted !== undefined) return inserted;
        const { rows } = await sql<{ name: boolean }>`
          select name_key = ${nameKey(player.userName)} as name from identity.player
          where merchant_id = ${player.merchantId} and (name_key = ${nameKey(player.userName)} or ${player.mobile === undefined ? sql`false` : hasMobile(player.mobile)})
          order by 1 desc limit 1`.execute(executor);
        const byName = rows[0]?.name === true;
        if (rows[0] !== undefined)
          refuse(byName ? 'register.username.taken' : 'register.mobile.taken', { field: byName ? 'username' : 'mobileNum' });
      }
      return refuse('register.username.taken', { field: 'username' });
    },
    async setPassword(executor, id, passwordHash, now) {
      await sql`update identity.player set password_hash = ${passwordHash}, password_changed_at = ${now}, first_login = false where id = ${id}`.execute(
        executor,
      );
    },
    async isUnchanged(transaction, player) {
      const { rows } = await sql`
        select 1 from identity.player where id = ${player.id} and status = 'active' and password_hash is not distinct from ${player.passwordHash}
        for no key update`.execute(transaction);
      return rows.length === 1;
    },
    async noteLogin(executor, id, now) {
      await sql`update identity.player set previous_login_at = last_login_at, last_login_at = ${now} where id = ${id}`.execute(executor);
    },
    async update(id, { nickname, avatar, language }, executor = db) {
      await sql`
        update identity.player set nickname = coalesce(${nickname ?? null}, nickname), nickname_key = coalesce(${nickname === undefined ? null : nameKey(nickname)}, nickname_key), avatar = coalesce(${avatar ?? null}, avatar), language = coalesce(${language ?? null}, language)
        where id = ${id}`.execute(executor);
    },
    async setPaymentPassword(executor, id, hash, now, recovered = false) {
      await sql`
        update identity.player set payment_password_hash = ${hash}, payment_password_changed_at = ${now}, recovered_at = case when ${recovered} then ${now} else recovered_at end
        where id = ${id}`.execute(executor);
    },
    async freeze(executor, id, until) {
      await sql`update identity.player set frozen_until = greatest(frozen_until, ${until}) where id = ${id}`.execute(executor);
    },
    async noteRecovery(executor, id, now) {
      await sql`update identity.player set recovered_at = ${now} where id = ${id}`.execute(executor);
    },
    async setMobile(executor, id, number, now) {
      const sealed = await sealFor(executor, id, 'identity-mobile', number);
      // The index knows the digest of now; who has the number under a secret that was replaced is found here.
      const { rows } = await sql`
        select 1 from identity.player o where o.id <> ${id} and ${hasMobile(number, sql`o.mobile_digest`)}
          and o.merchant_id = (select merchant_id from identity.player where id = ${id})`.execute(executor);
      if (rows.length > 0) refuse('register.mobile.taken', { field: 'mobileNum' });
      try {
        await sql`
          update identity.player set mobile = ${sealed}, mobile_digest = ${mobileDigest(number)}, mobile_verified_at = ${now}
          where id = ${id}`.execute(executor);
      } catch (error) {
        // 23505: unique_violation; of the columns written only the number is unique.
        if (error instanceof Error && 'code' in error && error.code === '23505') refuse('register.mobile.taken', { field: 'mobileNum' });
        throw error;
      }
    },
    async setEmail(transaction, id, email, now) {
      const sealed = await sealFor(transaction, id, 'identity-email', email);
      const { rows } = await sql<{ merchant_id: number }>`
        update identity.player set email = ${sealed}, email_digest = ${emailDigest(email)}, email_verified_at = ${now}
        where id = ${id} returning merchant_id`.execute(transaction);
      await putSearchDigests(
        transaction,
        rows.map((row) => ({ playerId: id, kind: 'domain', digests: domainDigests(vault, row.merchant_id, email) })),
      );
    },
    async noteVerified(executor, id, contact, now) {
      await (
        contact === 'email'
          ? sql`update identity.player set email_verified_at = ${now} where id = ${id} and email is not null and email_verified_at is null`
          : sql`update identity.player set mobile_verified_at = ${now} where id = ${id} and mobile is not null and mobile_verified_at is null`
      ).execute(executor);
    },
    accountNameOf(player) {
      const { payeeName, realName } = this.detailsOf(player);
      return payeeName ?? realName ?? '';
    },
    detailsOf(player) {
      const text = player.details === null ? undefined : openPersonal(vault, player.personKey, 'identity-details', player.details);
      return text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
    },
    async setDetails(transaction, id, details) {
      const sealed = Object.keys(details).length === 0 ? null : await sealFor(transaction, id, 'identity-details', JSON.stringify(details));
      const { rows } = await sql<{ merchant_id: number }>`
        update identity.player set details = ${sealed} where id = ${id} returning merchant_id`.execute(transaction);
      await putSearchDigests(
        transaction,
        rows.map((row) => ({ playerId: id, kind: 'name', digests: nameDigests(vault, row.merchant_id, details) })),
      );
    },
    async setStatus(executor, id, status) {
      await sql`update identity.player set status = ${status} where id = ${id} and erased_at is null`.execute(executor);
    },
    async closeTrials(openedBefore) {
      const { rows } = await sql<{ id: bigint }>`
        update identity.player set status = 'closed' where type = ${trialType} and status = 'active' and created_at < ${openedBefore} returning id`.execute(
        db,
      );
      return rows.map((row) => Number(row.id));
    },
    async namesAtBrand(merchantId, ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: bigint; user_name: string }>`
        select id, user_name from identity.player where id = any(${[...new Set(ids)].map(String)}::bigint[]) and merchant_id = ${merchantId}`.execute(
        db,
      );
      return new Map(rows.map((row) => [Number(row.id), row.user_name]));
    },
    async listActive(merchantId, ids) {
      const { rows } = await sql<ActivePlayer>`${keptPlan}
        select id::integer as "playerId", language, created_at as "registeredAt", tags from identity.player
        where ${isOneOf(sql`id`, ids)} and merchant_id = ${merchantId} and status = 'active' and type <> ${trialType}`.execute(db);
      return rows;
    },
    async namesOf(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{
        id: bigint;
        user_name: string;
      }>`select id, user_name from identity.player where id = any(${ids.map(String)}::bigint[]) and type <> ${trialType} and erased_at is null`.execute(
        db,
      );
      return new Map(rows.map((row) => [Number(row.id), row.user_name]));
    },
    async playersCalled(merchantId, words) {
      const { rows } = await sql<{ word: string; id: bigint }>`
        select w.word, p.id from unnest(${[...words]}::text[], ${words.map(nameKey)}::text[], ${words.map(numberOf)}::bigint[]) as w (word, key, number)
        cross join lateral (
          select o.id from identity.player o where (o.id = w.number or (o.merchant_id = ${merchantId} and o.name_key = w.key))
            and o.merchant_id = ${merchantId} and o.type <> ${trialType} order by o.id = w.number desc limit 1
        ) as p`.execute(db);
      return new Map(rows.map(({ word, id }) => [word, Number(id)]));
    },
    mobileOf: (player) => (player.mobile === null ? undefined : openPersonal(vault, player.personKey, 'identity-mobile', player.mobile)),
    emailOf: (player) => (player.email === null ? undefined : openPersonal(vault, player.personKey, 'identity-email', player.email)),
    async findAffiliate(merchantId, code) {
      const { rows } = await sql<{ code: string; agent_id: bigint | null }>`
        select code, agent_id from identity.affiliate_code where merchant_id = ${merchantId} and code_key = ${code.trim().toLowerCase()} and enabled`.execute(
        db,
      );
      return rows[0] && { code: rows[0].code, agentId: rows[0].agent_id === null ? undefined : Number(rows[0].agent_id) };
    },
    async putAffiliate(merchantId, code, agentId, now) {
      await sql`
        insert into identity.affiliate_code (merchant_id, code_key, code, agent_id, created_at) values (${merchantId}, ${code.toLowerCase()}, ${code}, ${agentId ?? null}, ${now})
        on conflict (merchant_id, code_key) do update set agent_id = excluded.agent_id, enabled = true`.execute(db);
    },
    async addAffiliate(transaction, merchantId, code, agentId, now) {
      const { numAffectedRows } = await sql`
        insert into identity.affiliate_code (merchant_id, code_key, code, agent_id, created_at) values (${merchantId}, ${code.toLowerCase()}, ${code}, ${agentId ?? null}, ${now})
        on conflict (merchant_id, code_key) do nothing`.execute(transaction);
      return numAffectedRows === 1n;
    },
    async switchAffiliate(transaction, merchantId, code, isOn) {
      const { numAffectedRows } = await sql`
        update identity.affiliate_code set enabled = ${isOn} where merchant_id = ${merchantId} and code_key = ${code.trim().toLowerCase()}`.execute(
        transaction,
      );
      return numAffectedRows === 1n;
    },
    async typeOf(transaction, playerId) {
      const { rows } = await sql<{ type: number }>`select type from identity.player where id = ${playerId}`.execute(transaction);
      return rows[0]?.type ?? playerTypes.member;
    },
    async setType(transaction, playerId, type) {
      await sql`update identity.player set type = ${type} where id = ${playerId}`.execute(transaction);
    },
  };
  return players;
}

/** The row of a player, locked; undefined for a player of another brand as well. */
export async function lockPlayerOfBrand(
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<{ status: PlayerStatus; erasedAt: Date | null } | undefined> {
  const { rows } = await sql<{ status: PlayerStatus; erasedAt: Date | null }>`
    select status, erased_at as "erasedAt" from identity.player where id = ${playerId} and merchant_id = ${merchantId} for update`.execute(
    transaction,
  );
  return rows[0];
}

/** Makes whoever changes the player's row wait until the transaction ends. */
export async function holdPlayerRow(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`select 1 from identity.player where id = ${playerId} for no key update`.execute(transaction);
}

/** Whether a password or a way to reach the player changed since then, or somebody came back without the password. */
export async function hasSecurityChangedSince(db: Database, playerId: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select greatest(password_changed_at, payment_password_changed_at, mobile_verified_at, email_verified_at, recovered_at) > ${since} as changed
    from identity.player where id = ${playerId}`.execute(db);
  return rows[0]?.changed ?? false;
}

/** Rows of these tables are a person's and nothing else; sessions take their tokens and tickets along. */
const ownTables = [
  'session',
  'device_token',
  'known_device',
  'known_address',
  'ticket',
  'totp',
  'recovery_code',
  'passkey',
  'sign_in',
  'recovery_claim',
  'sent_message',
  'search_digest',
];

/** Removes everything personal of a player; number, brand, type and times stay. */
export async function erasePlayerRows(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  for (const table of ownTables)
    await sql`delete from ${sql.table(`identity.${table}`)} where player_id = ${playerId}`.execute(transaction);
  // The name goes as well: who registers by phone is called by the number. Nobody can register this one, a colon is in no name.
  const name = `erased:${playerId}`;
  await sql`
    update identity.player set user_name = ${name}, name_key = ${name}, nickname = '', nickname_key = '', avatar = 'a1', password_hash = null, payment_password_hash = null,
      mobile = null, mobile_digest = null, mobile_verified_at = null, email = null, email_digest = null, email_verified_at = null, details = null,
      tags = '{}', erased_at = clock_timestamp()
    where id = ${playerId}`.execute(transaction);
}

/** Tables of what is good for a while. */
const expiringTables = ['challenge', 'verification_code', 'throttle', 'ticket', 'device_token', 'known_device', 'recovery_claim'];

/** Removes what has expired: it was refused already. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  for (const table of expiringTables) await sql`delete from ${sql.table(`identity.${table}`)} where expires_at <= ${now}`.execute(db);
}
