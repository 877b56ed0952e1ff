import type { Guide } from '../../../entities/brand/guides';
import type { Translate } from '../../../kit/i18n';

/** Help calls pages what the member centre calls them. */
export const pageNames = (t: Translate) => ({
  withdraw: t('centre.page.withdraw'),
  protection: t('centre.page.protection'),
  transactionHistory: t('centre.page.transactionHistory'),
  bonusDetails: t('centre.page.bonusDetails'),
  rewardCenter: t('centre.page.rewardCenter'),
  securityCenter: t('centre.page.securityCenter'),
  promotions: t('shell.nav.promotions'),
});

/** All that a guide says, as one text: what the search looks through. */
export function guideText(t: Translate, { intro, steps = [], notes }: Guide): string {
  return [intro, ...steps, ...notes].map((id) => t(id, pageNames(t))).join(' ');
}
