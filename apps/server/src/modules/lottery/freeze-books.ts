import { type BackgroundTask, repeating } from '@sortes/service';
import { freezeBook, type FrozenBook, saltAges } from './bet-book.js';
import { drawsWithoutBets } from './bet-repository.js';
import { deleteParts, findUnkeptBook, insertParts, markKept } from './book-repository.js';
import { GrowingRoot } from './book-tree.js';
import type { LotteryContext } from './context.js';
import { writeBook, writeEmptyBooks, type Draw } from './draw-repository.js';

type FreezingContext = Pick<LotteryContext, 'db' | 'pool' | 'vault'>;

/** Root, count and stakes of a book whose tree is kept on the way. */
function freezeAndKeep(context: FreezingContext, draw: Pick<Draw, 'id' | 'gameCode' | 'numero'>, age = 0): Promise<FrozenBook> {
  return freezeBook(context, draw, (parts) => insertParts(context.pool, draw.id, parts), age);
}

/**
 * Writes root, count and stakes of a closed draw's bets; of a house draw, which gives receipts, the whole tree before them. Safe to repeat: after
 * closing the book cannot change.
 */
export async function freezeBetBook(context: FreezingContext, draw: Draw): Promise<void> {
  const isHouse = draw.commitment !== null;
  const book = isHouse ? await freezeAndKeep(context, draw) : await freezeBook(context, draw);
  await writeBook(context.db, draw.id, { ...book, isKept: isHouse });
}

/** Freezes the books of those draws that hold no bet, in one go. @returns the draws left: they hold some, or somebody holds them. */
export async function freezeEmptyBooks(context: FreezingContext, draws: readonly Draw[]): Promise<Draw[]> {
  const empty = await drawsWithoutBets(
    context.db,
    draws.map(({ id }) => id),
  );
  const frozen = new Set(empty.length === 0 ? [] : await writeEmptyBooks(context.db, empty, new GrowingRoot().root()));
  return draws.filter(({ id }) => !frozen.has(id));
}

/**
 * Keeps the tree of one draw that was frozen before trees were kept. A book that does not give its root any more is left without: its receipts
 * would not verify.
 * @param besides draws to pass over; a book that does not give its root is added.
 * @returns whether there was one.
 */
export async function keepOneOldBook(context: FreezingContext & Pick<LotteryContext, 'log'>, besides: Set<bigint>): Promise<boolean> {
  const draw = await findUnkeptBook(context.db, [...besides]);
  if (draw === undefined) return false;
  for (let age = 0; age < saltAges(context); age += 1) {
    const { root, count } = await freezeAndKeep(context, draw, age);
    if (root !== draw.betsRoot || count !== draw.betsCount) continue;
    await markKept(context.db, draw.id);
    return true;
  }
  besides.add(draw.id);
  await deleteParts(context.db, draw.id);
  context.log.error({ draw: draw.id.toString(), numero: draw.numero }, 'the bets of a draw do not give its published root any more');
  return true;
}

/** Keeps the trees of old books, one at a time with a rest between, the newest first. */
export function oldBooksTask(context: FreezingContext & Pick<LotteryContext, 'log'>): BackgroundTask {
  const besides = new Set<bigint>();
  return repeating('lottery.old books', context.log, 60_000, async () => ((await keepOneOldBook(context, besides)) ? 250 : undefined));
}
