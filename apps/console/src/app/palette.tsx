import { Dialog, TextField } from '@sortes/ui';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId, useState, type KeyboardEvent } from 'react';
import { useSession } from '../shared/session';
import { useT } from '../shared/texts';
import { useScreens } from './use-screens';

interface Place {
  readonly id: string;
  readonly label: string;
  readonly to: string;
  readonly search: Record<string, string>;
}

/** Where a few typed letters can lead: screens by name, and with a number a player's money. */
function usePlaces(typed: string): readonly Place[] {
  const t = useT();
  const open = useScreens();
  const rights = useSession((state) => state.me?.rights ?? []);
  const wanted = typed.trim().toLowerCase();
  const screens = open
    .map(({ path, title }) => ({ id: path, label: t(title), to: path, search: {} }))
    .filter(({ label }) => label.toLowerCase().includes(wanted));
  // Screens come first for a word, players for a number; the list of players finds them by either.
  const player =
    rights.includes('players.read') && wanted !== ''
      ? [{ id: 'p', label: t('shell.palette.player', { text: typed.trim() }), to: '/players', search: { text: typed.trim() } }]
      : [];
  if (!/^\d{1,15}$/.test(wanted)) return [...screens, ...player];
  return [
    ...player,
    ...(rights.includes('withdrawals.read')
      ? [{ id: 'w', label: t('shell.palette.withdrawals', { id: wanted }), to: '/withdrawals', search: { playerId: wanted } }]
      : []),
    ...(rights.includes('deposits.read')
      ? [{ id: 'd', label: t('shell.palette.deposits', { id: wanted }), to: '/deposits', search: { playerId: wanted, state: 'all' } }]
      : []),
    ...screens,
  ];
}

/** What is opened to be typed into has the focus at once. */
const focusIt = (node: HTMLElement | null) => node?.focus();

function Search({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const places = usePlaces(typed);
  const chosen = places[Math.min(at, places.length - 1)];
  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    onClose();
    void navigate({ to: place.to, search: place.search } as never);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setAt((Math.min(at, places.length - 1) + by + places.length) % Math.max(1, places.length));
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
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
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
              'flex min-h-11 cursor-pointer items-center rounded-chip px-3 text-body',
              place === chosen && 'bg-bg2 font-semibold',
            )}
          >
            {place.label}
          </div>
        ))}
      </div>
      {places.length === 0 && (
        <p role="status" className="text-body text-ink-2">
          {t('shell.palette.none')}
        </p>
      )}
    </div>
  );
}

/** Ctrl-K: the quickest way to any screen. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.palette.title')} closeLabel={t('common.close')}>
      <Search onClose={onClose} />
    </Dialog>
  );
}
