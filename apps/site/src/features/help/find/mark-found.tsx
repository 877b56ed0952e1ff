import { useEffect, type RefObject } from 'react';
import { markWords } from './mark-words';
import type { Topic } from '../topics';
import { useTopicFinder } from './use-finder';

/** Marks in the text of a topic what the search meant in it. Draws nothing itself. */
export function MarkFound({
  search,
  topic,
  topics,
  within,
}: {
  search: string;
  topic: Topic;
  topics: readonly Topic[];
  within: RefObject<HTMLElement | null>;
}) {
  const find = useTopicFinder(topic, topics);
  useEffect(() => markWords(within.current, find(search)[0]?.terms ?? new Set()));
  return null;
}
