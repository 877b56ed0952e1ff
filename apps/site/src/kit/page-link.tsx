import { useEffect, type AnchorHTMLAttributes } from 'react';
import type { PagePath, Place } from './addresses';
import { navigate, preloadPage, useRouter } from './router';
import { parseSearch, stringifySearch, type Search } from './search-text';

type Look = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/** A link to an address of this site, which it goes to without loading the document anew. The download of its page begins with the first sign of a press. */
export function AddressLink({ href, onClick, children, ...look }: { readonly href: string } & Look) {
  const [path = '', ...search] = href.split('?');
  const wanted = Object.entries(parseSearch(search.join('?')));
  const isHere = useRouter(
    ({ location }) => location.pathname === path && wanted.every(([name, value]) => location.search[name] === value),
  );
  const preload = () => preloadPage(path);
  return (
    <a
      aria-current={isHere ? 'page' : undefined}
      {...look}
      href={href}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
        if (!isPlain || event.defaultPrevented || look.target !== undefined) return;
        event.preventDefault();
        void navigate({ href });
      }}
    >
      {children}
    </a>
  );
}

/** A link to a page of the site: `Place` knows which there are, and what their search says. */
export function PageLink({ place, ...look }: { readonly place: Place } & Look) {
  return <AddressLink href={`${place.to}${stringifySearch(place.search ?? {})}`} {...look} />;
}

interface How {
  /** In the place of the address before, which Back does not lead to. */
  readonly replace?: boolean;
  /** False: the page stays where it is scrolled to. */
  readonly resetScroll?: boolean;
}

const go = (place: Place, how: How = {}) => void navigate({ ...place, ...how });

/** Goes to a page. */
export function useGo(): typeof go {
  return go;
}

const changeSearch = (search: (before: Search) => Search) =>
  void navigate({ search, state: (kept) => kept, replace: true, resetScroll: false });

/** Changes the search of the page in view, in the place of the address before, and keeps what its history knows (a modal, how deep it lies). */
export function useChangeSearch(): typeof changeSearch {
  return changeSearch;
}

/** Leads on to another page with the same search, in the place of this one. */
export function LeadOn({ to }: { to: PagePath }) {
  useEffect(() => void navigate({ to, search: (before) => before, replace: true }), [to]);
  return null;
}
