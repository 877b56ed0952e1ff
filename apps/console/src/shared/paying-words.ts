import { languages } from '@sortes/browser';
import { useFormat } from './format';
import { isTextId, useT } from './texts';

/** Fields that are a sum of the brand's currency. */
const sums: ReadonlySet<string> = new Set([
  'aloneADay',
  'amountStep',
  'automaticUpTo',
  'bankMaximum',
  'bankMinimum',
  'dailyAmount',
  'ewalletMaximum',
  'ewalletMinimum',
  'feeFixed',
  'fixed',
  'fourEyesAbove',
  'maximum',
  'minimum',
  'presets',
  'smallBalance',
]);

interface Account {
  readonly bankName?: string;
  readonly number?: string;
  readonly holder?: string;
  readonly qrPayload?: string;
  readonly qrImage?: string;
  readonly enabled?: boolean;
}

/** Names and values of ways to pay and payout rules in words, as a form, a request and a comparison show them. Needs the texts of `paying`. */
export function usePayingWords() {
  const t = useT();
  const format = useFormat();
  const wordsOf = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
    if (typeof value === 'boolean') return t(value ? 'paying.on' : 'paying.off');
    if (name === 'accounts' && Array.isArray(value))
      return (value as Account[])
        .map(({ bankName, number, holder, qrPayload, qrImage, enabled }) =>
          [bankName, number, holder, qrPayload, qrImage, t(enabled === false ? 'paying.off' : 'paying.on')].filter(Boolean).join(' · '),
        )
        .join('\n');
    if (Array.isArray(value)) return value.map((one) => wordsOf(name, one)).join(', ');
    if (typeof value === 'object') return JSON.stringify(value);
    if (sums.has(name) && typeof value === 'string') return format.amount(value);
    if (name === 'feeBasisPoints' && typeof value === 'number') return `${format.number(value / 100)} %`;
    const word = String(value as string | number);
    const id = `paying.${name}.${word}`;
    return isTextId(id) ? t(id) : word;
  };
  return {
    nameOf: (path: readonly string[]): string =>
      path
        .map((name) => {
          const id = `paying.field.${name}`;
          return isTextId(id) ? t(id) : (languages.find(({ code }) => code === name)?.endonym ?? name);
        })
        .join(' · '),
    inWords: (path: readonly string[], value: unknown): string => wordsOf(path.at(-1) ?? '', value),
  };
}
