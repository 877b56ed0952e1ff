import { intlTag, makeFormat, type Format } from '@sortes/browser';
import { tryParseMoney } from '@sortes/money';
import { useMemo } from 'react';
import { boot } from './boot';
import { useLanguage } from './texts';

export interface ConsoleFormat extends Format {
  /** An amount of the wire in the brand's currency; what is missing is a dash. */
  readonly amount: (text: string | null | undefined) => string;
  /** A day and a time to the second, or a dash. */
  readonly at: (epochMs: number | null | undefined) => string;
  /** How long something has lasted, in its largest unit: 18 min, 5 hr, 2 days. */
  readonly lasting: (ms: number) => string;
}

/** Formatting in the language of the page and the time zone of the brand. */
export function useFormat(): ConsoleFormat {
  const language = useLanguage();
  return useMemo(() => {
    const format = makeFormat(intlTag(language), boot.timeZone, boot.currency);
    return {
      ...format,
      amount(text) {
        const amount = text === null || text === undefined ? undefined : tryParseMoney(text);
        return amount === undefined ? '–' : format.money(amount);
      },
      lasting(ms) {
        const minutes = Math.max(0, Math.trunc(ms / 60_000));
        const [unit, count] = minutes < 60 ? ['minute', minutes] : minutes < 2_880 ? ['hour', minutes / 60] : ['day', minutes / 1_440];
        return new Intl.NumberFormat(intlTag(language), { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
          Math.trunc(Number(count)),
        );
      },
      at: (epochMs) => (epochMs === null || epochMs === undefined ? '–' : format.moment(epochMs)),
    };
  }, [language]);
}
