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
      at: (epochMs) => (epochMs === null || epochMs === undefined ? '–' : format.moment(epochMs)),
    };
  }, [language]);
}
