import type { ContractKind } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import {
  billsWithoutTurnover,
  correctBills,
  countedUntil,
  holdPayments,
  isPaidInParts,
  lastPeriodEnd,
  makeBills,
  noteCorrected,
  periodEnd,
  periodsAfter,
  periodsToCorrect,
  settleRests,
} from './bill-repository.js';
import { kindsInUse, periodAt } from './contract-repository.js';
import { type ContractKit, rulesOf } from './kit.js';

/** So long after its end a period is billed at the earliest: what comes in late needs no correction then. */
const waitMinutes: Record<ContractKind, number> = { dividend: 130, daily: 125, hourly: 10, realtime: 1 };
/** When the bills of a period are made at the earliest. */
export const billedFrom = (kind: ContractKind, ends: Date): Date => new Date(ends.getTime() + waitMinutes[kind] * 60_000);
/** Corrections are looked for in periods that began at most so long ago: of what is paid by the hour or the bet as long as figures by the hour are kept. */
const correctedDays = 400;
const correctedHoursDays = 38;

/**
 * Makes the bills of the next period of every brand and kind that is over and counted to its end.
 * @returns whether there may be more at once
 */
export async function makeNextBills(kit: Pick<ContractKit, 'services' | 'site'>): Promise<boolean> {
  const { db, clock, alarms } = kit.services;
  const [kinds, merchants, counted] = await Promise.all([kindsInUse(db), kit.site.allMerchants(), countedUntil(db)]);
  if (counted === undefined) return false;
  let more = false;
  for (const { merchantId, kind, since } of kinds) {
    const merchant = merchants.find(({ id }) => id === merchantId);
    if (merchant === undefined) continue;
    const { timeZone } = merchant;
    const rules = await rulesOf(kit, merchant);
    const at = (await lastPeriodEnd(db, merchantId, kind)) ?? since;
    const { starts, ends } = await periodAt(db, { kind, length: rules.dividendPeriod, timeZone, at });
    const now = clock.now();
    if (ends > counted || billedFrom(kind, ends) > now) continue;
    // After the brand changed its periods the next one begins where the last one ended.
    const from = at > starts && at < ends && at.getTime() !== since.getTime() ? at : starts;
    await inTransaction(db, async (transaction) => {
      await holdPayments(transaction);
      await makeBills(transaction, {
        merchantId,
        kind,
        starts: from,
        ends,
        timeZone,
        activeFrom: parseMoney(String(rules.activeFrom)),
        reviews: rules.reviews[kind],
        now,
      });
    });
    for (const { id, receiverId, due } of await billsWithoutTurnover(db, { merchantId, kind, starts: from }))
      alarms.raise({
        kind: 'bill-without-turnover',
        merchantId,
        subject: `player:${receiverId}`,
        detail: { amount: formatMoney(due), currency: merchant.currency, bill: id },
      });
    more = true;
  }
  return more;
}

/** Reckons bills anew whose days were counted anew, and those after them that something else is carried into. What they differ by waits for the next bill, or is settled by itself where the contract has ended. */
export async function correctAllBills(kit: Pick<ContractKit, 'services' | 'site'>): Promise<void> {
  const { db, clock } = kit.services;
  const [kinds, merchants] = await Promise.all([kindsInUse(db), kit.site.allMerchants()]);
  for (const { merchantId, kind } of kinds) {
    const merchant = merchants.find(({ id }) => id === merchantId);
    if (merchant === undefined) continue;
    const now = clock.now();
    const { timeZone } = merchant;
    const rules = await rulesOf(kit, merchant);
    const activeFrom = parseMoney(String(rules.activeFrom));
    const since = new Date(now.getTime() - (isPaidInParts(kind) ? correctedHoursDays : correctedDays) * 86_400_000);
    const waiting = await periodsToCorrect(db, { merchantId, kind, timeZone, since });
    while (waiting.length > 0) {
      const periodStarts = waiting.shift();
      if (periodStarts === undefined) break;
      const counted = await countedUntil(db);
      const carried = await inTransaction(db, async (transaction) => {
        await holdPayments(transaction);
        // A line that had done nothing has something to be paid for now.
        const ends = isPaidInParts(kind) ? await periodEnd(transaction, merchantId, kind, periodStarts) : undefined;
        if (ends !== undefined)
          await makeBills(transaction, {
            merchantId,
            kind,
            starts: periodStarts,
            ends,
            timeZone,
            activeFrom,
            reviews: rules.reviews[kind],
            now,
          });
        const changed = await correctBills(transaction, { merchantId, kind, periodStarts, timeZone, activeFrom, now });
        if (counted !== undefined) await noteCorrected(transaction, merchantId, kind, periodStarts, counted);
        return changed;
      });
      const [next] = carried === 0n ? [] : await periodsAfter(db, merchantId, kind, periodStarts);
      if (next !== undefined && !waiting.some((one) => one.getTime() === next.getTime())) waiting.unshift(next);
    }
    await inTransaction(db, async (transaction) => {
      await holdPayments(transaction);
      await settleRests(transaction, { merchantId, kind, floor: parseMoney(String(rules.restFloor)), reviews: rules.reviews[kind], now });
    });
  }
}
