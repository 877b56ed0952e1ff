import { keysOf } from '@sortes/browser';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';

/** What this feature asks for, in the query cache. */
export const referralKeys = {
  one: keysOf<[id: string]>('referral'),
  rule: keysOf('referral-rule'),
  check: keysOf<[rule: string]>('referral-rule-check'),
};

/** After an invitation was decided about. */
export const askReferralsAnew = (): Promise<void> =>
  askAnew(sharedKeys.list.of('referrals'), sharedKeys.list.of('referral-report'), referralKeys.one.all);
