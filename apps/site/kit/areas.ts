import type { Area } from '../src/kit/i18n';

/** The site's words that examples are made of. An example with words of another area names it here. */
export const areas: readonly Area[] = ['agents', 'cashier', 'identity', 'lottery', 'missions', 'payout', 'records', 'upload', 'wallet'];
