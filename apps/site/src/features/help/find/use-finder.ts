import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../../entities/account/session';
import { makeFinder } from '../../../kit/find-words';
import { useLanguage, useT } from '../../../kit/i18n';
import { ruleThings } from '../rules/play-documents';
import { recentGamesQuery, rulesGamesQuery, usualFirst, type OfferedGame } from '../rules/rules-games';
import type { Topic } from '../topics';
import { makeHelpFinder, makeHelpRestorer } from './help-finder';
import { topicThings, type Plain } from './topic-finder';

const noGames: readonly OfferedGame[] = [];
const noneLately: readonly string[] = [];

/** The text of an article without its tags, and its headings. */
const plain: Plain = (html) => {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(?:p|li|h\d)>/g, ' $&'), 'text/html');
  const textOf = (parts: readonly (string | null)[]) => parts.join(' ').replace(/\s+/g, ' ').trim();
  return {
    text: textOf([body.textContent]),
    headings: textOf([...body.querySelectorAll('h2, h3, h4')].map(({ textContent }) => `${textContent} ·`)),
  };
};

/** Searches the topics, and the rules of the lotteries that the brand offers and of their plays; these not while they are not known. */
export function useHelpFinder(topics: readonly Topic[], hasLottery: boolean) {
  const t = useT();
  const { code } = useLanguage();
  const games = useQuery({ ...rulesGamesQuery(code), enabled: hasLottery }).data ?? noGames;
  const player = useSession((session) => (session.status === 'member' ? session.id : undefined));
  const recent = useQuery({ ...recentGamesQuery(player, code), enabled: hasLottery && player !== undefined }).data ?? noneLately;
  return useMemo(() => makeHelpFinder(topicThings(t, topics, plain), ruleThings(t, usualFirst(games, recent))), [t, topics, games, recent]);
}

/** Searches one of the topics for what a search in all of them meant. */
export function useTopicFinder(topic: Topic, topics: readonly Topic[]) {
  const t = useT();
  return useMemo(() => {
    const restore = makeHelpRestorer(topicThings(t, topics, plain));
    const find = makeFinder(topicThings(t, [topic], plain), { someWords: true });
    return (text: string) => {
      const restored = find(restore(text));
      return restored.length > 0 ? restored : find(text);
    };
  }, [t, topic, topics]);
}
