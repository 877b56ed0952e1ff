import { QueryClient } from '@tanstack/react-query';

/** Server state of the page. Refusals are not asked again; a lost connection is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && (error as { code?: string }).code === 'network',
    },
  },
});

/** What every visitor is told; the rest is somebody's. */
const everybodys: ReadonlySet<string> = new Set(['system-status', 'notice', 'vendors', 'help', 'home', 'register-settings']);

/**
 * Nothing of a member stays in memory for whoever sits down next.
 * @param alsoShown false: what is on the screen goes when its page does.
 */
export function forgetMember(alsoShown: boolean): void {
  queryClient.removeQueries({
    ...(alsoShown ? {} : { type: 'inactive' as const }),
    predicate: ({ queryKey }) => !everybodys.has(String(queryKey[0])),
  });
}
