import { hasShape, isFlag, isListOf, isNullOr, isNumber, isText } from '../../shared/shape';
import type { Rule } from './referral-words';

export const areMilestones = isListOf(hasShape<Rule['milestones'][number]>({ friend: isNumber, offerId: isText }));

const isRule = hasShape<Rule>({
  isOn: isFlag,
  minDeposit: isText,
  minTurnover: isText,
  days: isNumber,
  inviterOfferId: isNullOr(isText),
  friendOfferId: isNullOr(isText),
  milestones: areMilestones,
  monthlyCap: isNullOr(isNumber),
});

/** Whether this is the payload of a request for another referral rule. `before` is null where there was none. */
export const asksForRule = hasShape<{ before: Rule | null; rule: Rule }>({ before: isNullOr(isRule), rule: isRule });
