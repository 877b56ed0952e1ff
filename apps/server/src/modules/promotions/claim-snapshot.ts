import { type DepositFacts as SnapshotDeposit, figurePeriods, type LaneFigures, type Snapshot } from '@sortes/growth-rules';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { noOffersTag, readLanguage } from '@sortes/contract';
import type { Merchant } from '../../platform/merchant.js';
import type { PlayerRef } from '../protection/index.js';
import { listPlayedDays } from '../reports/index.js';
import { allFacts, type Asked, type Fact } from './asked.js';
import { listGiven } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import type { CatalogueCopy } from './offer-games.js';
import { segmentsOf } from './segment-repository.js';
import { type LimitsKnown, lossLimitHitAt } from './withheld.js';

/** What is known of a claim apart from the player: where it comes from. What is not known is not counted. */
export interface Visit {
  ip?: string | undefined;
  /** What marks the browser. */
  device?: string | undefined;
  userAgent?: string | undefined;
  /** ISO 3166; of a deposit that nobody is there for, the last sign-in's. */
  country?: string | undefined;
  language?: string | undefined;
}

/** A deposit in hand. */
export interface DepositInHand {
  id: string;
  at: Date;
  /** Money units. */
  amount: bigint;
  method: string;
}

/** What of a player needs no lock: who they are, and what they have limited themselves to. What was not asked for is empty. */
export interface KnownPlayer extends LimitsKnown {
  player: PlayerRef;
  asked: Asked;
  language: string;
  country: string | undefined;
  registeredAt: Date;
  /** yyyy-MM-dd, as they gave it. */
  birthday: string | undefined;
  rank: number;
  contacts: readonly string[];
  tags: readonly string[];
  /** Accounts that share a proven mark, by mark. */
  shared: readonly { mark: 'email' | 'document' | 'payout-account'; others: readonly number[] }[];
  /** What the games are called by which offers choose. */
  catalogue: CatalogueCopy;
  limits: Awaited<ReturnType<PromotionsKit['below']['protection']['limitsOf']>>;
}

/** Whether the house offers them anything: staff may have marked them as getting nothing. */
export const isOfferedAny = ({ tags }: { tags: readonly string[] }): boolean => !tags.includes(noOffersTag);

/** So far back losses are looked at: a month, and the week in which the jurisdiction remembers it. */
const lossesOfDays = 38;

/** When a player of a strict brand last reached a limit on losses. */
async function readLossLimitHit(
  { services: { db, clock } }: PromotionsKit,
  { id: merchantId, currency, timeZone }: Merchant,
  playerId: number,
  limits: KnownPlayer['limits'],
): Promise<number | null> {
  if (!limits.some(({ kind, value }) => kind === 'loss' && value !== undefined)) return null;
  const now = DateTime.fromJSDate(clock.now(), { zone: timeZone });
  const days = await listPlayedDays(db, {
    merchantId,
    currency,
    from: now.minus({ days: lossesOfDays }).startOf('month').toFormat('yyyy-MM-dd'),
    to: now.toFormat('yyyy-MM-dd'),
    playerIds: [playerId],
  });
  return lossLimitHitAt(limits, days, now.toJSDate(), timeZone);
}

/** Who somebody is, as far as it is asked: reading it takes a key for each player. */
async function readPerson({ below: { identity } }: PromotionsKit, playerId: number, asked: Asked) {
  if (!['birthday', 'country', 'contact'].some((fact) => asked.has(fact as Fact)))
    return { contacts: [], country: undefined, birthday: undefined };
  const { country, birthday, mobileVerified, emailVerified } = await identity.personOf(playerId);
  return { country, birthday, contacts: [...(mobileVerified ? ['mobile'] : []), ...(emailVerified ? ['email'] : [])] };
}

async function readBrand({ below: { site } }: PromotionsKit, merchantId: number) {
  const merchant = await site.merchantById(merchantId);
  return { merchant, settings: await site.settingsOf(merchant) };
}

/**
 * Reads what needs no lock, on connections of its own: before the transaction that holds the player.
 * @param asked what is read apart from what every offer asks
 * @param isAwayJudged whoever asks finds out under the player's lock whether they are excluded: it is not asked twice
 * @returns undefined for whom nothing is offered: trial accounts, those that are locked, closed or excluded (time-outs included), and who is marked as getting nothing
 */
export async function readPlayer(
  kit: PromotionsKit,
  player: PlayerRef,
  asked: Asked = allFacts,
  isAwayJudged = false,
): Promise<KnownPlayer | undefined> {
  const { services, below } = kit;
  const { identity, protection } = below;
  const [[active], isExcluded, person, ranks, limits, { settings, merchant }, shared] = await Promise.all([
    identity.listActive(player.merchantId, [player.playerId]),
    isAwayJudged ? false : protection.isExcludedNow(player.playerId),
    readPerson(kit, player.playerId, asked),
    asked.has('rank') ? services.hooks.ask('rankLevelOf', player.playerId) : [],
    protection.limitsOf(player),
    readBrand(kit, player.merchantId),
    asked.has('sharedMarks') ? services.hooks.ask('sharedMarks', services.db, player) : [],
  ]);
  if (active === undefined || !isOfferedAny(active) || isExcluded) return undefined;
  const { jurisdiction } = settings;
  return {
    player,
    asked,
    language: readLanguage(active.language) ?? 'EN',
    ...person,
    registeredAt: active.registeredAt,
    tags: active.tags,
    rank: Math.max(0, ...ranks),
    shared,
    catalogue: await below.games.catalogue.current(),
    limits,
    jurisdiction,
    lossLimitHitAt: jurisdiction === 'strict' ? await readLossLimitHit(kit, merchant, player.playerId, limits) : null,
  };
}

/** What is known of a player of whom nothing is asked that costs a question, and who has set themselves no limits. */
export const knownWithout = (
  merchantId: number,
  { playerId, language, registeredAt, tags }: Awaited<ReturnType<PromotionsKit['below']['identity']['listActive']>>[number],
  rest: Pick<KnownPlayer, 'asked' | 'catalogue' | 'jurisdiction'>,
): KnownPlayer => ({
  player: { playerId, merchantId },
  ...rest,
  language: readLanguage(language) ?? 'EN',
  country: undefined,
  birthday: undefined,
  contacts: [],
  tags,
  registeredAt,
  rank: 0,
  shared: [],
  limits: [],
  lossLimitHitAt: null,
});

/** Kind of a device, by what its browser says of itself. */
function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone/.test(userAgent) ? 'phone' : 'desktop';
}

const minuteMs = 60_000;
let weekdayKnown = { minute: 0, timeZone: '', weekday: 0 };

/** 1 is Monday, in the brand's zone; it is asked of many in the same minute, and none begins within one. */
function weekdayOf(now: Date, timeZone: string): number {
  const minute = Math.floor(now.getTime() / minuteMs);
  if (weekdayKnown.minute !== minute || weekdayKnown.timeZone !== timeZone)
    weekdayKnown = { minute, timeZone, weekday: DateTime.fromJSDate(now, { zone: timeZone }).weekday };
  return weekdayKnown.weekday;
}

const depositOf = (deposit: { at: Date; amount: bigint; method: string } | undefined): SnapshotDeposit | null =>
  deposit === undefined ? null : { at: deposit.at.getTime(), sum: deposit.amount, method: deposit.method };

/** Turnover and losses of a player by lane and period, as the agents' figures have them: a bet counts for the day on which it was decided. */
async function readLanes(
  { hooks, clock }: Pick<PromotionsKit['services'], 'hooks' | 'clock'>,
  transaction: Database | DatabaseTransaction,
  { merchantId, playerId }: PlayerRef,
  timeZone: string,
) {
  const now = DateTime.fromJSDate(clock.now(), { zone: timeZone });
  const since = figurePeriods.map((period) => (period === 'life' ? '-infinity' : now.startOf(period).toFormat('yyyy-MM-dd')));
  return hooks.askOne('laneTurnover', transaction, {
    merchantId,
    playerIds: [playerId],
    days: since.map((from) => ({ from, to: 'infinity' })),
  });
}

/** Figures of all lanes, and beside them those of each. */
function joinLanes(whole: LaneFigures, byLane: Awaited<ReturnType<typeof readLanes>>, figure: 'valid' | 'lost'): LaneFigures {
  return Object.fromEntries(
    figurePeriods.map((period, at) => [
      period,
      { ...whole[period], ...Object.fromEntries(byLane.flatMap((one) => (one.place === at ? [[one.lane, one[figure]]] : []))) },
    ]),
  );
}

/** What a player has paid in, staked and lost. */
async function readMoney(
  { services, below }: PromotionsKit,
  transaction: Database | DatabaseTransaction,
  { asked, player }: KnownPlayer,
  timeZone: string,
  deposit?: DepositInHand,
) {
  const isPaidAsked = asked.has('deposits') || asked.has('firstDeposit') || asked.has('lastDeposit');
  const deposits = isPaidAsked ? await below.cashier.depositFactsOf(transaction, player.playerId, timeZone, deposit) : undefined;
  const paid = { firstDeposit: depositOf(deposits?.first), lastDeposit: depositOf(deposits?.last), deposits: deposits?.sums ?? {} };
  if (!asked.has('turnover') && !asked.has('netLoss')) return { ...paid, turnover: {}, netLoss: {} };
  const { totals, day, week, month } = await services.hooks.askOne('figuresOf', transaction, player.playerId);
  const lost = ({ staked, returned }: { staked: bigint; returned: bigint }) => ({ any: staked - returned });
  const whole = {
    turnover: { life: { any: totals.turnover }, day: { any: day.staked }, week: { any: week.staked }, month: { any: month.staked } },
    netLoss: { life: lost(totals), day: lost(day), week: lost(week), month: lost(month) },
  };
  if (!asked.has('lanes')) return { ...paid, ...whole };
  const byLane = await readLanes(services, transaction, player, timeZone);
  return { ...paid, turnover: joinLanes(whole.turnover, byLane, 'valid'), netLoss: joinLanes(whole.netLoss, byLane, 'lost') };
}

/** What was asked about a player, beside what is known of them. */
type Answers = Pick<
  Snapshot,
  'firstDeposit' | 'lastDeposit' | 'deposits' | 'turnover' | 'netLoss' | 'lastPlayedAt' | 'identity' | 'segments' | 'agentLine' | 'grants'
>;

/** Where nothing is asked. */
export const noAnswers: Answers = {
  firstDeposit: null,
  lastDeposit: null,
  deposits: {},
  turnover: {},
  netLoss: {},
  lastPlayedAt: null,
  identity: 'none',
  segments: [],
  agentLine: [],
  grants: [],
};

/** How somebody came, and with what in hand. */
interface Coming {
  code?: string | undefined;
  visit: Visit;
  deposit?: DepositInHand | undefined;
}

/** What a rule may ask about a player now, where nothing has to be read for it. */
export function snapshotOf(
  now: Date,
  merchant: Merchant,
  known: KnownPlayer,
  { code, visit, deposit }: Coming,
  answers: Answers = noAnswers,
): Snapshot {
  // Field by field: with a spread, an object of so many took 9 µs to make, and a night's rebates make one for each player.
  return {
    firstDeposit: answers.firstDeposit,
    lastDeposit: answers.lastDeposit,
    deposits: answers.deposits,
    turnover: answers.turnover,
    netLoss: answers.netLoss,
    lastPlayedAt: answers.lastPlayedAt,
    identity: answers.identity,
    segments: answers.segments,
    agentLine: answers.agentLine,
    grants: answers.grants,
    at: now.getTime(),
    weekday: weekdayOf(now, merchant.timeZone),
    country: visit.country ?? known.country ?? null,
    currency: merchant.currency,
    language: visit.language ?? known.language,
    rank: known.rank,
    registeredAt: known.registeredAt.getTime(),
    contacts: known.contacts,
    tags: known.tags,
    code: code ?? null,
    device: deviceOf(visit.userAgent),
    method: deposit?.method ?? null,
    sharedMarks: known.shared.length === 0 ? 0 : new Set(known.shared.flatMap(({ others }) => others)).size,
  };
}

/**
 * What a rule may ask about the player now, as far as it is asked: for a claim under their lock, where figures and grants are those that the grant will follow.
 * @param coming `deposit`: the one in hand, which figures of deposits leave out
 */
export async function takeSnapshot(
  kit: PromotionsKit,
  transaction: Database | DatabaseTransaction,
  merchant: Merchant,
  known: KnownPlayer,
  coming: Coming,
): Promise<Snapshot> {
  const { asked, player } = known;
  const { hooks, clock } = kit.services;
  const now = clock.now();
  const money = await readMoney(kit, transaction, known, merchant.timeZone, coming.deposit);
  const given = asked.has('grants') ? await listGiven(transaction, player.playerId) : [];
  return snapshotOf(now, merchant, known, coming, {
    ...money,
    lastPlayedAt: asked.has('lastPlay') ? ((await hooks.askOne('lastStakeOf', transaction, player.playerId))?.getTime() ?? null) : null,
    identity: asked.has('identity') ? await kit.below.protection.identityStateOf(player.playerId, transaction) : 'none',
    segments: asked.has('segment') ? await segmentsOf(transaction, player.playerId) : [],
    agentLine: asked.has('agentLine') ? await hooks.askOne('agentsAbove', transaction, player.playerId) : [],
    grants: given.map(({ offer, state }) => ({ offer, state })),
  });
}
