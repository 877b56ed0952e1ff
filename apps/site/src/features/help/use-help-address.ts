import { useCallback } from 'react';
import { useChangeSearch } from '../../kit/page-link';
import { useParameter } from '../../kit/search';

const own = ['topic', 'find', 'rulesOf', 'play'] as const;
type Own = { readonly [name in (typeof own)[number]]?: string | undefined };

/** What the address says of the help centre, and to say something else: what is left out is taken off. It never becomes a step back. */
export function useHelpAddress() {
  const [topic, find, rulesOf, play] = [useParameter('topic'), useParameter('find'), useParameter('rulesOf'), useParameter('play')];
  const change = useChangeSearch();
  const go = useCallback(
    (next: Own) =>
      change((search) => ({
        ...Object.fromEntries(Object.entries(search).filter(([name]) => !own.some((one) => one === name))),
        ...Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')),
      })),
    [change],
  );
  return { topic, find: (find ?? '').trim(), rulesOf, play, go };
}
