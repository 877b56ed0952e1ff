import { parseMoney } from '@sortes/money';
import type { Merchant } from '../../platform/merchant.js';
import type { SiteModule } from '../site/index.js';

/** The most that one person lets an offer, or what modules above give by offers and points, give alone, money units. */
export async function aloneUpTo({ site }: { site: Pick<SiteModule, 'settingsOf'> }, merchant: Pick<Merchant, 'id'>): Promise<bigint> {
  const { offerAlone } = await site.settingsOf(merchant);
  return parseMoney(String(offerAlone));
}
