import { rankAfterMonth } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { countStandings, firstDay, holdBrand, readBrand } from './follow-turnover.js';
import { type Gift, insertGifts } from './gift-repository.js';
import type { KnownProgramme, RanksKit } from './kit.js';
import { beginOfMonth, endOfMonth, lastDayOf, nextMonth } from './month.js';
import { writeMonth } from './programme-repository.js';
import { noteChanges, rise, type Risen } from './rise.js';
import { pageOfMonth, type Standing, writeStandings } from './standing-repository.js';

const atOnce = 500;
/** So long after its end the figures of a month's last minute are surely counted. */
const settleMs = 10 * 60_000;

/** Who registered since a month began, of some players: their first month takes no rank away. */
async function newSince(
  { below: { identity } }: RanksKit,
  merchantId: number,
  playerIds: readonly number[],
  from: Date,
): Promise<ReadonlySet<number>> {
  const found = await identity.listActive(merchantId, playerIds);
  return new Set(found.flatMap(({ playerId, registeredAt }) => (registeredAt >= from ? [playerId] : [])));
}

/** What a month that ended makes of a standing that counts it to its end. */
function afterMonth({ programme }: KnownProgramme, standing: Standing, isNew: boolean): Pick<Standing, 'rank'> {
  const isKept = isNew || (standing.keptUntil !== null && standing.keptUntil > lastDayOf(standing.month));
  return {
    rank: isKept ? Math.min(standing.rank, programme.ranks.length - 1) : rankAfterMonth(programme, standing.rank, standing.monthTotal),
  };
}

const monthlyGift = (
  { programme }: KnownProgramme,
  { playerId, rank }: Standing,
  month: string,
): Pick<Gift, 'playerId' | 'key' | 'kind' | 'rank' | 'amount'>[] => {
  const amount = programme.ranks[rank]?.monthlyGift ?? null;
  return amount === null ? [] : [{ playerId, key: `month:${month}`, kind: 'month', rank, amount }];
};

/**
 * Goes over a page of members whose month has ended: counts it to its end, takes a rank from whom it did not keep, begins the next with what was played in it already, and
 * notes what the rank gives for it. @returns the last of them; undefined: there are no more
 */
function closePage(
  kit: RanksKit,
  merchant: Merchant,
  known: KnownProgramme,
  { month, after, news }: { month: string; after: number; news: ReadonlySet<number> },
): Promise<number | undefined> {
  const { db, clock } = kit.services;
  return inTransaction(db, async (transaction) => {
    await holdBrand(kit, transaction, merchant);
    const page = await pageOfMonth(transaction, { merchantId: merchant.id, month, after, limit: atOnce });
    const at = clock.now();
    const of = { merchantId: merchant.id, known, at };
    const all = page.map(({ playerId }) => ({ playerId, firstDay }));
    const ended = await countStandings(kit, transaction, { ...of, month }, all);
    const closed = ended.map((standing) => ({ ...standing, ...afterMonth(known, standing, news.has(standing.playerId)) }));
    await writeStandings(transaction, merchant.id, closed);
    const begun = await countStandings(kit, transaction, { ...of, month: nextMonth(month) }, all);
    const risen = begun.map((standing, place): Risen => {
      const next = rise(known.programme, standing, at);
      const before = page[place]?.rank ?? 0;
      const since = next.standing.rank === before ? (page[place]?.since ?? at) : at;
      return { before: { rank: before }, standing: { ...next.standing, since }, due: next.due };
    });
    await writeStandings(
      transaction,
      merchant.id,
      risen.map(({ standing }) => standing),
    );
    await noteChanges(transaction, of, risen, 'month');
    await insertGifts(
      transaction,
      merchant.id,
      at,
      risen.flatMap(({ standing }) => monthlyGift(known, standing, nextMonth(month))),
    );
    return page.at(-1)?.playerId;
  });
}

/**
 * Closes the month of a brand that has ended, once its figures are complete: one rank down at most, never for who registered in it or whose rank staff keep. Begun anew after a break,
 * whoever stands in the next month already is passed over. @returns whether a month was closed
 */
export async function closeMonth(kit: RanksKit, merchant: Merchant, known: KnownProgramme): Promise<boolean> {
  const { db, clock, hooks } = kit.services;
  const { month } = await readBrand(kit, merchant);
  const settled = new Date(endOfMonth(month, merchant.timeZone).getTime() + settleMs);
  if (clock.now() < settled) return false;
  const counted = await hooks.askOne('turnoverCountedUpTo', db);
  if (counted === undefined || counted < settled) return false;
  const from = beginOfMonth(month, merchant.timeZone);
  for (let after: number | undefined = 0; after !== undefined;) {
    const first = after;
    const page = await inTransaction(db, (transaction) =>
      pageOfMonth(transaction, { merchantId: merchant.id, month, after: first, limit: atOnce }),
    );
    // Read on connections of their own, before the brand is held.
    const news = await newSince(
      kit,
      merchant.id,
      page.map(({ playerId }) => playerId),
      from,
    );
    after = await closePage(kit, merchant, known, { month, after: first, news });
  }
  await inTransaction(db, async (transaction) => {
    const held = await holdBrand(kit, transaction, merchant);
    if (held.month === month) await writeMonth(transaction, merchant.id, nextMonth(month));
  });
  return true;
}
