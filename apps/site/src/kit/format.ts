import { intlTag, makeFormat, type Format } from '@sortes/browser';
import { useMemo } from 'react';
import { boot } from './boot';
import { useLanguage } from './i18n';

export { makeFormat, type Format };

/** Times as the reader's own clock shows them. */
export interface OwnTime {
  /** A day and a time of 24 hours, with the name of the zone where it is not the brand's: "Nov 30, 2026, 18:00 GMT+1". */
  dateTime: (epochMs: number) => string;
  /** Hours, minutes and seconds. */
  time: (epochMs: number) => string;
}

/** Times in the zone of a device. @param zone its IANA name @param brandZone the brand's */
export function makeOwnTime(tag: string, zone: string, brandZone: string): OwnTime {
  const [own, brand] = [makeFormat(tag, zone, boot.currency), makeFormat(tag, brandZone, boot.currency)];
  return {
    dateTime(at) {
      const text = own.dateTime(at);
      return text === brand.dateTime(at) ? text : `${text} ${own.zone(at, brandZone)}`;
    },
    time: own.time,
  };
}

/** Times of what somebody plans by, in the zone that their device is set to. */
export function useOwnTime(): OwnTime {
  const language = useLanguage();
  return useMemo(() => makeOwnTime(intlTag(language), Intl.DateTimeFormat().resolvedOptions().timeZone, boot.timeZone), [language]);
}

/** Formatting in the language and the brand of the page. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => makeFormat(intlTag(language), boot.timeZone, boot.currency), [language]);
}
