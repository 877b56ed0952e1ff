import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import type { KnownProgramme, RanksKit } from './kit.js';
import { lowerByDeposits, rankByDeposits, takeGiftsBack } from './lower-by-deposits.js';
import { lastDayOf, monthOf } from './month.js';
import { type BrandProgress, findBrand, lockBrand, writeSince } from './programme-repository.js';
import { noteChanges, type Risen, rise } from './rise.js';
import { listStandings, type Standing, writeStandings } from './standing-repository.js';

/** Players of one transaction. */
const atOnce = 500;
/** Before every day of figures. */
export const firstDay = '0001-01-01';

/** Figures of players as the agents' figures have them now; money units. */
interface Counted {
  total: bigint;
  month: bigint;
  deposits: bigint;
  monthDeposits: bigint;
}

/** What players did in a month, and, where it is asked, ever. */
async function count(
  { services: { hooks } }: Pick<RanksKit, 'services'>,
  transaction: DatabaseTransaction,
  { merchantId, playerIds, month, ever }: { merchantId: number; playerIds: readonly number[]; month: string; ever: boolean },
): Promise<ReadonlyMap<number, Counted>> {
  if (playerIds.length === 0) return new Map();
  // What is played after the month that runs here counts once that month is closed.
  const days = [{ from: month, to: lastDayOf(month) }, ...(ever ? [{ from: firstDay, to: lastDayOf(month) }] : [])];
  const rows = await hooks.askOne('sumsOfPlayers', transaction, { merchantId, playerIds, days });
  const counted = new Map(playerIds.map((id): [number, Counted] => [id, { total: 0n, month: 0n, deposits: 0n, monthDeposits: 0n }]));
  for (const { playerId, place, valid, deposits } of rows) {
    const one = counted.get(playerId);
    if (one === undefined) continue;
    if (place === 0) [one.month, one.monthDeposits] = [valid, deposits];
    else [one.total, one.deposits] = [valid, deposits];
  }
  return counted;
}

const newStanding = (playerId: number, month: string, at: Date): Standing => ({
  playerId,
  rank: 0,
  reached: 0,
  since: at,
  keptUntil: null,
  total: 0n,
  month,
  monthTotal: 0n,
  beforeMonth: 0n,
  deposits: 0n,
  depositsBefore: 0n,
});

/**
 * Counts what players of a brand did, in a month and ever, into their standings. Of whoever stands in that month already, and did nothing before it that is new, the month alone is summed up.
 * @param since the earliest day of each that changed
 */
export async function countStandings(
  kit: Pick<RanksKit, 'services'>,
  transaction: DatabaseTransaction,
  { merchantId, month, at }: { merchantId: number; month: string; at: Date },
  changed: readonly { playerId: number; firstDay: string }[],
): Promise<Standing[]> {
  const playerIds = changed.map(({ playerId }) => playerId);
  const known = new Map((await listStandings(transaction, playerIds)).map((one) => [one.playerId, one]));
  const isWhole = ({ playerId, firstDay: day }: { playerId: number; firstDay: string }): boolean =>
    known.get(playerId)?.month !== month || day < month;
  const idsOf = (ever: boolean) => changed.filter((one) => isWhole(one) === ever).map(({ playerId }) => playerId);
  const whole = await count(kit, transaction, { merchantId, playerIds: idsOf(true), month, ever: true });
  const part = await count(kit, transaction, { merchantId, playerIds: idsOf(false), month, ever: false });
  return playerIds.map((playerId): Standing => {
    const standing = known.get(playerId) ?? newStanding(playerId, month, at);
    const all = whole.get(playerId);
    const { month: monthTotal = 0n, monthDeposits = 0n } = all ?? part.get(playerId) ?? {};
    const beforeMonth = all === undefined ? standing.beforeMonth : all.total - all.month;
    const depositsBefore = all === undefined ? standing.depositsBefore : all.deposits - all.monthDeposits;
    return {
      ...standing,
      month,
      monthTotal,
      beforeMonth,
      total: beforeMonth + monthTotal,
      depositsBefore,
      deposits: depositsBefore + monthDeposits,
    };
  });
}

/** Takes some players' figures into their standings, and ranks them by it. The brand is held. */
async function rankSome(
  kit: RanksKit,
  transaction: DatabaseTransaction,
  of: { merchantId: number; known: KnownProgramme; month: string; at: Date },
  changed: readonly { playerId: number; firstDay: string }[],
): Promise<void> {
  const { programme } = of.known;
  const playerIds = changed.map(({ playerId }) => playerId);
  const before = new Map((await listStandings(transaction, playerIds)).map((one) => [one.playerId, one]));
  const risen: Risen[] = [];
  const lowered: Risen[] = [];
  for (const standing of await countStandings(kit, transaction, of, changed)) {
    const { rank, deposits } = before.get(standing.playerId) ?? standing;
    const lower = lowerByDeposits(programme, standing, deposits, of.at);
    (lower === standing ? risen : lowered).push(rise(programme, lower, of.at, rank));
  }
  await writeStandings(
    transaction,
    of.merchantId,
    [...risen, ...lowered].map(({ standing }) => standing),
  );
  await noteChanges(transaction, of, risen, 'table');
  await noteChanges(transaction, of, lowered, 'deposit');
  for (const { standing } of lowered)
    await takeGiftsBack(kit, transaction, { playerId: standing.playerId, above: rankByDeposits(programme, standing.deposits), at: of.at });
}

/** Holds a brand as it stands. */
export const holdBrand = (kit: RanksKit, transaction: DatabaseTransaction, { id, timeZone }: Merchant): Promise<BrandProgress> =>
  lockBrand(transaction, id, monthOf(kit.services.clock.now(), timeZone));

/** A brand as it stands, without holding it where it was held before. */
export const readBrand = async (kit: RanksKit, merchant: Merchant): Promise<BrandProgress> =>
  (await findBrand(kit.services.db, merchant.id)) ?? inTransaction(kit.services.db, (transaction) => holdBrand(kit, transaction, merchant));

/**
 * Ranks those of a brand whose figures changed since it was last looked, some hundred in a transaction; where it stops in between, they are looked at again.
 * @returns how many there were
 */
export async function followTurnover(kit: RanksKit, merchant: Merchant, known: KnownProgramme): Promise<number> {
  const { db, hooks, clock } = kit.services;
  const { since } = await readBrand(kit, merchant);
  const { playerIds, firstDays, upTo } = await hooks.askOne('turnoverChanged', db, { merchantId: merchant.id, since });
  const changed = playerIds.map((playerId, place) => ({ playerId, firstDay: firstDays[place] ?? firstDay }));
  for (let place = 0; place < changed.length; place += atOnce)
    await inTransaction(db, async (transaction) => {
      const { month } = await holdBrand(kit, transaction, merchant);
      const of = { merchantId: merchant.id, known, month, at: clock.now() };
      await rankSome(kit, transaction, of, changed.slice(place, place + atOnce));
    });
  if (changed.length > 0)
    await inTransaction(db, async (transaction) => {
      // Who saved another table meanwhile wants everybody looked at again.
      const held = await holdBrand(kit, transaction, merchant);
      if (held.since.getTime() === since.getTime()) await writeSince(transaction, merchant.id, upTo);
    });
  return changed.length;
}
