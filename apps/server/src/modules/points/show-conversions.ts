import type { Reply, points as contract } from '@sortes/contract';
import { buyPoints, fewestToSell } from '@sortes/growth-rules';
import { smallestUnit, toWireNumber } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { freeOf } from '../turnover/index.js';
import { balanceOf, findActiveBonus } from '../wallet/index.js';
import { readExchanged } from './conversion-repository.js';
import { turnoverMultipleOf } from './convert-points.js';
import type { PointsKit } from './kit.js';
import { dayBegan, rulesOf } from './show-points.js';
import type { PointRules } from './rules.js';
import { readShown } from './shown-repository.js';

type Shown = Reply<typeof contract.getPointRewardConversionType>;

/** What the player has, and has exchanged today. */
interface Facts {
  points: bigint;
  /** Own money that may leave. */
  free: bigint;
  sold: bigint;
  paid: bigint;
  isOnBreak: boolean;
  hasBonus: boolean;
  coin: bigint;
}

const least = (one: bigint, other: bigint | null): bigint => (other === null || one < other ? one : other);
const leftOf = (most: bigint | null, used: bigint): bigint | null => (most === null ? null : most > used ? most - used : 0n);

function sale(rules: PointRules, { points, sold, isOnBreak, coin }: Facts): Shown['list'] {
  if (!rules.isSold) return [];
  const left = leftOf(rules.soldMostADay, sold);
  return [
    {
      type: 'sell',
      isOpen: !isOnBreak,
      why: isOnBreak ? 'break' : null,
      per1000: toWireNumber(rules.bringsPer1000),
      mostADay: rules.soldMostADay === null ? null : Number(rules.soldMostADay),
      leftToday: left === null ? null : Number(left),
      least: Number(fewestToSell(rules.bringsPer1000, coin)),
      most: Number(least(points, left)),
    },
  ];
}

function purchase(rules: PointRules, { free, paid, isOnBreak, hasBonus, coin }: Facts): Shown['list'] {
  if (!rules.isBought) return [];
  const left = leftOf(rules.boughtMostADay, paid);
  return [
    {
      type: 'buy',
      isOpen: !isOnBreak && !hasBonus,
      why: isOnBreak ? 'break' : hasBonus ? 'bonus' : null,
      per1000: toWireNumber(rules.costsPer1000),
      mostADay: rules.boughtMostADay === null ? null : toWireNumber(rules.boughtMostADay),
      leftToday: left === null ? null : toWireNumber(left),
      least: toWireNumber(leastToPay(rules.costsPer1000, coin)),
      most: toWireNumber((least(free, left) / coin) * coin),
    },
  ];
}

/** The least money, in whole coins, that buys a point. */
export function leastToPay(costsPer1000: bigint, coin: bigint): bigint {
  const exact = (costsPer1000 + 999n) / 1000n;
  const coins = ((exact + coin - 1n) / coin) * coin;
  return buyPoints(coins, costsPer1000, coin).money;
}

/** The ways in which a player can exchange points now. */
export async function showConversions(kit: PointsKit, context: RequestContext): Promise<Shown> {
  const { db, clock } = kit.services;
  const { merchant } = context;
  const { playerId } = callerOf(context);
  const now = clock.now();
  const coin = smallestUnit(merchant.currencyScale);
  const day = DateTime.fromJSDate(now, { zone: merchant.timeZone }).toFormat('yyyy-MM-dd');
  const [rules, { jurisdiction }, isOnBreak] = await Promise.all([
    rulesOf(kit, merchant.id),
    kit.below.site.settingsOf(merchant),
    kit.below.protection.isExcluded(playerId),
  ]);
  const facts = await inTransaction(db, async (transaction): Promise<Facts> => {
    const { balance: points } = await readShown(transaction, playerId, { now, since: dayBegan(now, merchant.timeZone) });
    const { left } = await kit.below.turnover.progressOf(transaction, playerId, merchant.id);
    const { main } = await balanceOf(transaction, playerId);
    const hasBonus = (await findActiveBonus(transaction, playerId)) !== undefined;
    return { points, free: freeOf(main, left), ...(await readExchanged(transaction, playerId, day)), isOnBreak, hasBonus, coin };
  });
  return {
    list: [...sale(rules, facts), ...purchase(rules, facts)],
    turnoverMultiple: turnoverMultipleOf(jurisdiction),
    currency: merchant.currency,
    currencyScale: merchant.currencyScale,
  };
}
