import type { PlayerAccount, PostingTemplate } from '@sortes/contract';
import { sql } from 'kysely';
import { canonicalJson, type Database, type DatabaseTransaction, newId, sha256, keptPlan } from '@sortes/service';
import { tellBalances } from './tell-balances.js';

/** The other side of a movement: a text on the entry, without a row, so that no two players wait for each other. */
export type HouseAccount =
  | 'house:stakes'
  | 'house:prizes'
  | 'house:deposits'
  | 'house:withdrawals'
  | 'house:demo'
  | 'house:trial'
  | 'house:adjustments'
  | 'house:fees'
  | 'house:vouchers'
  | 'house:transfers'
  | 'house:commissions'
  | 'house:contracts'
  | 'house:vendor-wallets'
  | 'house:receivables'
  | 'house:bonuses'
  | 'house:bonus-stakes'
  | 'house:bonus-prizes'
  | 'house:rewards'
  | 'house:points'
  | 'house:points-exchange';

export interface PostingLine {
  account: PlayerAccount | HouseAccount;
  /** Money units (1/10 000); positive credits the account. Never 0. */
  amount: bigint;
}

/** One movement to be written: its lines sum to zero. */
export interface PostingRequest {
  playerId: number;
  /** UUIDv7 of the transaction; made here when left out. */
  id?: string;
  merchantId: number;
  template: PostingTemplate;
  /** Unique per player, for ever. The same key with the same input replays the first answer. */
  key: string;
  /** Whatever makes two requests under one key "the same"; it is hashed together with template and lines. */
  input: unknown;
  /** What the movement is for, as the statement shows it, e.g. an order id. */
  reference: string;
  remark?: string;
  lines: readonly PostingLine[];
}

export type PostingVerdict =
  | { verdict: 'posted' | 'replayed'; transactionId: string; balance: bigint; sequence: bigint }
  /** The key stands for another input; nothing was written. */
  | { verdict: 'conflict'; balance: bigint; sequence: bigint }
  /** A player account would fall below zero; nothing was written. */
  | { verdict: 'insufficient'; balance: bigint; sequence: bigint }
  /** A rule that protects the player refuses the stake (a limit, the session's time, an identity not confirmed); nothing was written. */
  | { verdict: 'limited'; balance: bigint; sequence: bigint }
  /** The player has a time-out or is excluded; nothing was written. */
  | { verdict: 'excluded'; balance: bigint; sequence: bigint }
  /** The player has no accounts. */
  | { verdict: 'unknown-account' };

/** SHA-256 over the canonical form of a request's meaning; what `wallet.post` compares when a key is seen again. */
export function hashOfInput(request: Pick<PostingRequest, 'template' | 'input' | 'lines'>): Buffer {
  return sha256(canonicalJson({ template: request.template, input: request.input, lines: request.lines }));
}

interface VerdictRow {
  position: number;
  verdict: PostingVerdict['verdict'];
  transaction_id: string | null;
  balance: bigint | null;
  sequence: bigint | null;
}

/** What is asked for players, each with its place in what was asked, in the order of the players: those of one player stay in theirs. */
export function inOrderOfPlayers<Item extends { playerId: number }>(items: readonly Item[]): { item: Item; place: number }[] {
  return items.map((item, place) => ({ item, place })).sort((left, right) => left.item.playerId - right.item.playerId);
}

/**
 * Writes movements through `wallet.post`, the one write path of money, in one round trip: each gets its own verdict, in the order asked.
 * Give a transaction to make them part of it; with a plain database the call is a transaction of its own.
 * A player may stand in it many times; their movements are judged in their order, each against what those before it left. A key may not stand in
 * it twice.
 * @throws database errors only: lines that do not sum to zero (22023), a key twice in one call (23505), a connection lost (outcome unknown; the same keys may be sent again).
 */
export async function post(database: Database | DatabaseTransaction, requests: readonly PostingRequest[]): Promise<PostingVerdict[]> {
  if (requests.length === 0) return [];
  // All first lines before all second ones: so, and in the order of the players, wallet.post is quickest.
  const inTurn = inOrderOfPlayers(requests);
  const asked = inTurn.map(({ item }) => item);
  const lines = asked
    .flatMap((request, index) => request.lines.map((line, nth) => ({ position: index + 1, nth, ...line })))
    .sort((left, right) => left.nth - right.nth || left.position - right.position);
  const { rows } = await sql<VerdictRow>`${keptPlan}
    select * from wallet.post(
      ${asked.map((request) => request.playerId)}::bigint[], ${asked.map((request) => request.id ?? newId())}::uuid[],
      ${asked.map((request) => request.merchantId)}::integer[], ${asked.map((request) => request.template)}::text[],
      ${asked.map((request) => request.key)}::text[], ${asked.map(hashOfInput)}::bytea[],
      ${asked.map((request) => request.reference)}::text[], ${asked.map((request) => request.remark ?? '')}::text[],
      ${lines.map((line) => line.position)}::integer[], ${lines.map((line) => line.account)}::text[], ${lines.map((line) => line.amount)}::bigint[])`.execute(
    database,
  );
  if (rows.length !== requests.length) throw new Error('wallet.post answered another number of verdicts than asked');
  const verdicts: PostingVerdict[] = [];
  for (const row of rows) {
    const place = inTurn[row.position - 1]?.place;
    if (place !== undefined) verdicts[place] = readVerdict(row);
  }
  const posted = requests.filter((_, place) => verdicts[place]?.verdict === 'posted');
  tellBalances(database, posted);
  return verdicts;
}

/** As `post`, for one movement. */
export async function postOne(database: Database | DatabaseTransaction, request: PostingRequest): Promise<PostingVerdict> {
  const [verdict] = await post(database, [request]);
  if (verdict === undefined) throw new Error('wallet.post answered nothing');
  return verdict;
}

function readVerdict(row: VerdictRow): PostingVerdict {
  if (row.verdict === 'unknown-account') return { verdict: 'unknown-account' };
  const balance = row.balance ?? 0n;
  const sequence = row.sequence ?? 0n;
  if (row.verdict === 'posted' || row.verdict === 'replayed')
    return { verdict: row.verdict, transactionId: row.transaction_id ?? '', balance, sequence };
  return { verdict: row.verdict, balance, sequence };
}
