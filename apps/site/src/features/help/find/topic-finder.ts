import { nearWords, otherWords } from '../../../entities/brand/guides';
import { makeFinder, type Findable } from '../../../kit/find-words';
import type { Translate } from '../../../kit/i18n';
import { guideText } from '../parts/page-names';
import type { Topic } from '../topics';

/** A topic as it is searched. */
export interface TopicThing extends Findable {
  readonly topic: Topic;
  readonly text: string;
}

/** What an article says and what its parts are called, without tags. */
export type Plain = (html: string) => { readonly text: string; readonly headings: string };

/** Searches the topics: by their titles and what else they are called, their headings, what they say. */
export function makeTopicFinder(t: Translate, topics: readonly Topic[], plain: Plain) {
  const said = (topic: Topic): { text: string; headings?: string } => {
    if (topic.kind === 'article') return plain(topic.html);
    return { text: topic.kind === 'guide' ? guideText(t, topic.guide) : t('help.rules.intro') };
  };
  const things = topics.map((topic): TopicThing => ({
    title: topic.title,
    words: otherWords[topic.key] ?? '',
    near: nearWords[topic.key] ?? '',
    ...said(topic),
    topic,
  }));
  return makeFinder(things, { someWords: true });
}
