import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { tell } from '../../messaging/index.js';
import { correctedMoneyOf, type Correction } from '../../outcomes/index.js';
import type { Draw } from '../draw-repository.js';

/** Numbers of a winning text as it is entered. */
const partsOf = (text: string): string[] => text.split(/[|,\s]+/).filter((part) => part !== '');

/** What of two winning texts differs, as a person reads it: of many numbers those alone that were wrong. */
export function differenceOf(before: string, after: string): { before: string; after: string } {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old.length !== now.length) return { before: old.join(', '), after: now.join(', ') };
  const places = [...old.keys()].filter((place) => old[place] !== now[place]);
  return { before: places.map((place) => old[place]).join(', '), after: places.map((place) => now[place]).join(', ') };
}

/**
 * Tells a player what a corrected result did to their prizes of a draw, once a correction: the old and the new number, and the money that came or was taken; what was taken and was
 * not there any more, they owe. In the transaction of their movements.
 */
export async function tellCorrected(
  transaction: DatabaseTransaction,
  { id, merchantId, gameCode, numero }: Draw,
  correction: Correction,
  playerId: number,
): Promise<void> {
  const { before, after, covered } = await correctedMoneyOf(transaction, correction, playerId);
  if (before === after) return;
  const isMore = after > before;
  const numbers = differenceOf(correction.beforeText, correction.afterText);
  const parameters = { game: gameCode, numero, ...numbers, amount: formatMoney(isMore ? after - before : before - after) };
  await tell(
    transaction,
    { playerId, merchantId },
    {
      kind: isMore ? 'prize.corrected.more' : covered > 0n ? 'prize.corrected.owed' : 'prize.corrected.less',
      key: `${id}:${correction.no}`,
      parameters: covered > 0n ? { ...parameters, owed: formatMoney(covered) } : parameters,
    },
  );
}
