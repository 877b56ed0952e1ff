import type { RuleField } from '@sortes/growth-rules';
import { boot } from '../../shared/boot';
import { moreThan } from './document';
import type { Condition } from './rule-tree';

/** A handy sum of the brand's currency to begin with. */
const usualSum = (): string => moreThan('0', 1n, 100n);

/** What a rule can ask, as people look for it. A test holds it against all that rules know. */
export const fieldGroups = [
  {
    group: 'who',
    fields: ['country', 'language', 'currency', 'identity', 'contact', 'registered', 'rank', 'tag', 'segment', 'agentLine', 'sharedMarks'],
  },
  { group: 'paid', fields: ['deposits', 'firstDeposit', 'lastDeposit', 'method'] },
  { group: 'played', fields: ['turnover', 'netLoss', 'lastPlay'] },
  { group: 'had', fields: ['grants'] },
  { group: 'now', fields: ['code', 'device', 'weekday'] },
] as const satisfies readonly { group: string; fields: readonly RuleField[] }[];

const beginnings: { readonly [Field in RuleField]: () => Condition } = {
  country: () => ({ country: { in: [] } }),
  currency: () => ({ currency: { is: boot.currency.code } }),
  language: () => ({ language: { in: [] } }),
  rank: () => ({ rank: { from: 1 } }),
  registered: () => ({ registered: { withinDays: 7 } }),
  firstDeposit: () => ({ firstDeposit: { withinDays: 7 } }),
  lastDeposit: () => ({ lastDeposit: { atLeastDays: 14 } }),
  deposits: () => ({ deposits: { count: { is: 0 } } }),
  turnover: () => ({ turnover: { sum: { from: usualSum() }, period: 'month' } }),
  netLoss: () => ({ netLoss: { sum: { from: usualSum() }, period: 'month' } }),
  lastPlay: () => ({ lastPlay: { atLeastDays: 14 } }),
  identity: () => ({ identity: { is: 'verified' } }),
  contact: () => ({ contact: { has: 'mobile' } }),
  tag: () => ({ tag: { has: '' } }),
  segment: () => ({ segment: { has: '' } }),
  agentLine: () => ({ agentLine: { under: '' } }),
  code: () => ({ code: { in: [] } }),
  device: () => ({ device: { is: 'phone' } }),
  method: () => ({ method: { in: [] } }),
  weekday: () => ({ weekday: { from: 6, to: 7 } }),
  grants: () => ({ grants: { count: { is: 0 } } }),
  sharedMarks: () => ({ sharedMarks: { count: { is: 0 } } }),
};

/** What a new condition asks. What has no usual answer is empty, and named as missing until it is filled in. */
export const beginCondition = (field: RuleField): Condition => beginnings[field]();
