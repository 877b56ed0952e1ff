import { IconQuestion } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { guides, nearWords, otherWords } from '../../../entities/brand/guides';
import { helpQuery, useModule } from '../../../entities/brand/site-data';
import { isTextId, useLanguage, useT } from '../../../kit/i18n';
import { useGo } from '../../../kit/page-link';
import type { Found } from '../found';

/** Topics of the help, by title and by what they say. */
export function useHelp(): readonly Found[] {
  const t = useT();
  const go = useGo();
  const { code } = useLanguage();
  const { data } = useQuery(helpQuery(code));
  const offers = useModule('PROMO3');
  return useMemo(() => {
    const found = (key: string, title: string, body: string): Found => {
      const words = `search.words.${key}`;
      return {
        id: `help:${key}`,
        group: 'help',
        title,
        words: `${isTextId(words) ? t(words) : ''} · ${otherWords[key] ?? ''}`,
        near: nearWords[key] ?? '',
        text: body,
        Icon: IconQuestion,
        go: () => go({ to: '/help', search: { topic: key } }, { replace: true }),
      };
    };
    const articles = (data ?? []).map(({ key, title, html }) => found(key, title, html.replace(/<[^>]*>|&\w+;/g, ' ')));
    // What the product explains itself, unless the operator wrote an article of their own.
    const own = guides
      .filter(({ key, module }) => (module === undefined || offers) && data?.every((article) => article.key !== key))
      .map(({ key, title, intro }) => found(key, t(title), t(intro)));
    return [...own, ...articles];
  }, [t, go, data, offers]);
}
