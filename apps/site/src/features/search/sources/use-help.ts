import { IconQuestion } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { helpQuery } from '../../../entities/brand/site-data';
import { isTextId, useLanguage, useT } from '../../../kit/i18n';
import { useGo } from '../../../kit/page-link';
import type { Found } from '../found';

/** Topics of the help, by title and by what they say. */
export function useHelp(): readonly Found[] {
  const t = useT();
  const go = useGo();
  const { code } = useLanguage();
  const { data } = useQuery(helpQuery(code));
  return useMemo(
    () =>
      (data ?? []).map(({ key, title, html }): Found => {
        const words = `search.words.${key}`;
        return {
          id: `help:${key}`,
          group: 'help',
          title,
          words: `${isTextId(words) ? t(words) : ''} ${html.replace(/<[^>]*>|&\w+;/g, ' ')}`,
          Icon: IconQuestion,
          go: () => go({ to: '/help', search: { topic: key } }, { replace: true }),
        };
      }),
    [t, go, data],
  );
}
