import { Link, useNavigate, type LinkComponentProps } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Place } from './addresses';
import type { Search } from './search';

type Look = Omit<LinkComponentProps<'a'>, 'to' | 'params' | 'search' | 'from' | 'hash' | 'state' | 'mask'>;

/** A link to a page of the site. The router knows pages as a list made at run time, so that its own types say nothing of them: `Place` does. */
export function PageLink({ place, ...look }: { readonly place: Place } & Look) {
  return <Link {...(place as { to: string })} {...look} />;
}

interface How {
  /** In the place of the address before, which Back does not lead to. */
  readonly replace?: boolean;
  /** False: the page stays where it is scrolled to. */
  readonly resetScroll?: boolean;
}

/** Goes to a page. */
export function useGo(): (place: Place, how?: How) => void {
  const navigate = useNavigate();
  return useCallback((place, how = {}) => void navigate({ ...(place as { to: string }), ...how }), [navigate]);
}

/** Changes the search of the page in view, in the place of the address before, and keeps what its history knows (a modal, how deep it lies). */
export function useChangeSearch(): (change: (search: Search) => Search) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) =>
      void navigate({ to: '.', search: (before: Search) => change(before), state: (kept) => kept, replace: true, resetScroll: false }),
    [navigate],
  );
}
