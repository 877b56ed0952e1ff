import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../../kit/i18n';
import { rulesGamesQuery, type OfferedGame } from '../rules/rules-games';
import type { Topic } from '../topics';
import { makeRuleFinder } from './rule-finder';
import { makeTopicFinder, type Plain } from './topic-finder';

const noGames: readonly OfferedGame[] = [];

/** The text of an article without its tags, and its headings. */
const plain: Plain = (html) => {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(?:p|li|h\d)>/g, ' $&'), 'text/html');
  const textOf = (parts: readonly (string | null)[]) => parts.join(' ').replace(/\s+/g, ' ').trim();
  return {
    text: textOf([body.textContent]),
    headings: textOf([...body.querySelectorAll('h2, h3, h4')].map(({ textContent }) => `${textContent} ·`)),
  };
};

/** Searches the topics. */
export function useTopicFinder(topics: readonly Topic[]) {
  const t = useT();
  return useMemo(() => makeTopicFinder(t, topics, plain), [t, topics]);
}

/** Searches the rules of the lotteries that the brand offers and of their plays; nothing while these are not known. */
export function useRuleFinder(hasLottery: boolean) {
  const t = useT();
  const { code } = useLanguage();
  const games = useQuery({ ...rulesGamesQuery(code), enabled: hasLottery }).data ?? noGames;
  return useMemo(() => makeRuleFinder(t, games), [t, games]);
}
