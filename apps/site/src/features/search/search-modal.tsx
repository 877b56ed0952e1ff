import { Dialog, EmptyState, IconButton, IconMagnifyingGlass, IconX, TextField } from '@sortes/ui';
import { RecentSearches } from '../../kit/recent-searches';
import { clsx } from 'clsx';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { leastForgiven, makeFinder, type FoundWords } from '../../kit/find-words';
import { termsOf } from '../../kit/words';
import { foldText } from '../../kit/fold-text';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { pictureAddress } from '../../kit/picture-host';
import { keptSearches } from '../../kit/searches';
import { groups, type Found, type Group } from './found';
import { useGames } from './sources/use-games';
import { useHelp } from './sources/use-help';
import { useLotteries } from './sources/use-lotteries';
import { usePages } from './sources/use-pages';

const kept = keptSearches('site');
/** The server is asked a moment after the last key. */
const typingMs = 60;
const longest = 60;
/** So many of a group at most: the first answer of each group should be in view. */
const shownOf: Readonly<Record<Group, number>> = { pages: 4, games: 6, lotteries: 6, draws: 6, help: 4 };
/** Where most want to go, while nothing is typed. */
const firstPages = ['page:depositv2', 'page:withdraw', 'page:personalHistoryCopy', 'page:protection', 'page:/elott', 'page:help'];

/** What is typed, a moment later. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const itemsOf = (found: readonly FoundWords<Found>[]): readonly Found[] => found.map(({ item }) => item);

/** Answers to a text, by group, each with the best first; without a text where most want to go and what is hot. */
function useFound(text: string): { found: readonly (readonly [Group, readonly Found[]])[]; waiting: boolean } {
  const pages = usePages();
  const help = useHelp();
  const { lotteries, drawsOf } = useLotteries();
  const settled = useSettled(text);
  const { games, similar, waiting } = useGames(settled);
  const findPages = useMemo(() => makeFinder(pages), [pages]);
  const findHelp = useMemo(() => makeFinder(help), [help]);
  const findLotteries = useMemo(() => makeFinder(lotteries), [lotteries]);
  // Those that answered what was typed before stay as far as they answer what is typed now.
  const late = waiting || settled !== text;
  const words = termsOf(text);
  const ofText = late ? games.filter(({ title }) => words.every((word) => foldText(title).includes(word))) : games;
  const here = leastForgiven({ pages: findPages(text), lotteries: findLotteries(text), help: findHelp(text) });
  const byGroup: Readonly<Record<Group, readonly Found[]>> =
    text === ''
      ? { pages: firstPages.flatMap((id) => pages.find((page) => page.id === id) ?? []), games: ofText, lotteries: [], draws: [], help: [] }
      : {
          pages: itemsOf(here.pages),
          lotteries: itemsOf(here.lotteries),
          draws: drawsOf(text),
          help: itemsOf(here.help),
          games: ofText,
        };
  // Names that are only like the one typed answer where nothing else does.
  const titled = byGroup.help.filter(({ title }) => words.every((word) => foldText(title).includes(word)));
  const others = [byGroup.pages, byGroup.lotteries, byGroup.draws, titled].reduce((sum, { length }) => sum + length, 0);
  const isAnswer = (group: Group) => group !== 'games' || !similar || others === 0;
  const found = groups
    .map((group) => [group, isAnswer(group) ? byGroup[group].slice(0, text === '' ? firstPages.length : shownOf[group]) : []] as const)
    .filter(([, items]) => items.length > 0);
  return { found, waiting: late };
}

function Picture({ art, Icon }: Pick<Found, 'art' | 'Icon'>) {
  if (art)
    return (
      <span className={clsx('h-12 w-9 shrink-0 overflow-hidden rounded-field bg-bg3', art.panel)}>
        <img src={pictureAddress(art.src)} alt="" width={36} height={48} loading="lazy" className="size-full object-cover" />
      </span>
    );
  return (
    <span className="flex size-9 shrink-0 items-center justify-center rounded-field bg-bg3 text-gold-text">
      {Icon && <Icon size={20} />}
    </span>
  );
}

/** One answer. The focus stays in the field: arrows say which is meant, a press is a press. */
function Option({
  id,
  found,
  active,
  onPress,
  onPoint,
}: {
  id: string;
  found: Found;
  active: boolean;
  onPress: () => void;
  onPoint: () => void;
}) {
  return (
    // The field hears the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={onPress}
      onPointerMove={onPoint}
      className={clsx(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-chip px-2 py-1',
        active && 'bg-bg3 shadow-[inset_0_0_0_1px_var(--gold)]',
      )}
    >
      <Picture art={found.art} Icon={found.Icon} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body font-semibold text-ink-1">{found.title}</span>
        {found.note !== undefined && <span className="block text-caption text-ink-3">{found.note}</span>}
      </span>
    </div>
  );
}

interface FieldProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  /** The answer that Enter means; undefined: none. */
  active: string | undefined;
  expanded: boolean;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ id, input, typed, active, expanded, onType, onKeyDown }: FieldProps) {
  const t = useT();
  return (
    <TextField
      ref={input}
      type="search"
      role="combobox"
      label={t('search.title')}
      labelHidden
      placeholder={t('search.hint')}
      value={typed}
      maxLength={longest}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      aria-expanded={expanded}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={active}
      boxClassName="[&_input::-webkit-search-cancel-button]:hidden"
      start={<IconMagnifyingGlass size={20} className="shrink-0 text-ink-3" />}
      end={
        typed !== '' && (
          <IconButton label={t('common.clearSearch')} className="-me-2.5" onClick={() => onType('')}>
            <IconX size={18} />
          </IconButton>
        )
      }
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

interface AnswersProps {
  id: string;
  found: readonly (readonly [Group, readonly Found[]])[];
  /** Nothing is typed. */
  first: boolean;
  /** Place of the answer that is marked; -1: none. */
  active: number;
  onPress: (item: Found) => void;
  onPoint: (at: number) => void;
}

function Answers({ id, found, first, active, onPress, onPoint }: AnswersProps) {
  const t = useT();
  const all = found.flatMap(([, items]) => items);
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('search.results')}>
      {found.map(([group, items]) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-2">
          <h3 id={`${id}-${group}`} role="presentation" className="px-2 py-1 text-label font-semibold text-ink-3">
            {t(first && group === 'games' ? 'games.lobby.lane.popular' : `search.group.${group}`)}
          </h3>
          <div role="presentation" className="grid sm:grid-cols-2 sm:gap-x-2">
            {items.map((item) => {
              const at = all.indexOf(item);
              return (
                <Option
                  key={item.id}
                  id={`${id}-${at}`}
                  found={item}
                  active={at === active}
                  onPress={() => onPress(item)}
                  onPoint={() => at !== active && onPoint(at)}
                />
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

/** What is typed, the answers, and which of them is meant; the keys of the field. `onType`: told when other answers begin at the top. */
function useChoice(id: string, onType: () => void) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isWanted, setWanted] = useState(false);
  const text = typed.trim();
  const { found, waiting } = useFound(text);
  const all = found.flatMap(([, items]) => items);
  const active = Math.min(chosen, all.length - 1);
  const type = (next: string) => {
    setTyped(next);
    setChosen(0);
    setWanted(false);
    onType();
  };
  const press = (item: Found | undefined) => {
    setWanted(false);
    if (item === undefined) return;
    if (text !== '') kept.add(text);
    item.go();
  };
  // Enter came before the answer: the first one that comes is meant.
  const awaited = isWanted && !waiting ? all[0] : undefined;
  useEffect(() => {
    if (awaited) press(awaited);
    // Once for each answer.
    // eslint-disable-next-line react/exhaustive-deps
  }, [awaited?.id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      const next = (active + step + all.length) % all.length;
      setChosen(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (all.length === 0 && waiting) setWanted(true);
      else press(all[active]);
    } else if (event.key === 'Escape' && typed !== '') {
      // The first one empties the field, the next one closes.
      event.stopPropagation();
      type('');
    }
  };
  return {
    typed,
    text,
    found,
    count: all.length,
    waiting,
    active,
    isMarked: all.length > 0 && (text !== '' || chosen > 0),
    type,
    press,
    point: setChosen,
    onKeyDown,
  };
}

/** `?m=search`: games, lotteries, draws, pages and help, found as one types; arrows and Enter choose. */
export function SearchModal({ onClose }: ModalProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [recent, setRecent] = useState(kept.read);
  // Who opens it types at once.
  useEffect(() => input.current?.focus(), []);
  const { typed, text, found, count, waiting, active, isMarked, type, press, point, onKeyDown } = useChoice(id, () => {
    list.current?.scrollTo({ top: 0 });
    input.current?.focus();
  });
  return (
    <Dialog open onClose={onClose} title={t('search.title')} closeLabel={t('common.close')} width="large">
      <div className="flex h-[78dvh] flex-col sm:h-[34rem] sm:max-h-[78dvh]">
        <SearchField
          id={id}
          input={input}
          typed={typed}
          active={isMarked ? `${id}-${active}` : undefined}
          expanded={count > 0}
          onType={type}
          onKeyDown={onKeyDown}
        />
        <p className="sr-only" role="status">
          {text !== '' && !waiting && t('search.count', { count })}
        </p>
        {/* Scrolls by keys, too. */}
        <div
          ref={list}
          role="group"
          aria-label={t('search.title')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="-mx-2 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-3"
        >
          {text === '' && recent.length > 0 && (
            <RecentSearches
              className="pb-2"
              searches={recent}
              onSearch={type}
              onForget={() => {
                kept.forget();
                setRecent([]);
                input.current?.focus();
              }}
            />
          )}
          {count === 0 && text !== '' && !waiting && (
            <EmptyState heading="h3" title={t('search.none', { text })} art={<IconMagnifyingGlass size={32} />}>
              {t('search.noneNote')}
            </EmptyState>
          )}
          <Answers id={id} found={found} first={text === ''} active={isMarked ? active : -1} onPress={press} onPoint={point} />
        </div>
      </div>
    </Dialog>
  );
}
