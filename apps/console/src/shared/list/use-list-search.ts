import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { openedInNewTab } from './new-tab';
import { useGo, useAddressOf } from '../screen-link';
import type { Place } from '../addresses';

type Search = Readonly<Record<string, string | undefined>>;

interface ListSearch {
  readonly search: Search;
  /** `replace`: in the place of the address before, which Back does not lead to. */
  readonly change: (change: Search, how?: { readonly replace: boolean }) => void;
  readonly replace: (search: Search) => void;
  /** Goes to a screen. */
  readonly open: (place: Place) => void;
}

const whole = (search: Search): Search => search;
const besideOpened = ({ open: _opened, ...list }: Search): Search => list;

/** What a list is narrowed to, kept in the address: it can be gone back to, kept and sent to a colleague. */
export function useListSearch(): ListSearch {
  return useSearchOf(whole);
}

/** As `useListSearch`, without the row that is `open`: a part of a list that listens to this is not drawn anew when a row of it is opened or closed. */
export function useNarrowing(): ListSearch {
  return useSearchOf(besideOpened);
}

function useSearchOf(select: (search: Search) => Search): ListSearch {
  const search: Search = useSearch({ strict: false, select, structuralSharing: true });
  const navigate = useNavigate();
  const router = useRouter();
  const goTo = useGo();
  const addressOf = useAddressOf();
  const go = (next: Search | ((before: Search) => Search), how?: { readonly replace: boolean }): void => {
    const { pathname, search: standing } = router.state.location;
    const addressHere = (): string =>
      router.buildLocation({ to: pathname, search: typeof next === 'function' ? next(standing) : next }).publicHref;
    if (openedInNewTab(addressHere)) return;
    void navigate({ to: '.', search: next, ...how });
  };
  return {
    search,
    // A list that is narrowed anew begins at its first page.
    change: (change, how) => go((before) => ({ ...before, page: undefined, before: undefined, after: undefined, ...change }), how),
    replace: (next) => go(next),
    open(place) {
      if (!openedInNewTab(() => addressOf(place))) goTo(place);
    },
  };
}
