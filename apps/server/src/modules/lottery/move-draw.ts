import { randomBytes } from 'node:crypto';
import { commitOf, deriveResult, newServerSeed, proofVersion, type DrawProof } from '@sortes/fairness';
import { findGame, parseResult, type Game, type Result } from '@sortes/lottery-rules';
import type { DrawState } from '@sortes/contract';
import { inTransaction, type DatabaseTransaction } from '../../platform/database.js';
import { announce } from '../../platform/outbox.js';
import { beaconOf, firstOf, type RevealedRound } from './beacon/beacon.js';
import { freezeBook } from './bet-book.js';
import { winTextOf, type LotteryContext } from './context.js';
import {
  closeIfDue,
  databaseNow,
  findDraw,
  markRefunded,
  moveDraw,
  writeBook,
  writeCommitment,
  writeResult,
  writeVoidReason,
  type Draw,
} from './draw-repository.js';
import { isReported, markLateBets } from './results/result-repository.js';

/** Purpose under which server seeds are sealed at rest (reliability D6). */
export const seedPurpose = 'lottery.draw-seed';

function announceMove(transaction: DatabaseTransaction, draw: Draw, state: DrawState, win: string | null): Promise<void> {
  return announce(transaction, draw.merchantId, { topic: 'draw.changed', gameId: draw.gameCode, numero: draw.numero, state, winNo: win });
}

function gameOf(draw: Draw): Game {
  const game = findGame(draw.gameCode);
  if (game === undefined) throw new Error(`draw ${draw.id} belongs to the unknown game ${draw.gameCode}`);
  return game;
}

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

/** Opens a scheduled draw. A house draw publishes the commitment to its seed and the beacon round in the same transaction. */
export async function openDraw(context: LotteryContext, draw: Draw): Promise<boolean> {
  const isHouse = gameOf(draw).kind === 'house';
  const fixed = isHouse ? await firstOf(context.beacons).fixRound(draw.closesAt) : undefined;
  return inTransaction(context.db, async (transaction) => {
    if (!isHouse && (await isReported(transaction, draw.gameCode, draw.numero))) return skipSale(transaction, draw);
    if (!(await moveDraw(transaction, draw.id, 'scheduled', 'open'))) return false;
    if (fixed !== undefined) {
      const seed = newServerSeed((length) => randomBytes(length));
      const serverSeed = context.vault.seal(seedPurpose, Buffer.from(seed));
      await writeCommitment(transaction, draw.id, {
        commitment: commitOf(seed),
        serverSeed,
        beaconId: fixed.beaconId,
        beaconRound: fixed.round,
      });
    }
    await announceMove(transaction, draw, 'open', null);
    return true;
  });
}

/** Closes an open draw before its time, because its result is here. */
export async function closeEarly(transaction: DatabaseTransaction, draw: Draw): Promise<boolean> {
  // The update waits for every transaction that is placing or cancelling on this draw, and none can begin afterwards (reliability D2).
  const moved = await moveDraw(transaction, draw.id, 'open', 'closed');
  if (moved) await announceMove(transaction, draw, 'closed', null);
  return moved;
}

/** Closes a draw once its time has come by the database's clock; `early` closes it at once because its result is here. */
export async function closeDraw(context: LotteryContext, draw: Draw, { early = false } = {}): Promise<boolean> {
  return inTransaction(context.db, async (transaction) => {
    if (early) return closeEarly(transaction, draw);
    const moved = await closeIfDue(transaction, draw.id);
    if (moved) await announceMove(transaction, draw, 'closed', null);
    return moved;
  });
}

/** Writes root, count and stakes of a closed draw's bets. Safe to repeat: after closing the book cannot change. */
export async function freezeBetBook(context: LotteryContext, draw: Draw): Promise<void> {
  const book = await freezeBook(context, draw);
  await writeBook(context.db, draw.id, book);
}

/** Writes the result of a closed draw whose book is frozen; false when another worker did. */
export async function recordResult(context: LotteryContext, draw: Draw, result: Result, proof: DrawProof | null): Promise<boolean> {
  const win = winTextOf(gameOf(draw), result);
  return inTransaction(context.db, async (transaction) => {
    if (!(await writeResult(transaction, draw.id, { result, win, proof }))) return false;
    if (!(await moveDraw(transaction, draw.id, 'closed', 'drawn'))) throw new Error(`draw ${draw.id} left the state closed under our lock`);
    await announceMove(transaction, draw, 'drawn', win);
    return true;
  });
}

/**
 * Voids a draw that is not being settled; `payDraw` then gives every stake back. A draw that never opened has none and is done at once.
 * @returns false when the draw cannot be voided any more.
 */
export async function voidDraw(context: Pick<LotteryContext, 'db'>, draw: Draw, reason: string): Promise<boolean> {
  if (draw.state === 'settling' || draw.state === 'settled' || draw.state === 'void') return false;
  return inTransaction(context.db, async (transaction) => {
    if (!(await moveDraw(transaction, draw.id, draw.state, 'void'))) return false;
    await writeVoidReason(transaction, draw.id, reason);
    if (draw.state === 'scheduled') await markRefunded(transaction, draw.id);
    else await announceMove(transaction, draw, 'void', null);
    return true;
  });
}

function proofOf(
  context: LotteryContext,
  draw: Draw,
  parts: Pick<DrawProof, 'beacon' | 'randomness' | 'serverSeed' | 'result' | 'commit' | 'betsRoot' | 'betsCount'>,
): DrawProof {
  return {
    version: proofVersion,
    game: draw.gameCode,
    numero: draw.numero,
    shape: gameOf(draw).shape,
    closesAt: draw.closesAt.toISOString(),
    codeVersion: context.settings.codeVersion,
    ...parts,
  };
}

export type HouseDrawing = 'drawn' | 'held' | 'void' | 'done-by-another';

/** The two secrets of a draw: its seed, and the beacon's value once it is due. Undefined while either cannot be had. */
async function secretsOf(
  context: LotteryContext,
  draw: Draw & { beaconId: string; beaconRound: number; serverSeed: Buffer },
  now: Date,
): Promise<(RevealedRound & { serverSeed: Buffer }) | undefined> {
  try {
    const revealed = await beaconOf(context.beacons, draw.beaconId).reveal({ beaconId: draw.beaconId, round: draw.beaconRound }, now);
    return revealed && { ...revealed, serverSeed: context.vault.open(seedPurpose, draw.serverSeed) };
  } catch (error) {
    context.log.error(
      { draw: draw.id.toString(), reason: error instanceof Error ? error.message : String(error) },
      'a draw is held: its beacon or seed cannot be had',
    );
    return undefined;
  }
}

/** Holds a draw whose secrets cannot be had; after the configured patience it is void. */
async function holdOrVoid(context: LotteryContext, draw: Draw, now: Date): Promise<HouseDrawing> {
  if (now.getTime() <= draw.drawsAt.getTime() + context.settings.beaconPatienceMs) return 'held';
  context.log.error({ draw: draw.id.toString(), numero: draw.numero }, 'the beacon round never came; the draw is void');
  return (await voidDraw(context, draw, 'beacon-unavailable')) ? 'void' : 'done-by-another';
}

/**
 * Draws a closed house draw: beacon value, result, proof. While the beacon's round cannot be had the draw is held; after the configured
 * patience it is void and every stake goes back. It is never drawn with another seed or round.
 */
export async function drawHouse(context: LotteryContext, draw: Draw): Promise<HouseDrawing> {
  const { commitment, serverSeed: sealed, beaconId, beaconRound, betsRoot, betsCount } = draw;
  if (commitment === null || sealed === null || beaconId === null || beaconRound === null || betsRoot === null || betsCount === null) {
    throw new Error(`house draw ${draw.id} is not ready to be drawn`);
  }
  const now = await databaseNow(context.db);
  const secrets = await secretsOf(context, { ...draw, beaconId, beaconRound, serverSeed: sealed }, now);
  if (secrets === undefined) return holdOrVoid(context, draw, now);
  const { beacon, randomness, serverSeed } = secrets;
  const game = gameOf(draw);
  const result = deriveResult(game.shape, { serverSeed, game: draw.gameCode, numero: draw.numero, round: beaconRound, randomness });
  const checked = parseResult(game, result);
  if (!checked.ok) throw new Error(`draw ${draw.id} gave no result of its game: ${checked.reason}`);
  const proof = proofOf(context, draw, {
    beacon,
    randomness,
    serverSeed: serverSeed.toString('hex'),
    result,
    commit: commitment,
    betsRoot,
    betsCount,
  });
  return (await recordResult(context, draw, checked.result, proof)) ? 'drawn' : 'done-by-another';
}

/**
 * Applies an official result to a draw that is open or closed: closes it first if need be, freezes the book, writes the result. Who may say
 * what the result is, is decided before this (results/file-report.ts).
 * @returns false when the draw is in another state.
 */
export async function applyOfficialResult(context: LotteryContext, draw: Draw, result: Result): Promise<boolean> {
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
