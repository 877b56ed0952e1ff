import { parseMoney } from '@sortes/money';
import { DateTime } from 'luxon';

/** By what friends count, and what both get for it. Money units. */
export interface ReferralRule {
  isOn: boolean;
  minDeposit: bigint;
  minTurnover: bigint;
  days: number;
  inviterOfferId: string | null;
  friendOfferId: string | null;
  /** With so many friends who count, the inviter gets another award. */
  milestones: readonly { friend: number; offerId: string }[];
  monthlyCap: number | null;
}

/** The rule as it is kept: sums as decimal text. */
export interface RuleDocument extends Omit<ReferralRule, 'minDeposit' | 'minTurnover'> {
  minDeposit: string;
  minTurnover: string;
}

export const readRule = (document: RuleDocument): ReferralRule => ({
  ...document,
  minDeposit: parseMoney(document.minDeposit),
  minTurnover: parseMoney(document.minTurnover),
});

/** The brand's days on which a friend's deeds count, and when the last one is over. */
export function windowOf(registeredAt: Date, days: number, timeZone: string): { fromDay: string; toDay: string; until: Date } {
  const start = DateTime.fromJSDate(registeredAt, { zone: timeZone }).startOf('day');
  return {
    fromDay: start.toFormat('yyyy-MM-dd'),
    toDay: start.plus({ days }).toFormat('yyyy-MM-dd'),
    until: start.plus({ days: days + 1 }).toJSDate(),
  };
}

/** The first day of the brand's month. */
export const monthOf = (at: Date, timeZone: string): string =>
  DateTime.fromJSDate(at, { zone: timeZone }).startOf('month').toFormat('yyyy-MM-dd');

/** What a friend has done by now. Money units. */
export interface FriendFacts {
  hasContact: boolean;
  deposited: bigint;
  turnover: bigint;
}

export interface StepsDone {
  contact: boolean;
  deposit: boolean;
  play: boolean;
}

export const stepsOf = ({ minDeposit, minTurnover }: Pick<ReferralRule, 'minDeposit' | 'minTurnover'>, facts: FriendFacts): StepsDone => ({
  contact: facts.hasContact,
  deposit: facts.deposited >= minDeposit,
  play: facts.turnover >= minTurnover,
});

/** Bets of the last day are in the figures by then. */
export const graceMs = 3_600_000;

/** How far a friend is by what they have done, before anybody asks whether they are somebody else. */
export function stateBy(
  { contact, deposit, play }: StepsDone,
  until: Date,
  now: Date,
): 'registered' | 'contact' | 'deposited' | 'qualified' | 'expired' {
  if (contact && deposit && play) return 'qualified';
  if (now.getTime() >= until.getTime() + graceMs) return 'expired';
  if (!contact) return 'registered';
  return deposit ? 'deposited' : 'contact';
}

/** Whether a rule needs the friend to do anything at that step. */
export const isOpen = (state: string): boolean => state === 'registered' || state === 'contact' || state === 'deposited';
