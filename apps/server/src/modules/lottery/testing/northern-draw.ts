import type { Draw } from '../draw-repository.js';
import { enterResult } from '../import-results.js';
import { continueCorrections } from '../results/carry-out-correction.js';
import { correctResult } from '../results/correct-result.js';
import { bet, textWith } from '../results/testing/northern-results.js';
import type { OrderLine } from '../check-order.js';
import { closeNow, placeOrder, requestOf, type LotteryFixture } from './fixture.js';

const people = ['An', 'Bình'];

/** A northern draw on which a player has one unit on the last two digits of the special prize, and more lines, settled with that special prize. Tests only. */
export async function settledNorthernDraw(
  lottery: LotteryFixture,
  player: number,
  digits: string,
  special: string,
  more: readonly OrderLine[] = [],
): Promise<Draw> {
  const draw = await lottery.openedDraw('xsmb', 600_000);
  await bet(lottery, draw, player, digits);
  for (const line of more) await placeOrder(lottery, requestOf(player, draw, [line]));
  await enterNorthern(lottery, draw, special);
  return draw;
}

/** Closes a northern draw and has two persons enter its result; `special`: its top prize. */
export async function enterNorthern(lottery: LotteryFixture, draw: Draw, special: string): Promise<void> {
  await closeNow(lottery, draw.id);
  await enterResult(lottery.context, 'xsmb', draw.numero, textWith(special), people);
}

/** Gives a settled northern draw another special prize, by two persons, and carries it out. @throws Error when it is not taken */
export async function correctNorthernDraw(lottery: LotteryFixture, draw: Draw, special: string): Promise<void> {
  const about = { gameCode: 'xsmb', numero: draw.numero, result: textWith(special), reason: 'it was misread' };
  const { verdict } = await correctResult(lottery.context, { ...about, by: people });
  if (verdict !== 'corrected') throw new Error(`the correction was ${verdict}`);
  await continueCorrections(lottery.context);
}
