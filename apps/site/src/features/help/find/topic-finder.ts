import { nearWords, otherWords } from '../../../entities/brand/guides';
import type { Findable } from '../../../kit/find-words';
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

/** The topics as they are searched: by their titles and what else they are called, their headings, what they say. */
export function topicThings(t: Translate, topics: readonly Topic[], plain: Plain): readonly TopicThing[] {
  const said = (topic: Topic): { text: string; headings?: string } => {
    if (topic.kind === 'article') return plain(topic.html);
    return { text: topic.kind === 'guide' ? guideText(t, topic.guide) : t('help.rules.intro') };
  };
  return topics.map((topic): TopicThing => ({
    title: topic.title,
    words: otherWords[topic.key] ?? '',
    near: nearWords[topic.key] ?? '',
    ...said(topic),
    topic,
  }));
}
