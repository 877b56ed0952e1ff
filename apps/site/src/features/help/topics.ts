import type { Reply, site } from '@sortes/contract';
import type { Translate } from '../../kit/i18n';
import { guides, type Guide } from '../../entities/brand/guides';

type Article = Reply<typeof site.getHelpCenter>['articles'][number];

interface Named {
  readonly key: string;
  readonly title: string;
}
export type Topic = Named &
  (
    | { readonly kind: 'article'; readonly html: string }
    | { readonly kind: 'guide'; readonly guide: Guide }
    /** Rules of every play. */
    | { readonly kind: 'rules' }
  );

/** What the brand has, of what there is something to explain. */
interface Has {
  readonly lottery: boolean;
  readonly offers: boolean;
}

const articleTopic = ({ key, title, html }: Article): Topic => ({ key, title, kind: 'article', html });

/**
 * The topics in their order: the operator's articles, between them what the product itself explains. Articles that the reader could not read are left out;
 * one that an address names is found all the same (`topicOf`).
 */
export function topicsOf(t: Translate, articles: readonly Article[], { lottery, offers }: Has): readonly Topic[] {
  const topics = articles.filter(({ translated }) => translated).map(articleTopic);
  const add = (topic: Topic, after: string) => {
    if (articles.some(({ key }) => key === topic.key)) return;
    const at = topics.findIndex(({ key }) => key === after);
    topics.splice(at < 0 ? topics.length : at + 1, 0, topic);
  };
  for (const guide of guides)
    if (guide.module === undefined || offers) add({ key: guide.key, title: t(guide.title), kind: 'guide', guide }, guide.after);
  if (lottery) add({ key: 'rules', title: t('help.rules.title'), kind: 'rules' }, 'bet');
  return topics;
}

/** The topic of a key: one of the list, else an article that has no translation. */
export function topicOf(key: string | undefined, topics: readonly Topic[], articles: readonly Article[]): Topic | undefined {
  if (key === undefined) return undefined;
  const unlisted = articles.find((article) => article.key === key);
  return topics.find((topic) => topic.key === key) ?? (unlisted && articleTopic(unlisted));
}
