import { Button, Chips, EmptyState, ErrorState, IconCaretLeft, IconQuestion, RichText, Skeleton } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { PeopleCard } from '../../entities/brand/people';
import { helpQuery, useLanes, useModule } from '../../entities/brand/site-data';
import { useLanguage, useT } from '../../kit/i18n';
import { lazyPart } from '../../kit/lazy-part';
import { Feedback } from './parts/feedback';
import { GuideText } from './parts/guide-text';
import { intoRow } from './parts/into-row';
import { RulesSkeleton } from './parts/rules-skeleton';
import { SearchField } from './parts/search-field';
import { TopicButton } from './parts/topic-button';
import { ServiceDesk } from './parts/service-desk';
import { topicOf, topicsOf, type Topic } from './topics';
import { useHelpAddress } from './use-help-address';
import './help.css';

// The rules of the lottery and their words are more than all the rest of this page together.
const RulesPanel = lazyPart(async () => (await import('./rules/rules-panel')).RulesPanel, ['plays']);
const FoundList = lazyPart(async () => (await import('./find/found-list')).FoundList, ['plays']);
const PlayTools = lazyPart(async () => (await import('./parts/play-tools')).PlayTools, ['protection']);
const MarkFound = lazyPart(async () => (await import('./find/mark-found')).MarkFound, []);

const lotteryLanes = ['LOTT', 'ELOTT'];

/** One topic; what was looked for is marked in it. */
function TopicView({ topic, topics, search }: { topic: Topic; topics: readonly Topic[]; search: string }) {
  const text = useRef<HTMLElement>(null);
  return (
    <article ref={text} className={topic.kind === 'rules' ? 'sm:card sm:rounded-tile sm:p-6' : 'card rounded-tile p-4 sm:p-6'}>
      <h2 className="pb-1 text-h2">{topic.title}</h2>
      {topic.kind === 'article' && <RichText html={topic.html} />}
      {topic.key === 'responsible' && (
        <Suspense fallback={<Skeleton className="h-60 rounded-tile!" />}>
          <PlayTools />
        </Suspense>
      )}
      {topic.kind === 'guide' && <GuideText guide={topic.guide} />}
      {topic.kind === 'rules' && (
        <Suspense fallback={<RulesSkeleton />}>
          <RulesPanel />
        </Suspense>
      )}
      {search !== '' && topic.kind !== 'rules' && (
        <Suspense>
          <MarkFound search={search} topic={topic} topics={topics} within={text} />
        </Suspense>
      )}
    </article>
  );
}

/** The topics as a row of choices, and the one chosen; or the way back to what was found. */
function Topics({ topics, open, search }: { topics: readonly Topic[]; open: Topic; search: string }) {
  const t = useT();
  const { go } = useHelpAddress();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => intoRow(row.current), [open.key, topics]);
  return (
    <>
      {search === '' ? (
        <div ref={row}>
          <Chips
            label={t('help.topics')}
            value={open.key}
            onChange={(topic) => go({ topic })}
            choices={topics.map(({ key, title }) => ({ value: key, label: title }))}
            className="sm:flex-wrap"
          />
        </div>
      ) : (
        <Button tone="ghost" className="justify-self-start" icon={<IconCaretLeft size={18} />} onClick={() => go({ find: search })}>
          {t('help.allResults', { text: search })}
        </Button>
      )}
      <TopicView key={open.key} topic={open} topics={topics} search={search} />
    </>
  );
}

/** All topics, with a word of what most people look for first. */
function TopicIndex({ topics }: { topics: readonly Topic[] }) {
  const t = useT();
  const { go } = useHelpAddress();
  return (
    <section aria-labelledby="help-topics">
      <h2 id="help-topics" className="pb-3 text-h2">
        {t('help.topics')}
      </h2>
      <ul className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2 lg:grid-cols-3">
        {topics.map(({ key, title }) => (
          <li key={key} className="flex">
            <TopicButton topicKey={key} title={title} onOpen={() => go({ topic: key })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Topics, search, people and feedback; the help page and the help popup are this. `?topic=` opens one topic, `?find=` shows what a search finds. `asService`: begins
 * with what most people ask and the form (`isWriting`: opened, where it is folded), as whoever presses customer service wants. `children` stand below what people come for.
 */
export function HelpPanel({
  asService = false,
  isWriting = false,
  children,
}: {
  asService?: boolean;
  isWriting?: boolean;
  children?: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const { topic, find, go } = useHelpAddress();
  const feedback = useModule('FEEDBACK3');
  const hasLottery = useLanes().some(({ title }) => lotteryLanes.includes(title));
  const { data, isPending, isError, refetch } = useQuery({ ...helpQuery(language.code), placeholderData: keepPreviousData });
  const articles = data ?? [];
  const offers = useModule('PROMO3');
  const topics = useMemo(() => topicsOf(t, data ?? [], { lottery: hasLottery, offers }), [t, data, hasLottery, offers]);
  const open = topicOf(topic, topics, articles);
  const search = useCallback((text: string) => go({ find: text }), [go]);
  const isFinding = find !== '' && topicOf(topic, topics, articles) === undefined;
  return (
    <div className="grid grid-cols-1 gap-5">
      <SearchField value={find} onChange={search} />
      {isPending && <Skeleton className="h-60 rounded-tile!" />}
      {isError && (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>} />
      )}
      {!isPending && isFinding && (
        <Suspense fallback={<Skeleton className="h-60 rounded-tile!" />}>
          <FoundList search={find} topics={topics} hasLottery={hasLottery} />
        </Suspense>
      )}
      {!isPending && asService && <ServiceDesk topics={topics} withForm={feedback} isWriting={isWriting} />}
      {!isPending && !asService && !isFinding && open === undefined && topics.length > 0 && <TopicIndex topics={topics} />}
      {!isPending && !asService && !isFinding && open && <Topics topics={topics} open={open} search={find} />}
      {!isPending && !isError && topics.length === 0 && <EmptyState title={t('help.empty')} art={<IconQuestion size={32} />} />}
      {/* Not before the articles, whose length pushes it down. Another language keeps those of before until it has its own, and what was typed. */}
      {!isPending && children}
      {!isPending && !asService && <PeopleCard />}
      {!isPending && !asService && feedback && <Feedback />}
    </div>
  );
}
