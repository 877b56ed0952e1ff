import { type LanguageCode, type ranks as contract, type Reply, textAlong, vipAboveRank } from '@sortes/contract';
import type { Rank, RankProgramme } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { DateTime } from 'luxon';
import { listGifts } from './gift-repository.js';
import type { KnownProgramme, RanksKit } from './kit.js';
import { endOfMonth, monthOf } from './month.js';
import { findStanding, listChanges, type Standing } from './standing-repository.js';

type Shown = Reply<typeof contract.getPlayerRankProgress>;

/** Changes and gifts that are shown. */
const shownAtMost = 20;

/** The name of a rank in a language. */
export const nameOfRank = ({ name }: Pick<Rank, 'name'>, language: LanguageCode): string =>
  textAlong(name, language) ?? name['EN'] ?? Object.values(name)[0] ?? '';

/** The label of a rank; the highest there is for one above it. */
export function labelOf({ ranks }: Pick<RankProgramme, 'ranks'>, level: number, language: LanguageCode) {
  const at = Math.min(level, ranks.length - 1);
  const rank = ranks[at];
  return rank === undefined
    ? undefined
    : { labelName: nameOfRank(rank, language), color: rank.colour, color2: rank.background, rankLevel: at };
}

const unplayed = { rank: 0, reached: 0, keptUntil: null, total: 0n, monthTotal: 0n, deposits: 0n } as const;
type Now = Pick<Standing, 'rank' | 'reached' | 'keptUntil' | 'total' | 'monthTotal' | 'deposits'>;

/** Where a player stands at this moment: what they did in a month that is over counts nothing for the one that runs. */
export async function standingNow(
  { services: { db, clock } }: Pick<RanksKit, 'services'>,
  playerId: number,
  timeZone: string,
): Promise<Now> {
  const standing = await findStanding(db, playerId);
  if (standing === undefined) return unplayed;
  return standing.month === monthOf(clock.now(), timeZone) ? standing : { ...standing, monthTotal: 0n };
}

async function ranksOf(
  { below }: RanksKit,
  { merchant, language }: Pick<RequestContext, 'merchant' | 'language'>,
  { programme }: KnownProgramme,
): Promise<Shown['ranks']> {
  const offers = await below.promotions.offersByRank(merchant.id, language);
  return programme.ranks.map((rank, level) => ({
    level,
    name: nameOfRank(rank, language),
    color: rank.colour,
    color2: rank.background,
    totalTurnover: formatMoney(rank.total),
    deposits: formatMoney(rank.deposits),
    keep: formatMoney(rank.keep),
    upgradeGift: rank.upgradeGift === null ? null : formatMoney(rank.upgradeGift),
    monthlyGift: rank.monthlyGift === null ? null : formatMoney(rank.monthlyGift),
    pointsFactor: rank.pointsFactor,
    payoutFactor: rank.payoutFactor,
    offers: offers
      .filter((offer) => offer.isFor(level) && (level === 0 || !offer.isFor(level - 1)))
      .map(({ id, title }) => ({ id, title })),
    hasVipService: level > vipAboveRank,
  }));
}

/** The lowest rank that was lost and comes back by what is played in the month that runs. */
function backOf({ ranks }: RankProgramme, { rank, reached, monthTotal }: Now): Shown['back'] {
  const next = ranks[rank + 1];
  if (next === undefined || rank + 1 > reached) return null;
  return { level: rank + 1, monthlyTurnover: { actual: formatMoney(monthTotal), expected: formatMoney(next.keep) } };
}

const progress = (actual: bigint, expected: bigint) => ({ actual: formatMoney(actual), expected: formatMoney(expected) });

/** Whether the way to the next rank is shown: to nobody on a break or shut out, and not where the jurisdiction forbids to urge anybody on. */
async function showsNextTo({ below }: RanksKit, { merchant }: RequestContext, playerId: number): Promise<boolean> {
  const { jurisdiction } = await below.site.settingsOf(merchant);
  return jurisdiction !== 'strict' && (await below.promotions.readPlayer({ playerId, merchantId: merchant.id })) !== undefined;
}

/** The rank of whoever asks, how far they are, and what each rank asks and gives. @throws DomainError function.not.available (the brand has no ranks) */
export async function showRank(kit: RanksKit, context: RequestContext): Promise<Shown> {
  const { db, clock } = kit.services;
  const { merchant, language } = context;
  const { playerId } = callerOf(context);
  const known = (await kit.programmeOf(merchant)) ?? refuse('function.not.available');
  const { ranks } = known.programme;
  const [now, changes, gifts, showsNext] = await Promise.all([
    standingNow(kit, playerId, merchant.timeZone),
    listChanges(db, playerId, shownAtMost),
    listGifts(db, playerId, shownAtMost),
    showsNextTo(kit, context, playerId),
  ]);
  const label = labelOf(known.programme, now.rank, language);
  const level = label?.rankLevel ?? 0;
  const goal = ranks[level + 1] ?? ranks[level];
  const until = now.keptUntil === null ? null : DateTime.fromISO(now.keptUntil, { zone: merchant.timeZone }).endOf('day').toMillis();
  return {
    playerRankName: label?.labelName ?? '',
    rankLevel: level,
    monthlyTurnover: progress(now.monthTotal, ranks[level]?.keep ?? 0n),
    totalTurnover: progress(now.total, goal?.total ?? 0n),
    deposits: progress(now.deposits, goal?.deposits ?? 0n),
    showsNext,
    back: showsNext ? backOf(known.programme, now) : null,
    keptUntil: until !== null && until > clock.now().getTime() ? until : null,
    monthEnds: endOfMonth(monthOf(clock.now(), merchant.timeZone), merchant.timeZone).getTime(),
    ranks: await ranksOf(kit, context, known),
    changes: changes.map(({ at, from, to, why }) => ({ at: at.getTime(), from, to, why })),
    gifts: gifts.map(({ kind, rank, amount, state, madeAt, grantId }) => ({
      kind,
      level: rank,
      amount: formatMoney(amount),
      state,
      at: madeAt.getTime(),
      grantId,
    })),
  };
}
