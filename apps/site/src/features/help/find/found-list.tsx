import { Button, EmptyState, IconCaretRight, IconMagnifyingGlass, IconQuestion } from '@sortes/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { useT } from '../../../kit/i18n';
import { topicIcons } from '../parts/topic-button';
import type { Topic } from '../topics';
import { useHelpAddress } from '../use-help-address';
import { areRulesFirst } from './help-finder';
import { Marked } from './marked';
import { PlayOdds } from './play-odds';
import { useHelpFinder } from './use-finder';
import { excerptOf } from '../../../kit/words';

const rulesAtFirst = 6;
/** What most people ask for. */
const suggested = ['deposit', 'withdraw', 'turnover', 'bet', 'rules', 'contact'];

interface LineProps {
  title: string;
  text: string;
  place?: string;
  /** The topic, whose picture stands before it. */
  topicKey: string;
  terms: ReadonlySet<string>;
  /** What stands at its end: odds. */
  end?: ReactNode;
  onPress: () => void;
}

function Line({ title, text, place, topicKey, terms, end, onPress }: LineProps) {
  const Icon = topicIcons[topicKey] ?? IconQuestion;
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-bg3 focus-visible:-outline-offset-2"
      >
        <Icon size={22} className="shrink-0 text-gold-text" />
        <span className="min-w-0 flex-1">
          {place !== undefined && <span className="block text-caption text-ink-3">{place}</span>}
          <span className="block text-body font-semibold text-ink-1">
            <Marked text={title} terms={terms} />
          </span>
          <span className="block text-label text-ink-2">
            <Marked text={excerptOf(text, terms)} terms={terms} />
          </span>
        </span>
        {end}
        <IconCaretRight size={16} className="shrink-0 text-ink-3" />
      </button>
    </li>
  );
}

function NothingFound({ search, topics }: { search: string; topics: readonly Topic[] }) {
  const t = useT();
  const { go } = useHelpAddress();
  const near = suggested.flatMap((key) => topics.find((topic) => topic.key === key) ?? []);
  return (
    <EmptyState title={t('help.noMatch', { text: search })} art={<IconMagnifyingGlass size={32} />}>
      <p>{t('help.noMatchNote')}</p>
      {near.length > 0 && (
        <div className="flex flex-col items-center gap-2 pt-4">
          <p className="text-label font-semibold text-ink-2">{t('help.suggest')}</p>
          <div className="flex flex-wrap justify-center gap-2">
            {near.map((topic) => (
              <Button key={topic.key} onClick={() => go({ topic: topic.key })}>
                {topic.title}
              </Button>
            ))}
          </div>
        </div>
      )}
    </EmptyState>
  );
}

/** What a search finds: topics, then rules of lotteries and plays, or these first where they are named. */
export function FoundList({ search, topics, hasLottery }: { search: string; topics: readonly Topic[]; hasLottery: boolean }) {
  const t = useT();
  const { go } = useHelpAddress();
  const find = useHelpFinder(topics, hasLottery);
  const answer = useMemo(() => find(search), [find, search]);
  const { found, rules } = answer;
  const rulesFirst = areRulesFirst(answer);
  const [all, setAll] = useState(false);
  const count = found.length + rules.length;
  const shown = all ? rules : rules.slice(0, rulesAtFirst);
  const rulesLines = shown.map(({ item: { id, title, text, place, gameId, playFor, hasOdds }, terms }) => (
    <Line
      key={id}
      topicKey="rules"
      title={title}
      text={text}
      place={place === undefined ? t('help.rules.title') : t('help.playIn', { place })}
      terms={terms}
      end={hasOdds && <PlayOdds gameId={gameId} playCode={playFor(terms) ?? ''} />}
      onPress={() => go({ topic: 'rules', find: search, rulesOf: gameId, play: playFor(terms) })}
    />
  ));
  return (
    <div className="flex flex-col gap-3 help-found">
      <p role="status" className={count === 0 ? 'sr-only' : 'text-label text-ink-2'}>
        {count === 0 ? t('help.noMatch', { text: search }) : t('help.results', { count, text: search })}
      </p>
      {count === 0 ? (
        <NothingFound search={search} topics={topics} />
      ) : (
        <ul className="divide-y divide-divider overflow-hidden rounded-tile border border-divider bg-bg2">
          {rulesFirst && rulesLines}
          {found.map(({ item: { topic, title, text }, terms }) => (
            <Line
              key={topic.key}
              topicKey={topic.key}
              title={title}
              text={text}
              terms={terms}
              onPress={() => go({ topic: topic.key, find: search })}
            />
          ))}
          {!rulesFirst && rulesLines}
        </ul>
      )}
      {shown.length < rules.length && (
        <Button tone="ghost" className="self-center" onClick={() => setAll(true)}>
          {t('help.moreResults')}
        </Button>
      )}
    </div>
  );
}
