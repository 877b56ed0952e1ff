import type { PointTemplate } from '@sortes/contract';
import type { LotPart } from '@sortes/growth-rules';
import { type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { lockPlayers, openAccountOfAll, post, type PostingRequest } from '../wallet/index.js';
import {
  findMovements,
  type KnownLot,
  type LotRow,
  type MovementRow,
  readStandings,
  type Standing,
  takeFromLots,
  writeLots,
  writeMovements,
  writeOwed,
} from './repository.js';

/** One whole point in units of the ledger. */
export const unitsPerPoint = 10_000n;

/** What a movement does to a player's lots. */
export interface Plan {
  /** Of lots that are there: above zero into them. */
  parts: readonly LotPart[];
  /** Into a lot of this kind and end, which may not be there yet. */
  put?: readonly (Pick<KnownLot, 'source' | 'expiresOn' | 'expiresAt'> & { points: bigint })[];
  /** Above zero: what becomes owed; below: what is offset. */
  owed?: bigint;
}

/** One movement of points that is asked for. */
export interface PointMove {
  playerId: number;
  merchantId: number;
  /** Unique per player, for ever: the same again is answered as the first time. */
  key: string;
  template: PointTemplate;
  /** Whole points; above zero. */
  asked: bigint;
  source: string;
  reference: string;
  remark?: string;
  note?: string;
  /** What it does, of what the player has then; lots whose time is over are left out unless `takesEnded`. @throws DomainError points.short */
  plan(standing: Standing): Plan;
  takesEnded?: true;
}

interface Made extends MovementRow {
  parts: LotPart[];
}

/** What a call leaves behind, gathered to be written at once. */
interface Work {
  now: Date;
  standings: Map<number, Standing>;
  made: Made[];
  /** Lots that were put into, and those that were taken from. */
  put: Map<string, LotRow>;
  taken: Map<string, { playerId: number; id: string; left: bigint }>;
  owing: Map<number, { playerId: number; merchantId: number; owed: bigint }>;
}

const sumOf = (lots: readonly { left: bigint }[]): bigint => lots.reduce((sum, { left }) => sum + left, 0n);

/** Puts points into the lot of a kind and an end; made when it is not there. */
function putInto(work: Work, standing: Standing, merchantId: number, into: NonNullable<Plan['put']>[number]): LotPart {
  const { points, ...kind } = into;
  const found = standing.lots.find(({ source, expiresOn }) => source === kind.source && expiresOn === kind.expiresOn);
  const lot = found ?? { id: newId(), ...kind, left: 0n };
  if (found === undefined) standing.lots.push(lot);
  lot.left += points;
  const before = work.put.get(lot.id);
  work.taken.delete(lot.id);
  work.put.set(lot.id, {
    ...lot,
    playerId: standing.playerId,
    merchantId,
    added: (before?.added ?? 0n) + points,
    isNew: before?.isNew ?? found === undefined,
  });
  return { lotId: lot.id, points };
}

/** Takes points from a lot, or gives them back to it. */
function changeLot(work: Work, standing: Standing, { lotId, points }: LotPart): void {
  const lot = standing.lots.find(({ id }) => id === lotId);
  if (lot === undefined) throw new Error(`lot ${lotId} is not there`);
  lot.left += points;
  const put = work.put.get(lotId);
  if (put === undefined) work.taken.set(lotId, { playerId: standing.playerId, id: lotId, left: lot.left });
  else work.put.set(lotId, { ...put, left: lot.left });
}

/** Carries out one movement in memory. */
function make(work: Work, move: PointMove): Made {
  const { playerId, merchantId, key, template, asked, source, reference, remark = '', note = '' } = move;
  const standing = work.standings.get(playerId);
  if (standing === undefined) throw new Error(`nothing was read of player ${playerId}`);
  const running = standing.lots.filter(({ expiresAt }) => move.takesEnded === true || expiresAt > work.now);
  const plan = move.plan({ ...standing, lots: running });
  for (const part of plan.parts) changeLot(work, standing, part);
  const parts = [...plan.parts, ...(plan.put ?? []).map((into) => putInto(work, standing, merchantId, into))];
  const owed = plan.owed ?? 0n;
  // Of who has a row already nothing is written that says the same.
  if (owed !== 0n || (!standing.isKnown && !work.owing.has(playerId))) {
    standing.owed += owed;
    work.owing.set(playerId, { playerId, merchantId, owed: standing.owed });
  }
  const made: Made = {
    playerId,
    id: newId(),
    merchantId,
    key,
    template,
    asked,
    changed: parts.reduce((sum, { points }) => sum + points, 0n),
    owed,
    balance: sumOf(standing.lots),
    source,
    reference,
    remark,
    note,
    madeAt: work.now,
    parts: joined(parts),
  };
  work.made.push(made);
  return made;
}

/** Parts of one lot as one. */
function joined(parts: readonly LotPart[]): LotPart[] {
  const sums = new Map<string, bigint>();
  for (const { lotId, points } of parts) sums.set(lotId, (sums.get(lotId) ?? 0n) + points);
  return [...sums].filter(([, points]) => points !== 0n).map(([lotId, points]) => ({ lotId, points }));
}

const postingOf = ({ playerId, id, merchantId, key, template, changed, source, reference, remark }: Made): PostingRequest => ({
  playerId,
  id,
  merchantId,
  template,
  key: `points:${key}`,
  input: { source },
  reference,
  remark,
  lines: [
    { account: 'points', amount: changed * unitsPerPoint },
    { account: 'house:points', amount: -changed * unitsPerPoint },
  ],
});

/** Writes what was done in memory: the ledger's movements and the lots beside them. */
async function writeWork(transaction: DatabaseTransaction, work: Work): Promise<void> {
  const posted = work.made.filter(({ changed }) => changed !== 0n);
  const opened = [...new Set([...work.put.values()].map(({ playerId }) => playerId))];
  if (opened.length > 0) await openAccountOfAll(transaction, opened, 'points');
  for (const [at, verdict] of (await post(transaction, posted.map(postingOf))).entries())
    if (verdict.verdict !== 'posted') throw new Error(`points of player ${posted[at]?.playerId} were ${verdict.verdict}`);
  await writeLots(transaction, [...work.put.values()]);
  await takeFromLots(transaction, [...work.taken.values()]);
  await writeOwed(transaction, [...work.owing.values()]);
  await writeMovements(transaction, work.made);
}

/**
 * Moves points of players under their locks, each movement once a key: the account in the ledger, the lots, what is owed. Nothing of it is written when one is refused.
 * @returns what became of each, in their order; of a key that was seen, what it came to then
 * @throws DomainError points.short where there are too few; idempotency.key.conflict where a key stands for something else
 */
export async function movePoints(transaction: DatabaseTransaction, now: Date, moves: readonly PointMove[]): Promise<MovementRow[]> {
  if (moves.length === 0) return [];
  const playerIds = [...new Set(moves.map(({ playerId }) => playerId))];
  await lockPlayers(transaction, playerIds);
  const known = new Map((await findMovements(transaction, moves)).map((row) => [`${row.playerId} ${row.key}`, row]));
  const standings = await readStandings(transaction, playerIds, now);
  const work: Work = { now, standings, made: [], put: new Map(), taken: new Map(), owing: new Map() };
  const results = moves.map((move) => {
    const name = `${move.playerId} ${move.key}`;
    const before = known.get(name);
    if (before === undefined) {
      const made = make(work, move);
      known.set(name, made);
      return made;
    }
    const isSame = before.template === move.template && before.asked === move.asked && before.source === move.source;
    return isSame ? before : refuse('idempotency.key.conflict');
  });
  await writeWork(transaction, work);
  return results;
}
