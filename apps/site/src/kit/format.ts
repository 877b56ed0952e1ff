import { intlTag, makeFormat, type Format } from '@sortes/browser';
import { useMemo } from 'react';
import { boot } from './boot';
import { useLanguage } from './i18n';

export { makeFormat, type Format };

/** Formatting in the language and the brand of the page. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => makeFormat(intlTag(language), boot.timeZone, boot.currency), [language]);
}
