import { sumOnWire, writeSum } from '../../shared/sum-writing';
import type { Rule } from './referral-words';

/** The rule as it is typed. */
export interface RuleFields {
  readonly isOn: boolean;
  readonly minDeposit: string;
  readonly minTurnover: string;
  readonly days: string;
  readonly inviterOfferId: string;
  readonly friendOfferId: string;
  readonly milestones: readonly { readonly friend: string; readonly offerId: string }[];
  readonly monthlyCap: string;
  readonly reason: string;
}

/** What stands in the fields at first: the rule that is saved, or a usual one. */
export function fieldsOf(rule: Rule | null): RuleFields {
  return {
    isOn: rule?.isOn ?? true,
    minDeposit: writeSum(rule?.minDeposit ?? '0'),
    minTurnover: writeSum(rule?.minTurnover ?? '0'),
    days: String(rule?.days ?? 30),
    inviterOfferId: rule?.inviterOfferId ?? '',
    friendOfferId: rule?.friendOfferId ?? '',
    milestones: (rule?.milestones ?? []).map(({ friend, offerId }) => ({ friend: String(friend), offerId })),
    monthlyCap: rule?.monthlyCap === null || rule === null ? '' : String(rule.monthlyCap),
    reason: '',
  };
}

/** A whole number as it was typed; what is none stays as it is, so that the contract says what is wrong. */
const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);

export const ruleOf = (fields: RuleFields): Rule => ({
  isOn: fields.isOn,
  minDeposit: sumOnWire(fields.minDeposit),
  minTurnover: sumOnWire(fields.minTurnover),
  days: numberOf(fields.days),
  inviterOfferId: fields.inviterOfferId || null,
  friendOfferId: fields.friendOfferId || null,
  milestones: fields.milestones.map(({ friend, offerId }) => ({ friend: numberOf(friend), offerId })),
  monthlyCap: fields.monthlyCap.trim() === '' ? null : numberOf(fields.monthlyCap),
});

/** Whether the server can be asked about it: everything is filled in, and reads as what it is. */
export const isWhole = ({ minDeposit, minTurnover, days, milestones, monthlyCap }: Rule): boolean =>
  [minDeposit, minTurnover].every((sum) => /^\d+(\.\d{1,4})?$/.test(sum)) &&
  [days, ...milestones.map(({ friend }) => friend), monthlyCap ?? 1].every((count) => Number.isInteger(count) && count > 0) &&
  milestones.every(({ offerId }) => offerId !== '');
