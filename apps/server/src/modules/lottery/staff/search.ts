import { staffOf } from '../../../platform/http.js';
import { idOfOrderNumber } from '../../../platform/order-number.js';
import type { FoundThing, StaffSearch } from '../../../ports/staff.js';
import { ownerOfBet } from '../owner-repository.js';
import { gameName } from '../texts.js';
import type { LotteryStaffKit } from './kit.js';
import { drawsOf } from './list-draws.js';

const drawsAtMost = 6;

/** Bets by their order number, the latest draws by their issue number. */
export const lotterySearch = ({ context: { db } }: LotteryStaffKit): StaffSearch => ({
  async things(context, number, ownedOnly) {
    const { merchant, language } = context;
    const { rights } = staffOf(context);
    const [bettor, draws] = await Promise.all([
      rights.has('players.records') ? ownerOfBet(db, merchant.id, number) : undefined,
      rights.has('lottery.read') && !ownedOnly
        ? drawsOf(db, merchant, { numero: number }, { offset: 0, limit: drawsAtMost, order: '-drawsAt' })
        : [],
    ]);
    return [
      ...(bettor === undefined ? [] : [{ kind: 'bet' as const, id: idOfOrderNumber(number) ?? number, playerId: bettor }]),
      ...draws.map(({ gameCode, numero }): FoundThing => ({ kind: 'draw', id: numero, gameCode, gameName: gameName(gameCode, language) })),
    ];
  },
});
