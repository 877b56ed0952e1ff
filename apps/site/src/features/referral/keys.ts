import { keysOf, type LanguageCode } from '@sortes/browser';
import type { ReferralGroup } from '@sortes/contract';

/** What this feature asks for, in the query cache. */
export const referralKeys = {
  details: keysOf<[language: LanguageCode]>('referral', 'details'),
  friends: keysOf<[language: LanguageCode, group: ReferralGroup]>('referral', 'friends'),
};
