import type { LanguageCode } from '@sortes/contract';

/** A service for people whose play has become a problem, and for those close to them. */
export interface Helpline {
  /** Its own name, in its own language. */
  name: string;
  /** ISO 3166, to be shown in the reader's language; none: everywhere. */
  country?: string;
  /** As it is dialled in that country. */
  phone?: string;
  url?: string;
  /** For any crisis of the mind, not only for gambling. */
  general?: true;
}

const everywhere: readonly Helpline[] = [
  { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' },
  { name: 'Gamblers Anonymous', url: 'https://www.gamblersanonymous.org' },
];

/**
 * National services, first those of the countries where the language is spoken most. Services move and close: whoever opens a site to real
 * players calls each of them first.
 */
const national: Readonly<Partial<Record<LanguageCode, readonly Helpline[]>>> = {
  EN: [
    { name: 'National Gambling Helpline', country: 'GB', phone: '0808 8020 133', url: 'https://www.gamcare.org.uk' },
    { name: '1-800-GAMBLER', country: 'US', phone: '1-800-426-2537' },
    { name: 'Gambling Help Online', country: 'AU', phone: '1800 858 858', url: 'https://www.gamblinghelponline.org.au' },
    { name: 'National Problem Gambling Helpline', country: 'SG', phone: '1800 6 668 668', url: 'https://www.ncpg.org.sg' },
  ],
  CN: [
    { name: '全国统一心理援助热线', country: 'CN', phone: '12356', general: true },
    { name: '平和基金戒賭輔導熱線', country: 'HK', phone: '183 4633' },
    { name: '全国预防嗜赌热线', country: 'SG', phone: '1800 6 668 668', url: 'https://www.ncpg.org.sg' },
  ],
  ID: [{ name: 'Layanan SEJIWA', country: 'ID', phone: '119 ext. 8', general: true }],
  PT: [
    { name: 'CVV', country: 'BR', phone: '188', url: 'https://cvv.org.br', general: true },
    { name: 'Jogadores Anônimos', country: 'BR', url: 'https://jogadoresanonimos.com.br' },
  ],
  TH: [{ name: 'สายด่วนสุขภาพจิต', country: 'TH', phone: '1323', general: true }],
};

/** Countries that pay in a currency: who plays in it most likely lives there, whatever language they read. */
const countriesOf: Readonly<Record<string, readonly string[]>> = {
  GBP: ['GB'],
  USD: ['US'],
  AUD: ['AU'],
  SGD: ['SG'],
  CNY: ['CN'],
  HKD: ['HK'],
  IDR: ['ID'],
  BRL: ['BR'],
  THB: ['TH'],
};

/** Whom a reader can turn to: first the services of the currency's country, then those for everywhere, then others in their language. */
export function helplinesFor(language: LanguageCode, currency: string): readonly Helpline[] {
  const near = new Set(countriesOf[currency]);
  const isNear = ({ country }: Helpline): boolean => country !== undefined && near.has(country);
  return [...Object.values(national).flat().filter(isNear), ...everywhere, ...(national[language] ?? []).filter((line) => !isNear(line))];
}
