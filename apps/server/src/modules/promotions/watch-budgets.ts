import { formatMoney } from '@sortes/money';
import type { Alarm } from '../../platform/alarms.js';
import type { Services } from '../../platform/services.js';
import { type BudgetLevel, leastTakenOf, levelOf, lowPercent } from './budget-level.js';
import {
  type BoundedOffer,
  type BudgetAlarm,
  forgetToldBudget,
  listBounded,
  listToldBudgets,
  noteToldBudget,
} from './budget-repository.js';
import type { BelowPromotions } from './kit.js';
import { offerOf } from './offer-stored.js';

/** How often budgets are looked at. */
export const watchBudgetsEveryMs = 15_000;

export interface WatchKit {
  services: Pick<Services, 'db' | 'clock' | 'alarms' | 'log'>;
  below: { site: Pick<BelowPromotions['site'], 'merchantById'> };
}

const kindOf: Readonly<Record<BudgetLevel, BudgetAlarm | undefined>> = {
  free: undefined,
  low: 'offer-budget-low',
  gone: 'offer-budget-gone',
};
const rank: readonly BudgetLevel[] = ['free', 'low', 'gone'];

const nothingBelow = <Value extends number | bigint>(value: Value, nothing: Value): Value => (value < nothing ? nothing : value);

/** What there is to tell of an offer's budget: of its sums or its grants in all, whichever is nearer to its end. */
function judge(stored: BoundedOffer): { kind: BudgetAlarm; detail: Record<string, string | number> } | undefined {
  const { budget, stock, reward } = offerOf(stored);
  const nominal = budget.nominal === null ? undefined : { bound: budget.nominal, left: stored.sumLeft ?? budget.nominal - stored.sum };
  const pieces = stock.all === null ? undefined : { bound: stock.all, left: stored.piecesLeft ?? stock.all - stored.pieces };
  const ofSums = nominal === undefined ? 'free' : levelOf(nominal.bound, nominal.left, leastTakenOf(reward));
  const ofPieces = pieces === undefined ? 'free' : levelOf(BigInt(pieces.bound), BigInt(pieces.left), 1n);
  const isOfPieces = rank.indexOf(ofPieces) > rank.indexOf(ofSums);
  const kind = kindOf[isOfPieces ? ofPieces : ofSums];
  if (kind === undefined) return undefined;
  if (isOfPieces && pieces !== undefined)
    return { kind, detail: { of: 'pieces', used: pieces.bound - nothingBelow(pieces.left, 0), bound: pieces.bound, percent: lowPercent } };
  const { bound, left } = nominal ?? { bound: 0n, left: 0n };
  return {
    kind,
    detail: { of: 'nominal', used: formatMoney(bound - nothingBelow(left, 0n)), bound: formatMoney(bound), percent: lowPercent },
  };
}

const subjectOf = (offerId: string): string => `offer:${offerId}`;

/**
 * Tells staff once when four fifths of an offer's budget are used, and once when it can give nothing more; ends what was told when it does not hold any more, because the
 * budget was raised or the offer has ended. Read beside the claims, which wait for nothing here.
 */
export async function watchBudgets({ services, below }: WatchKit): Promise<void> {
  const { db, clock, alarms, log } = services;
  const standing = new Map<string, { merchantId: number; said: NonNullable<ReturnType<typeof judge>> }>();
  for (const stored of await listBounded(db, clock.now()))
    try {
      const said = judge(stored);
      if (said !== undefined) standing.set(stored.id, { merchantId: stored.merchantId, said });
    } catch (error) {
      // One offer that cannot be read must not silence the alarms of others.
      log.error({ error, offerId: stored.id }, 'the budget of an offer could not be judged');
    }
  for (const { offerId, merchantId, kind } of await listToldBudgets(db)) {
    if (standing.get(offerId)?.said.kind === kind) continue;
    await alarms.end({ kind, merchantId, subject: subjectOf(offerId) });
    await forgetToldBudget(db, offerId, kind);
  }
  for (const [offerId, { merchantId, said }] of standing) {
    if (!(await noteToldBudget(db, offerId, said.kind))) continue;
    const { currency } = await below.site.merchantById(merchantId);
    const alarm: Alarm = { kind: said.kind, merchantId, subject: subjectOf(offerId), detail: { ...said.detail, currency } };
    alarms.raise(alarm);
  }
}
