import type { StaffRight } from '@sortes/contract';
import { Badge, Dialog, TextField } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { call } from '../shared/calls';
import { useSession } from '../shared/session';
import { useT, type Translate } from '../shared/texts';
import { wayTo } from './places';
import { useScreens } from './use-screens';
import { useGo } from '../shared/screen-link';
import { screenPlace, type Place } from '../shared/addresses';
import { appKeys } from './keys';

interface Choice {
  readonly place: Place;
  readonly id: string;
  readonly label: string;
  /** What it is, beside its name. */
  readonly kind: string;
  /** More of it, such as a number. */
  readonly more?: string;
}

/** So long after the last letter the server is asked. */
const quietMs = 200;
const shortest = 2;

/** What was typed, once no letter has followed for a moment. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}

interface Found {
  readonly places: readonly Choice[];
  readonly isAsking: boolean;
  readonly hasFailed: boolean;
  /** No screen and nothing of the server's has this name or number; `places` may still lead on. */
  readonly isNothing: boolean;
}

/** Lists that can be narrowed to what was typed. */
function listsFor(typed: string, may: (right: StaffRight) => boolean, t: Translate): readonly Choice[] {
  // A number may be a player's: their money is one press away.
  const isNumber = /^\d{1,15}$/.test(typed);
  return [
    ...(typed !== '' && may('players.read')
      ? [
          {
            id: 'players',
            label: t('shell.palette.player', { text: typed }),
            kind: t('shell.palette.kind.screen'),
            place: { to: '/players', search: { text: typed } },
          } satisfies Choice,
        ]
      : []),
    ...(isNumber && may('withdrawals.read')
      ? [
          {
            id: 'withdrawals',
            label: t('shell.palette.withdrawals', { id: typed }),
            kind: t('shell.palette.kind.screen'),
            place: { to: '/withdrawals', search: { state: 'all', playerId: typed } },
          } satisfies Choice,
        ]
      : []),
    ...(isNumber && may('deposits.read')
      ? [
          {
            id: 'deposits',
            label: t('shell.palette.deposits', { id: typed }),
            kind: t('shell.palette.kind.screen'),
            place: { to: '/deposits', search: { playerId: typed, state: 'all' } },
          } satisfies Choice,
        ]
      : []),
  ];
}

/** Where a few typed letters can lead: screens by name, and what the server finds by a name or a number. */
function usePlaces(typed: string): Found {
  const t = useT();
  const open = useScreens();
  const rights = useSession((state) => state.me?.rights ?? []);
  const wanted = typed.trim().toLowerCase();
  const asked = useQuiet(typed.trim());
  const isLongEnough = asked.length >= shortest;
  const query = useQuery({
    queryKey: appKeys.search.of(asked),
    queryFn: ({ signal }) => call('staffSearch', { query: { text: asked } }, { signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
  });
  const may = (right: StaffRight): boolean => rights.includes(right);
  const screens: Choice[] = open
    .map(({ path, title }) => ({ id: path, label: t(title), kind: t('shell.palette.kind.screen'), place: screenPlace(path) }))
    .filter(({ label }) => label.toLowerCase().includes(wanted));
  const found: Choice[] = (isLongEnough && wanted.length >= shortest ? (query.data?.list ?? []) : []).flatMap((one) => {
    const way = wayTo(one, asked, may);
    if (way === undefined) return [];
    const { kind, id, userName, gameName } = one;
    const isNamed = kind === 'player';
    const label = isNamed ? (userName ?? id) : kind === 'draw' ? `${gameName ?? ''} ${id}` : asked;
    const more = isNamed ? id : (userName ?? undefined);
    return [
      {
        id: encodeURIComponent(`${kind}-${gameName ?? ''}-${id}`),
        label,
        kind: t(`shell.palette.kind.${kind}`),
        place: way,
        ...(more !== undefined && { more }),
      },
    ];
  });
  const lists = listsFor(typed.trim(), may, t);
  const isAsking = wanted.length >= shortest && (query.isFetching || asked !== typed.trim());
  return {
    // What stays under the fingers comes first: screens are known at once, the rest follows.
    places: [...screens, ...found, ...lists],
    isAsking,
    hasFailed: isLongEnough && query.isError,
    isNothing: !isAsking && screens.length + found.length === 0,
  };
}

/** What is opened to be typed into has the focus at once. */
const focusIt = (node: HTMLElement | null) => node?.focus();

function Search({ onClose }: { onClose: () => void }) {
  const t = useT();
  const goTo = useGo();
  const listId = useId();
  const [typed, setTyped] = useState('');
  // By what it is, not by where it stands: the server's answer moves what stands below it.
  const [picked, setPicked] = useState<string>();
  const { places, isAsking, hasFailed, isNothing } = usePlaces(typed);
  // Where nothing was found, only an arrow key chooses what leads on: Enter opens no empty list.
  const standing = places.findIndex(({ id }) => id === picked);
  const index = standing >= 0 ? standing : isNothing ? -1 : 0;
  const chosen = places[index];
  const chosenId = chosen && `${listId}-${chosen.id}`;
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const go = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onClose();
    goTo(choice.place);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setPicked(places[(Math.max(index, by > 0 ? -1 : 0) + by + places.length) % Math.max(1, places.length)]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(chosen);
    }
  };
  return (
    <div className="grid gap-3">
      <TextField
        label={t('shell.palette.label')}
        description={t('shell.palette.hint')}
        ref={focusIt}
        autoComplete="off"
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosenId}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPicked(undefined);
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={listId} aria-label={t('shell.palette.results')}>
        {places.map((place) => (
          // The field keeps the focus and moves in this list by its arrow keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={place.id}
            id={`${listId}-${place.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            onClick={() => go(place)}
            className={clsx(
              'flex min-h-9 cursor-pointer items-center gap-3 rounded-chip px-3 text-body pointer-coarse:min-h-11',
              place === chosen && 'bg-bg2 font-semibold',
            )}
          >
            <span className="min-w-0 flex-1 truncate">
              {place.label}
              {place.more !== undefined && <span className="tabular ms-2 text-label font-normal text-ink-2">{place.more}</span>}
            </span>
            <Badge tone="neutral">{place.kind}</Badge>
          </div>
        ))}
      </div>
      <p role="status" className="text-label text-ink-2 empty:hidden">
        {isAsking ? t('shell.palette.searching') : hasFailed ? t('shell.palette.failed') : isNothing ? t('shell.palette.none') : ''}
      </p>
    </div>
  );
}

/** Ctrl-K: the quickest way to any screen, and to a player, money, a bet or a draw by name or number. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.palette.title')} closeLabel={t('common.close')}>
      <Search onClose={onClose} />
    </Dialog>
  );
}
