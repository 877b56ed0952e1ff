import { quotaBandOf, quotaBandsOf } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { SiteModule } from '../site/index.js';
import { addCounts, countsOf, findUse, lookAtUse, nextDueUse, type QuotaUse, removeUse, takeCounts, writeUse } from './quota-repository.js';
import { heldRates, holdPlace, type Moment, readMoment } from './rate-repository.js';
import { atMost, heldIn, type RateWish } from './rate-rules.js';
import { tellQuota } from './tell-quota.js';
import type { Place } from './tree-repository.js';

/** What this asks of the brand. */
export type QuotaSite = Pick<SiteModule, 'settingsOf' | 'moduleOn'>;

/** The bands of a brand, the lowest first; none where agents need no counts. */
export async function quotaBandsFor(site: QuotaSite, merchant: Pick<Merchant, 'id'>): Promise<number[]> {
  const [isOn, settings] = await Promise.all([site.moduleOn(merchant, 'QUOTA3'), site.settingsOf(merchant)]);
  return isOn ? quotaBandsOf(settings.agentQuotaBands) : [];
}

/** A direct downline, the agent who gives them rates, and the brand's bands. */
interface Given {
  playerId: number;
  giverId: number;
  bands: readonly number[];
}

/** A count goes back to the agent whose it was. */
async function giveBack(transaction: DatabaseTransaction, playerId: number, { giverId, band }: QuotaUse): Promise<void> {
  await addCounts(transaction, { playerId: giverId, band, count: 1, why: 'returned', otherId: playerId });
}

const useOne = (transaction: DatabaseTransaction, playerId: number, giverId: number, band: number): Promise<boolean> =>
  takeCounts(transaction, { playerId: giverId, band, count: 1, why: 'used', otherId: playerId });

/**
 * Somebody's group has been lowered. Out of all bands, their count goes back to whose it was; into a lower band, it is exchanged for one of that band, and kept as it
 * is where none is left: a count stands for one downline at a time.
 * @param next from when on a still lower group counts
 * @returns what they stand in a band with now
 */
async function comeDown(
  transaction: DatabaseTransaction,
  playerId: number,
  use: QuotaUse,
  { group, bands, next }: { group: number; bands: readonly number[]; next: Date | undefined },
): Promise<QuotaUse | undefined> {
  const band = quotaBandOf(bands, group);
  if (band === undefined) {
    await giveBack(transaction, playerId, use);
    await tellQuota(transaction, use.giverId, 'quota.returned', [{ band: use.band, count: 1 }]);
    await removeUse(transaction, playerId);
    return undefined;
  }
  if (band < use.band && (await useOne(transaction, playerId, use.giverId, band))) {
    await giveBack(transaction, playerId, use);
    await tellQuota(transaction, use.giverId, 'quota.returned', [{ band: use.band, count: 1 }]);
    await writeUse(transaction, playerId, { giverId: use.giverId, band });
    await lookAtUse(transaction, playerId, next);
    return { ...use, band, isDue: false };
  }
  await lookAtUse(transaction, playerId, next);
  return { ...use, isDue: false };
}

/**
 * Takes a count of the agent who raises a downline's group into a higher band, and gives back the one with which they stood in a lower band; notes from when on a
 * lowering counts. Under the locks under which rates are changed, in their transaction.
 * @param change the group before, the new one, and from when it counts (undefined: at once)
 * @throws DomainError agent.quota.none at `field`
 */
export async function settleQuota(
  transaction: DatabaseTransaction,
  { playerId, giverId, bands, at }: Given & { at: Moment },
  { before, rate, from }: { before: number; rate: number; from: Date | undefined },
  field: string,
): Promise<void> {
  const found = await findUse(transaction, playerId, at);
  const use = found?.isDue === true ? await comeDown(transaction, playerId, found, { group: before, bands, next: from }) : found;
  if (use !== undefined) await lookAtUse(transaction, playerId, from);
  const band = quotaBandOf(bands, rate);
  if (from !== undefined || rate <= before || band === undefined) return;
  if (band <= Math.max(quotaBandOf(bands, before) ?? 0, use?.band ?? 0)) return;
  if (use !== undefined) await giveBack(transaction, playerId, use);
  if (!(await useOne(transaction, playerId, giverId, band))) refuse('agent.quota.none', { field, parameters: { band } });
  await writeUse(transaction, playerId, { giverId, band });
}

/**
 * The highest group up to `group` that an agent can give somebody new: one that needs no count, or for which they have one left, which is taken. 0: none.
 * Under the lock under which the newcomer gets their rates.
 */
export async function takeForNewcomer(
  transaction: DatabaseTransaction,
  { playerId, giverId, bands }: Given,
  group: number,
): Promise<number> {
  for (let rate = group; ;) {
    const band = quotaBandOf(bands, rate);
    if (band === undefined || rate === 0) return rate;
    if (await useOne(transaction, playerId, giverId, band)) {
      await writeUse(transaction, playerId, { giverId, band });
      return rate;
    }
    rate = atMost('LOTT', band - 1);
  }
}

/** Whether an agent has a count left for what a new link would give. @throws DomainError agent.quota.none at the wish's field */
export async function requireCount(
  db: Database | DatabaseTransaction,
  { giverId, bands }: Pick<Given, 'giverId' | 'bands'>,
  wishes: readonly RateWish[] = [],
): Promise<void> {
  const at = wishes.findIndex(({ lane }) => lane === 'LOTT');
  const band = quotaBandOf(bands, wishes[at]?.rate ?? 0);
  if (band === undefined) return;
  const left = (await countsOf(db, giverId)).find((one) => one.band === band)?.left ?? 0;
  if (left === 0) refuse('agent.quota.none', { field: `rates.${at}.rate`, parameters: { band } });
}

/** Somebody stands below another agent now: the count that they stand in a band with goes back. Under the lock of their place. */
export async function leaveQuota(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  const use = await findUse(transaction, playerId, await readMoment(transaction));
  if (use === undefined) return;
  await giveBack(transaction, playerId, use);
  await tellQuota(transaction, use.giverId, 'quota.returned', [{ band: use.band, count: 1 }]);
  await removeUse(transaction, playerId);
}

/** Whoever is a member again has nobody to give rates to: what they have left goes up to the agent above them, or the house. Under the lock of their place. */
export async function handUpQuota(transaction: DatabaseTransaction, { playerId, uplineId }: Place): Promise<void> {
  const handed: { band: number; count: number }[] = [];
  for (const { band, left } of await countsOf(transaction, playerId)) {
    if (left === 0 || !(await takeCounts(transaction, { playerId, band, count: left, why: 'handed-up', otherId: uplineId }))) continue;
    if (uplineId !== undefined) await addCounts(transaction, { playerId: uplineId, band, count: left, why: 'returned', otherId: playerId });
    handed.push({ band, count: left });
  }
  await tellQuota(transaction, playerId, 'quota.taken', handed);
  if (uplineId !== undefined) await tellQuota(transaction, uplineId, 'quota.returned', handed);
}

/** Settles the count of the next downline for whom a lower group counts by now. @returns whether there was one */
export async function returnNextCount({ db, site }: { db: Database; site: QuotaSite }): Promise<boolean> {
  const due = await nextDueUse(db);
  if (due === undefined) return false;
  const { playerId, uplineId } = due;
  const bands = await quotaBandsFor(site, { id: due.merchantId });
  await inTransaction(db, async (transaction) => {
    if (uplineId !== undefined) await holdPlace(transaction, uplineId, 'share');
    await holdPlace(transaction, playerId, 'change');
    const at = await readMoment(transaction);
    const use = await findUse(transaction, playerId, at);
    if (use?.isDue !== true) return;
    const { rate, comingFrom } = heldIn((await heldRates(transaction, [playerId], at)).get(playerId), 'LOTT');
    await comeDown(transaction, playerId, use, { group: rate, bands, next: comingFrom });
  });
  return true;
}
