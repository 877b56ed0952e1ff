import { freezeBook, GrowingRoot } from './bet-book.js';
import { drawsWithoutBets } from './bet-repository.js';
import type { LotteryContext } from './context.js';
import { writeBook, writeEmptyBooks, type Draw } from './draw-repository.js';

type FreezingContext = Pick<LotteryContext, 'db' | 'pool' | 'vault'>;

/** Writes root, count and stakes of a closed draw's bets. Safe to repeat: after closing the book cannot change. */
export async function freezeBetBook(context: FreezingContext, draw: Draw): Promise<void> {
  const book = await freezeBook(context, draw);
  await writeBook(context.db, draw.id, book);
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
