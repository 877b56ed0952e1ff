import type { LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Merchant } from '../../platform/merchant.js';
import { moneyText } from '../messaging/index.js';
import type { AwardWords } from '../promotions/index.js';
import type { ReferralKit } from './kit.js';
import { reversedWithinDays } from './reverse-rewards.js';
import type { ReferralRule } from './rules.js';
import { words } from './words.js';

/** The awards that a rule may give. */
export const offersOfRule = ({ inviterOfferId, friendOfferId, milestones }: ReferralRule): string[] => [
  ...new Set([inviterOfferId, friendOfferId, ...milestones.map(({ offerId }) => offerId)].filter((id) => id !== null)),
];

type Reader = { merchant: Merchant; language: LanguageCode };

/**
 * The whole rule as one paragraph in the reader's language: what a friend has to do and by when, what both get, what more there is, and what does not count.
 * @param awards what its offers are called, as `describeAwards` says; what nobody knows is left out
 */
export function sayRule(
  rule: ReferralRule,
  { merchant, language }: Reader,
  awards: ReadonlyMap<string, Pick<AwardWords, 'title'>>,
): string {
  const { minDeposit, minTurnover, days, monthlyCap } = rule;
  const money = (sum: bigint): string => moneyText(formatMoney(sum), language, merchant) ?? '';
  const values = { days, deposit: money(minDeposit), turnover: money(minTurnover) };
  const steps = minDeposit > 0n ? (minTurnover > 0n ? 'both' : 'deposit') : minTurnover > 0n ? 'turnover' : 'contact';
  const titleOf = (id: string | null): string | undefined => (id === null ? undefined : awards.get(id)?.title);
  const [inviter, friend] = [titleOf(rule.inviterOfferId), titleOf(rule.friendOfferId)];
  const sides = inviter === undefined ? 'friend' : friend === undefined ? 'inviter' : 'both';
  const parts = [
    words.say(language, `rule.steps.${steps}`, values),
    ...(inviter === undefined && friend === undefined
      ? []
      : [words.say(language, `rule.rewards.${sides}`, { inviter: inviter ?? '', friend: friend ?? '' })]),
    ...rule.milestones.flatMap(({ friend: nth, offerId }) => {
      const reward = titleOf(offerId);
      return reward === undefined ? [] : [words.say(language, 'rule.milestone', { friend: nth, reward })];
    }),
    ...(monthlyCap === null ? [] : [words.say(language, 'rule.cap', { cap: monthlyCap })]),
    words.say(language, 'rule.fair', { days: reversedWithinDays }),
  ];
  // Chinese has no blank between sentences.
  return parts.join(language === 'CN' ? '' : ' ');
}

/** The rule as lists that are read at a glance: what a friend does, by when, and what else holds. */
export function listRule(
  { minDeposit, minTurnover, days, monthlyCap }: ReferralRule,
  { merchant, language }: Reader,
): { steps: string[]; within: string; notes: string[] } {
  const money = (sum: bigint): string => moneyText(formatMoney(sum), language, merchant) ?? '';
  return {
    steps: [
      words.say(language, 'step.signup'),
      words.say(language, 'step.contact'),
      ...(minDeposit > 0n ? [words.say(language, 'step.deposit', { deposit: money(minDeposit) })] : []),
      ...(minTurnover > 0n ? [words.say(language, 'step.turnover', { turnover: money(minTurnover) })] : []),
    ],
    within: words.say(language, 'step.days', { days }),
    notes: [
      ...(monthlyCap === null ? [] : [words.say(language, 'rule.cap', { cap: monthlyCap })]),
      words.say(language, 'note.shared'),
      words.say(language, 'note.reversed', { days: reversedWithinDays }),
    ],
  };
}

/** The rule in words, with the awards that it gives. */
export async function describeRule(
  { below: { promotions } }: ReferralKit,
  rule: ReferralRule,
  reader: Reader,
): Promise<{ sentence: string; awards: ReadonlyMap<string, AwardWords> }> {
  const awards = await promotions.describeAwards(reader, offersOfRule(rule));
  return { sentence: sayRule(rule, reader, awards), awards };
}
