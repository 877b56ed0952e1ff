import type { DepositFacts as SnapshotDeposit, Snapshot } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { isTrialType } from '@sortes/contract';
import type { Merchant } from '../../platform/merchant.js';
import type { PlayerRef } from '../protection/index.js';
import { listPlayedDays } from '../reports/index.js';
import { listGiven } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import type { CatalogueCopy } from './offer-games.js';
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

/** What of a player needs no lock: who they are, and what they have limited themselves to. */
export interface KnownPlayer extends LimitsKnown {
  player: PlayerRef;
  language: string;
  country: string | undefined;
  registeredAt: Date;
  /** yyyy-MM-dd, as they gave it. */
  birthday: string | undefined;
  rank: number;
  contacts: readonly string[];
  /** Accounts that share a proven mark, by mark. */
  shared: readonly { mark: 'email' | 'document' | 'payout-account'; others: readonly number[] }[];
  /** What the games are called by which offers choose. */
  catalogue: CatalogueCopy;
  limits: Awaited<ReturnType<PromotionsKit['below']['protection']['usesOf']>>;
}

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

/**
 * Reads what needs no lock, on connections of its own: before the transaction that holds the player.
 * @returns undefined for whom nothing is offered: trial accounts, and those that are locked, closed or excluded (time-outs included)
 */
export async function readPlayer(kit: PromotionsKit, player: PlayerRef): Promise<KnownPlayer | undefined> {
  const { services, below } = kit;
  const { identity, protection } = below;
  const summary = await identity.findPlayer(player.playerId);
  if (summary?.merchantId !== player.merchantId || summary.status !== 'active' || isTrialType(summary.type)) return undefined;
  if (await protection.isExcludedNow(player.playerId)) return undefined;
  const person = await identity.personOf(player.playerId);
  const ranks = await services.hooks.ask('rankLevelOf', player.playerId);
  const merchant = await below.site.merchantById(player.merchantId);
  const [limits, { jurisdiction }] = [await protection.usesOf(player), await below.site.settingsOf(merchant)];
  return {
    player,
    language: person.language,
    country: person.country,
    registeredAt: person.createdAt,
    birthday: person.birthday,
    rank: Math.max(0, ...ranks),
    contacts: [...(person.mobileVerified ? ['mobile'] : []), ...(person.emailVerified ? ['email'] : [])],
    shared: await services.hooks.ask('sharedMarks', services.db, player),
    catalogue: await below.games.catalogue.current(),
    limits,
    jurisdiction,
    lossLimitHitAt: jurisdiction === 'strict' ? await readLossLimitHit(kit, merchant, player.playerId, limits) : null,
  };
}

/** Kind of a device, by what its browser says of itself. */
function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone/.test(userAgent) ? 'phone' : 'desktop';
}

const depositOf = (deposit: { at: Date; amount: bigint; method: string } | undefined): SnapshotDeposit | null =>
  deposit === undefined ? null : { at: deposit.at.getTime(), sum: deposit.amount, method: deposit.method };

/**
 * All that a rule may ask about the player now, under their lock: figures and grants are those that the grant will follow.
 * @param deposit the one in hand, which figures of deposits leave out
 */
export async function takeSnapshot(
  { services, below }: PromotionsKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  known: KnownPlayer,
  { code, visit, deposit }: { code?: string | undefined; visit: Visit; deposit?: DepositInHand | undefined },
): Promise<Snapshot> {
  const { player } = known;
  const now = services.clock.now();
  const figures = await services.hooks.askOne('figuresOf', transaction, player.playerId);
  const deposits = await below.cashier.depositFactsOf(transaction, player.playerId, merchant.timeZone, deposit);
  const { totals, day, week, month } = figures;
  const lost = ({ staked, returned }: { staked: bigint; returned: bigint }) => ({ any: staked - returned });
  return {
    at: now.getTime(),
    weekday: DateTime.fromJSDate(now, { zone: merchant.timeZone }).weekday,
    country: visit.country ?? known.country ?? null,
    currency: merchant.currency,
    language: visit.language ?? known.language,
    rank: known.rank,
    registeredAt: known.registeredAt.getTime(),
    firstDeposit: depositOf(deposits.first),
    lastDeposit: depositOf(deposits.last),
    deposits: deposits.sums,
    turnover: { life: { any: totals.turnover }, day: { any: day.staked }, week: { any: week.staked }, month: { any: month.staked } },
    netLoss: { life: lost(totals), day: lost(day), week: lost(week), month: lost(month) },
    lastPlayedAt: null,
    identity: await below.protection.identityStateOf(player.playerId, transaction),
    contacts: known.contacts,
    tags: [],
    segments: [],
    agentLine: [],
    code: code ?? null,
    device: deviceOf(visit.userAgent),
    method: deposit?.method ?? null,
    grants: (await listGiven(transaction, player.playerId)).map(({ offer, state }) => ({ offer, state })),
    sharedMarks: new Set(known.shared.flatMap(({ others }) => others)).size,
  };
}
