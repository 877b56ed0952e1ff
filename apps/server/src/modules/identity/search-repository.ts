import { playersCountedAtMost, type PlayerOrder } from '@sortes/contract';
import { isIP } from 'node:net';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Vault } from '@sortes/service';
import { all } from '../../platform/conditions.js';
import { addressKey } from '../../platform/address.js';
import { isDigest } from '../../platform/is-digest.js';
import { bareNumber, readEmail } from './phone.js';
import { nameKey } from './player-repository.js';
import { searchDigests } from './search-digests.js';
import { mailDomain, nameWords } from './search-words.js';
import type { PlayerStatus } from './types.js';

/** A line of staff's list of players: nothing personal. */
export interface PlayerLine {
  id: number;
  userName: string;
  accountNumber: string;
  type: number;
  status: PlayerStatus;
  createdAt: Date;
  lastLoginAt: Date | null;
}

export interface PlayerSearch {
  merchantId: number;
  /**
   * User name or nickname or the beginning of one, whole words of the full name in any order, account number, id, whole phone number (+…), e-mail, its
   * domain (@…) or IP address they have signed in from.
   */
  text?: string | undefined;
  /** Players who are found besides by `text`: what other modules know under this number is theirs. */
  owners?: readonly number[] | undefined;
  type?: number | undefined;
  status?: PlayerStatus | undefined;
  createdFrom?: Date | undefined;
  /** Not included. */
  createdTo?: Date | undefined;
  invitedBy?: number | undefined;
  tag?: string | undefined;
  /** Undefined: the newest first. */
  sort?: PlayerOrder | undefined;
}

function likeText(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** What a search asks of a player: all of `always`, and one of `ways` where there are any. */
interface Conditions {
  always: RawBuilder<unknown>;
  /** Apart from each other, as each has an index of its own that no other's helps. */
  ways: readonly RawBuilder<unknown>[];
  /** Who has exactly this user name comes first, unless an order was asked for: of a frequent name they would be found among many. */
  userName?: string;
}

function conditionsOf(filter: PlayerSearch, vault: Vault): Conditions {
  const { merchantId, text = '', owners = [], type, status, createdFrom, createdTo, invitedBy, tag } = filter;
  // An account number is shown in groups.
  const wanted = /^[\d\s]+$/.test(text) ? text.replaceAll(/\s/g, '') : text.trim();
  // A whole number may have been pasted in any spelling.
  const number = bareNumber(text);
  const always = all(
    sql`p.merchant_id = ${merchantId}`,
    type !== undefined && sql`p.type = ${type}`,
    status !== undefined && sql`p.status = ${status}`,
    createdFrom !== undefined && sql`p.created_at >= ${createdFrom}`,
    createdTo !== undefined && sql`p.created_at < ${createdTo}`,
    invitedBy !== undefined && sql`p.invited_by = ${invitedBy}`,
    // As the index of those who have tags says it.
    tag !== undefined && sql`p.tags @> array[${tag}]::text[] and p.tags <> '{}'`,
  );
  const hasDigest = (kind: 'name' | 'domain', term: string): RawBuilder<unknown> =>
    sql`p.id in (select s.player_id from identity.search_digest s where ${isDigest(sql`s.digest`, searchDigests(vault, merchantId, kind, term))})`;
  if (wanted === '') return { always, ways: [] };
  if (/^\+\d{6,15}$/.test(number)) return { always, ways: [isDigest(sql`p.mobile_digest`, vault.digests('identity-mobile', number))] };
  if (wanted.startsWith('@')) return { always, ways: [hasDigest('domain', mailDomain(wanted))] };
  if (wanted.includes('@')) return { always, ways: [isDigest(sql`p.email_digest`, vault.digests('identity-email', readEmail(wanted)))] };
  if (isIP(wanted) !== 0) {
    const isThere = isDigest(sql`a.address_digest`, vault.digests('identity-address', addressKey(wanted)));
    return { always, ways: [sql`p.id in (select a.player_id from identity.known_address a where ${isThere})`] };
  }
  const key = nameKey(wanted).replaceAll('\0', '');
  const id = /^\d{1,15}$/.test(wanted) ? Number(wanted) : -1;
  const nickname = sql`(p.nickname_key <> '' and p.nickname_key like ${likeText(key)})`;
  // A name that is a number is found whole: its beginnings, tried one after the other, would tell the number behind its mask. So is the number itself.
  const name = /^\d{7,}$/.test(key)
    ? sql`(p.name_key = ${key} or ${isDigest(sql`p.mobile_digest`, vault.digests('identity-mobile', `+${key}`))})`
    : /^\d+$/.test(key)
      ? sql`p.name_key = ${key}`
      : sql`p.name_key collate "C" like ${likeText(key)}`;
  const shown = sql`(${name} or ${nickname} or p.account_number = ${key} or p.id = any (${[id, ...owners]}::bigint[]))`;
  const words = [...new Set(nameWords(wanted))];
  if (words.length === 0) return { always, ways: [shown] };
  const hasWords = all(...words.map((word) => hasDigest('name', word)));
  return {
    always,
    ways: [
      sql`p.name_key = ${key}`,
      shown,
      hasWords,
      // The name may be written without these spaces.
      ...(words.length === 1 ? [] : [hasDigest('name', nameWords(wanted).join(''))]),
    ],
    userName: key,
  };
}

/** Each with the id, so that equals keep their place from page to page; each has an index of this order. */
const orders: Readonly<Record<PlayerOrder, RawBuilder<unknown>>> = {
  userName: sql`p.name_key collate "C", p.id`,
  '-userName': sql`p.name_key collate "C" desc, p.id desc`,
  createdAt: sql`p.created_at, p.id`,
  '-createdAt': sql`p.created_at desc, p.id desc`,
  // Who never signed in stands at the end of what is oldest.
  lastLoginAt: sql`p.last_login_at nulls first, p.id`,
  '-lastLoginAt': sql`p.last_login_at desc nulls last, p.id desc`,
};

/** One page of players. */
export async function listPlayers(
  db: Database,
  vault: Vault,
  filter: PlayerSearch,
  page: { offset: number; limit: number },
): Promise<PlayerLine[]> {
  // Narrowed to a time, the newest are those of the index that finds the time: by id all who came since would be looked at.
  const isOfTime = filter.createdFrom !== undefined || filter.createdTo !== undefined;
  const order = filter.sort === undefined ? (isOfTime ? orders['-createdAt'] : sql`p.id desc`) : orders[filter.sort];
  const { always, ways, userName } = conditionsOf(filter, vault);
  const columns = sql`p.id, p.user_name, p.name_key, p.account_number, p.type, p.status, p.created_at, p.last_login_at`;
  // Of each way as many as the page reaches to: whoever is on it is among them.
  const pageEnd = page.offset + page.limit;
  const players =
    ways.length < 2
      ? sql`identity.player p where ${all(always, ...ways)}`
      : sql`(${sql.join(
          ways.map((way) => sql`(select ${columns} from identity.player p where ${always} and ${way} order by ${order} limit ${pageEnd})`),
          sql` union `,
        )}) as p`;
  const first = userName === undefined || filter.sort !== undefined ? sql`` : sql`(p.name_key = ${userName}) desc, `;
  const { rows } = await sql<{
    id: bigint;
    user_name: string;
    account_number: string;
    type: number;
    status: PlayerStatus;
    created_at: Date;
    last_login_at: Date | null;
  }>`select ${columns} from ${players} order by ${first}${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map((row) => ({
    id: Number(row.id),
    userName: row.user_name,
    accountNumber: row.account_number,
    type: row.type,
    status: row.status,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  }));
}

/** How many players a filter holds, counted as far as `playersCountedAtMost`: nobody turns so many pages, and a million is not counted each time. */
export async function countPlayers(db: Database, vault: Vault, filter: PlayerSearch): Promise<{ total: number; hasMore: boolean }> {
  const { always, ways } = conditionsOf(filter, vault);
  const found = (way: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql`(select p.id from identity.player p where ${all(always, ...way)} limit ${playersCountedAtMost + 1})`;
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from (${
      ways.length === 0
        ? found([])
        : sql.join(
            ways.map((way) => found([way])),
            sql` union `,
          )
    }) as counted`.execute(db);
  const total = Number(rows[0]?.total ?? 0n);
  return { total: Math.min(total, playersCountedAtMost), hasMore: total > playersCountedAtMost };
}
