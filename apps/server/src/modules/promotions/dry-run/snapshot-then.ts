import { type DepositFacts, type GrantState, partsOf, type Rule, type RuleField, type Snapshot } from '@sortes/growth-rules';
import { DateTime } from 'luxon';
import type { Merchant } from '../../../platform/merchant.js';
import type { PersonThen } from './read-persons.js';
import type { Occasion, PastOf } from './occasions.js';

/** A question of a rule, and whether it stands under `not`. */
interface Asked {
  field: RuleField;
  condition: unknown;
  isNegated: boolean;
}

function askedBy(rule: Rule | null, isNegated = false): Asked[] {
  if (rule === null) return [];
  if ('all' in rule) return rule.all.flatMap((inner) => askedBy(inner, isNegated));
  if ('any' in rule) return rule.any.flatMap((inner) => askedBy(inner, isNegated));
  return 'not' in rule ? askedBy(rule.not, !isNegated) : [{ ...partsOf(rule), isNegated }];
}

/** What a rule asks about anywhere in it. */
export const fieldsOf = (rule: Rule | null): ReadonlySet<RuleField> => new Set(askedBy(rule).map(({ field }) => field));

/** What a player would have had to show for a question that only a claim answers: the first text that it takes. */
function wantedText(rule: Rule | null, field: RuleField): string | null {
  for (const asked of askedBy(rule))
    if (asked.field === field && !asked.isNegated) {
      const condition = asked.condition as { is?: string; in?: readonly string[] };
      return condition.is ?? condition.in?.[0] ?? null;
    }
  return null;
}

const factOf = (deposit: PastOf['deposits'][number] | undefined): DepositFacts | null =>
  deposit === undefined ? null : { at: deposit.at.getTime(), sum: deposit.amount, method: deposit.method };

/** An earlier grant of a player. */
export interface PastGrant {
  offer: string;
  state: GrantState;
  at: Date;
}

/**
 * What a rule may ask about a player, as it was at an occasion: deposits before it, play up to the day before it, earlier grants. Who they are, and what grants have become, is
 * as it is today; a code or a device is the one that the rule wants.
 */
export function snapshotThen(
  merchant: Merchant,
  known: PersonThen,
  rule: Rule | null,
  { deposits, played }: PastOf,
  grants: readonly PastGrant[],
  { at, deposit }: Pick<Occasion, 'at' | 'deposit'>,
): Snapshot {
  const now = DateTime.fromJSDate(at, { zone: merchant.timeZone });
  const before = deposit === undefined ? deposits.filter((one) => one.at < at) : deposits.slice(0, deposit.place);
  const paid = (since: number) => {
    const counted = before.filter((one) => one.at.getTime() >= since);
    return { count: counted.length, sum: counted.reduce((total, { amount }) => total + amount, 0n) };
  };
  const today = now.toFormat('yyyy-MM-dd');
  const past = played.filter(({ day }) => day < today);
  const ofPlay = (sum: (day: (typeof past)[number]) => bigint) => {
    const since = (day: string) => ({ any: past.filter((one) => one.day >= day).reduce((total, one) => total + sum(one), 0n) });
    return {
      life: since(''),
      day: { any: 0n },
      week: since(now.startOf('week').toFormat('yyyy-MM-dd')),
      month: since(now.startOf('month').toFormat('yyyy-MM-dd')),
    };
  };
  return {
    at: at.getTime(),
    weekday: now.weekday,
    country: known.country,
    currency: merchant.currency,
    language: known.language,
    rank: known.rank,
    registeredAt: known.registeredAt.getTime(),
    firstDeposit: factOf(before[0]),
    lastDeposit: factOf(before.at(-1)),
    deposits: {
      life: paid(0),
      day: paid(now.startOf('day').toMillis()),
      week: paid(now.startOf('week').toMillis()),
      month: paid(now.startOf('month').toMillis()),
    },
    turnover: ofPlay(({ staked }) => staked),
    netLoss: ofPlay(({ staked, returned }) => staked - returned),
    lastPlayedAt: null,
    identity: known.identity,
    contacts: known.contacts,
    tags: [],
    segments: [],
    agentLine: [],
    code: wantedText(rule, 'code'),
    device: wantedText(rule, 'device'),
    method: deposit?.method ?? null,
    grants: grants.filter((grant) => grant.at < at).map(({ offer, state }) => ({ offer, state })),
    sharedMarks: known.sharedMarks,
  };
}
