import type { Result } from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { isReported, lockEvent } from '../outcomes/index.js';
import { announceMoves, gameOf } from './announce-draw.js';
import { chooseBeacon, type Beacon, type BeaconReason } from './beacon/beacon.js';
import { tellOpened } from './beacon/tell-beacons.js';
import type { LotteryContext } from './context.js';
import { closeIfDue, closeUnlocked, findDraw, moveDraw, openCommitted, type Draw, type Opening } from './draw-repository.js';
import { makeSeed } from './draw-seeds.js';
import { freezeBetBook } from './freeze-books.js';
import { recordResult } from './record-draw.js';
import { issueKey } from './results/issue-key.js';
import { markLateBets } from './results/result-repository.js';

/** What was drawn, as it holds now: after corrections, if there were any. */
export function resultOf(draw: Pick<Draw, 'numero' | 'result' | 'correctedResult'>): Result {
  const result = draw.correctedResult ?? draw.result;
  if (result === null) throw new Error(`${draw.numero} has no result`);
  return result;
}

/** Takes a draw whose result is known already past its sale: it is closed in the transaction that opens it, so that nobody can bet on it. */
async function skipSale(transaction: DatabaseTransaction, draw: Draw): Promise<boolean> {
  if (!(await moveDraw(transaction, draw.id, 'scheduled', 'open'))) return false;
  return closeEarly(transaction, draw);
}

/** Commitment and beacon round of a house draw, to be published as it opens. */
async function commitmentOf(
  context: LotteryContext,
  draw: Draw,
  { beacon, reason, mostStaked }: { beacon: Beacon; reason: BeaconReason; mostStaked: bigint | null },
): Promise<Opening> {
  const { beaconId, round } = await beacon.fixRound(draw.closesAt);
  return { id: draw.id, ...(await makeSeed(context, draw.id)), beaconId, beaconRound: round, beaconReason: reason, mostStaked };
}

/**
 * Opens scheduled house draws under the beacon that can be had now: each publishes the commitment to its seed and its beacon round in the same transaction. Values of the
 * house's own chain the house could know while bets are taken: on it a draw opens as far as its brand sells such draws, else it waits for the public beacon.
 */
export async function openHouseDraws(context: LotteryContext, draws: readonly Draw[]): Promise<Set<bigint>> {
  const openings: Opening[] = [];
  const { beacon, reason } = await chooseBeacon(context.beacons);
  for (const draw of draws) {
    const mostStaked = reason === 'public' ? null : await context.mostOnOwnChain(draw.merchantId);
    if (mostStaked !== 0n) openings.push(await commitmentOf(context, draw, { beacon, reason, mostStaked }));
  }
  if (openings.length === 0) return new Set();
  const opened = await inTransaction(context.db, async (transaction) => {
    const opened = new Set(await openCommitted(transaction, openings));
    await announceMoves(
      transaction,
      'open',
      draws.filter(({ id }) => opened.has(id)).map((draw) => ({ draw, win: null })),
    );
    return opened;
  });
  tellOpened(context, reason, opened.size);
  return opened;
}

/** Opens a scheduled draw; one whose result is known already goes past its sale. */
export async function openDraw(context: LotteryContext, draw: Draw): Promise<boolean> {
  if (gameOf(draw).kind === 'house') return (await openHouseDraws(context, [draw])).has(draw.id);
  return inTransaction(context.db, async (transaction) => {
    // Under the issue's lock: a report that is being filed at this moment is waited for, and the next one finds the draw open.
    const issue = issueKey(draw.gameCode, draw.numero);
    await lockEvent(transaction, issue);
    if (await isReported(transaction, issue)) return skipSale(transaction, draw);
    if (!(await moveDraw(transaction, draw.id, 'scheduled', 'open'))) return false;
    await announceMoves(transaction, 'open', [{ draw, win: null }]);
    return true;
  });
}

/**
 * Closes the draws whose time has come by the database's clock, except those on which a bet is being placed at this moment: they are closed
 * one by one, so that one slow bet holds up its own draw only.
 */
export async function closeDueDraws(context: LotteryContext, draws: readonly Draw[]): Promise<Set<bigint>> {
  return inTransaction(context.db, async (transaction) => {
    const closed = new Set(
      await closeUnlocked(
        transaction,
        draws.map(({ id }) => id),
      ),
    );
    await announceMoves(
      transaction,
      'closed',
      draws.filter(({ id }) => closed.has(id)).map((draw) => ({ draw, win: null })),
    );
    return closed;
  });
}

/** Closes an open draw before its time, because its result is here. */
export async function closeEarly(transaction: DatabaseTransaction, draw: Draw): Promise<boolean> {
  // It waits for every transaction that is placing or cancelling on this draw, and none can begin afterwards (reliability D2).
  const moved = await moveDraw(transaction, draw.id, 'open', 'closed');
  if (moved) await announceMoves(transaction, 'closed', [{ draw, win: null }]);
  return moved;
}

/** Closes a draw once its time has come by the database's clock; `early` closes it at once because its result is here. */
export async function closeDraw(context: LotteryContext, draw: Draw, { early = false } = {}): Promise<boolean> {
  return inTransaction(context.db, async (transaction) => {
    if (early) return closeEarly(transaction, draw);
    const moved = await closeIfDue(transaction, draw.id);
    if (moved) await announceMoves(transaction, 'closed', [{ draw, win: null }]);
    return moved;
  });
}

/**
 * Applies an official result to a draw that is open or closed: closes it first if need be, freezes the book, writes the result. Who may say
 * what the result is, is decided before this (results/file-report.ts).
 * @returns false when the draw is in another state.
 * @throws Error for a house draw: its result follows from its proof, whoever says otherwise.
 */
export async function applyOfficialResult(context: LotteryContext, draw: Draw, result: Result): Promise<boolean> {
  if (draw.commitment !== null || gameOf(draw).kind !== 'official')
    throw new Error(`${draw.gameCode} ${draw.numero} is drawn by the house`);
  if (draw.state === 'open') await closeDraw(context, draw, { early: true });
  let current = await findDraw(context.db, draw.id);
  if (current?.state !== 'closed') return false;
  if (current.betsRoot === null) {
    await freezeBetBook(context, current);
    current = await findDraw(context.db, draw.id);
  }
  await markLateBets(context.db, draw.id);
  return current !== undefined && recordResult(context, current, result, null);
}
