import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../../kit/i18n';
import { guideText } from '../parts/guide-text';
import { otherWords } from '../../../entities/brand/guides';
import { playThings, type PlayThing } from '../rules/play-documents';
import { rulesGamesQuery, type OfferedGame } from '../rules/rules-games';
import type { Topic } from '../topics';
import { makeFinder, type Findable } from '../../../kit/find-words';

/** A topic as it is searched. */
export interface TopicThing extends Findable {
  readonly topic: Topic;
  readonly text: string;
}
const noGames: readonly OfferedGame[] = [];

/** The text of an article without its tags. */
function plainOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(?:p|li|h\d)>/g, ' $&'), 'text/html');
  return body.textContent.replace(/\s+/g, ' ').trim();
}

/** Searches the topics. */
export function useTopicFinder(topics: readonly Topic[]) {
  const t = useT();
  return useMemo(() => {
    const textOf = (topic: Topic) =>
      topic.kind === 'article' ? plainOf(topic.html) : topic.kind === 'guide' ? guideText(t, topic.guide) : t('help.rules.intro');
    return makeFinder<TopicThing>(
      topics.map((topic) => ({ title: topic.title, text: textOf(topic), words: otherWords[topic.key] ?? '', topic })),
      { someWords: true },
    );
  }, [t, topics]);
}

/** Searches the plays of the games that the brand offers; nothing while these are not known. */
export function usePlayFinder(hasLottery: boolean) {
  const t = useT();
  const { code } = useLanguage();
  const games = useQuery({ ...rulesGamesQuery(code), enabled: hasLottery }).data ?? noGames;
  return useMemo(() => makeFinder<PlayThing>(playThings(t, games), { someWords: true }), [t, games]);
}
