import { completeLanguages } from '@sortes/contract';
import { findCurrency } from '@sortes/money';

/** The brand that the pages are of, as the server writes it into them (the block `#boot`); a first view is not with it: pages ask for it. */
export const brand = {
  brandName: 'Sortes',
  merchantCode: 'sortes',
  languages: completeLanguages,
  defaultLanguage: 'EN',
  currency: findCurrency('VND'),
  timeZone: 'Asia/Ho_Chi_Minh',
  minimumAge: 18,
  playMoney: true,
  loginRequired: false,
} as const;
