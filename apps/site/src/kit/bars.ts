import { create } from 'zustand';

/** The flag `?bars=1` that shows the bars of pages that hide them. */
const barsFlag = (): boolean => new URLSearchParams(location.search).get('bars') === '1';

/** What was asked for last, and on which page: another page starts with its own bars. */
const useAsked = create<{ path: string | undefined; asked: boolean }>(() => ({ path: undefined, asked: false }));

/** Whether the visitor asked for the bars of the page at `path`, which hides them. Shared, because such a page gives them the room they take. */
export function useBarsAsked(path: string): boolean {
  return useAsked((state) => (state.path === path ? state.asked : barsFlag()));
}

/** Shows or hides the bars of the page at `path`. */
export function askForBars(path: string, asked: boolean): void {
  useAsked.setState({ path, asked });
}
