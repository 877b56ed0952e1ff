import { Dialog, EmptyState, IconButton, IconClock, IconMagnifyingGlass, IconX, TextField, chipClass } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { findWords } from '../../kit/find-words';
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

/** Answers to a text, by group, each with the best first; without a text where most want to go and what is hot. */
function useFound(text: string): { found: readonly (readonly [Group, readonly Found[]])[]; waiting: boolean } {
  const pages = usePages();
  const help = useHelp();
  const { lotteries, drawsOf } = useLotteries();
  const { games, similar, waiting } = useGames(useSettled(text));
  const findPages = useMemo(() => findWords(pages), [pages]);
  const findHelp = useMemo(() => findWords(help), [help]);
  const findLotteries = useMemo(() => findWords(lotteries), [lotteries]);
  const byGroup: Readonly<Record<Group, readonly Found[]>> =
    text === ''
      ? { pages: firstPages.flatMap((id) => pages.find((page) => page.id === id) ?? []), games, lotteries: [], draws: [], help: [] }
      : { pages: findPages(text), lotteries: findLotteries(text), draws: drawsOf(text), help: findHelp(text), games };
  // Names that are only like the one typed answer where nothing else does.
  const others = byGroup.pages.length + byGroup.lotteries.length + byGroup.draws.length;
  const found = groups
    .map(
      (group) =>
        [group, group === 'games' && similar && others > 0 ? [] : byGroup[group].slice(0, text === '' ? 6 : shownOf[group])] as const,
    )
    .filter(([, items]) => items.length > 0);
  return { found, waiting };
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

/** Searches of this device, one press away. */
function RecentSearches({
  searches,
  onSearch,
  onForget,
}: {
  searches: readonly string[];
  onSearch: (text: string) => void;
  onForget: () => void;
}) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      <h3 className="flex w-full items-center gap-2 text-label font-semibold text-ink-2">
        <IconClock size={16} />
        {t('common.recentSearches')}
      </h3>
      {searches.map((each) => (
        <button key={each} type="button" className={`${chipClass(false)} max-w-full`} onClick={() => onSearch(each)}>
          <span className="truncate">{each}</span>
        </button>
      ))}
      <button
        type="button"
        className="ms-auto min-h-11 rounded-chip px-3 text-label font-semibold text-ink-2 hover:text-ink-1"
        onClick={onForget}
      >
        {t('common.forgetSearches')}
      </button>
    </div>
  );
}

/** `?m=search`: games, lotteries, draws, pages and help, found as one types; arrows and Enter choose. */
export function SearchModal({ onClose }: ModalProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(kept.read);
  const [chosen, setChosen] = useState(0);
  const text = typed.trim();
  const { found, waiting } = useFound(text);
  const all = found.flatMap(([, items]) => items);
  const active = Math.min(chosen, all.length - 1);
  const optionId = (at: number) => `${id}-${at}`;

  const type = (next: string) => {
    setTyped(next);
    setChosen(0);
    list.current?.scrollTo({ top: 0 });
    input.current?.focus();
  };
  const press = (item: Found | undefined) => {
    if (item === undefined) return;
    if (text !== '') kept.add(text);
    item.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      const next = (active + step + all.length) % all.length;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      press(all[active]);
    } else if (event.key === 'Escape' && typed !== '') {
      // The first one empties the field, the next one closes.
      event.stopPropagation();
      type('');
    }
  };
  let at = -1;
  return (
    <Dialog open onClose={onClose} title={t('search.title')} closeLabel={t('common.close')} width="large">
      <div className="flex h-[78dvh] flex-col sm:h-[34rem] sm:max-h-[78dvh]">
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
          autoFocus
          enterKeyHint="go"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={all.length > 0 && text !== '' ? optionId(active) : undefined}
          boxClassName="[&_input::-webkit-search-cancel-button]:hidden"
          start={<IconMagnifyingGlass size={20} className="shrink-0 text-ink-3" />}
          end={
            typed !== '' && (
              <IconButton label={t('common.clearSearch')} className="-me-2.5" onClick={() => type('')}>
                <IconX size={18} />
              </IconButton>
            )
          }
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <p className="sr-only" role="status">
          {text !== '' && !waiting && t('search.count', { count: all.length })}
        </p>
        <div ref={list} className="-mx-2 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-3">
          {text === '' && recent.length > 0 && (
            <RecentSearches
              searches={recent}
              onSearch={type}
              onForget={() => {
                kept.forget();
                setRecent([]);
                input.current?.focus();
              }}
            />
          )}
          {all.length === 0 && text !== '' && !waiting && (
            <EmptyState heading="h3" title={t('search.none', { text })} art={<IconMagnifyingGlass size={32} />}>
              {t('search.noneNote')}
            </EmptyState>
          )}
          <div id={`${id}-list`} role="listbox" aria-label={t('search.results')}>
            {found.map(([group, items]) => (
              <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-2">
                <h3 id={`${id}-${group}`} role="presentation" className="px-2 py-1 text-label font-semibold text-ink-3">
                  {t(text === '' && group === 'games' ? 'games.lobby.lane.popular' : `search.group.${group}`)}
                </h3>
                <div role="presentation" className="grid sm:grid-cols-2 sm:gap-x-2">
                  {items.map((item) => {
                    at += 1;
                    const place = at;
                    return (
                      <Option
                        key={item.id}
                        id={optionId(place)}
                        found={item}
                        active={place === active && (text !== '' || chosen > 0)}
                        onPress={() => press(item)}
                        onPoint={() => place !== active && setChosen(place)}
                      />
                    );
                  })}
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
