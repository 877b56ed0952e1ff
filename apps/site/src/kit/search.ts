import { useRouterState } from '@tanstack/react-router';

/** Search parameters as plain texts. The router's own JSON form would turn a referral code 007 into a number. */
export type Search = Readonly<Record<string, string>>;

/** Reads `?a=1&b=2`; of a repeated name the last one counts. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes search parameters; empty and undefined ones are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const kept = Object.entries(search).filter(
    (entry): entry is [string, string | number] => (typeof entry[1] === 'string' && entry[1] !== '') || typeof entry[1] === 'number',
  );
  const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

/** One search parameter of the page in view, followed: who reads no other is not drawn anew when another changes. */
export function useParameter(name: string): string | undefined {
  return useRouterState({ select: (state) => (state.location.search as Search)[name] });
}

/** The search parameters of the page in view, followed. */
export function useSearch(): Search {
  return useRouterState({ select: (state) => state.location.search as Search, structuralSharing: true });
}
