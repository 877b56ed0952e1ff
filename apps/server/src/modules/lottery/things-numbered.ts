import type { Database } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { idOfOrderNumber } from '../../platform/order-number.js';
import type { NumberedThing } from '../../ports/numbered-thing.js';
import { countStaffDraws } from './staff/repository.js';
import { ownerOfBet } from './owner-repository.js';

/** The bet with this order number, and the draw with this issue number, which is one of several games'. */
export async function betsAndDrawsNumbered(db: Database, merchant: Merchant, number: string): Promise<NumberedThing[]> {
  const [bettor, draws] = await Promise.all([
    ownerOfBet(db, merchant.id, number),
    countStaffDraws(db, merchant.id, { numero: number }, merchant.timeZone),
  ]);
  return [
    ...(bettor === undefined ? [] : [{ kind: 'bet' as const, id: idOfOrderNumber(number) ?? number, playerId: bettor }]),
    ...(draws === 0 ? [] : [{ kind: 'draw' as const, id: number, playerId: null }]),
  ];
}
