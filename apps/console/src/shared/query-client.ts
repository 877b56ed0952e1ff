import { QueryClient, type QueryKey } from '@tanstack/react-query';

/** Server state of the console. What staff decide by must be of now: everything is asked again when its screen is opened. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      gcTime: 16 * 60_000,
      retry: (failures, error) => failures < 2 && (error as { code?: string }).code === 'network',
    },
  },
});

/** Asks anew for what is shown of these; for what is not, when it is shown again. */
export async function askAnew(...stale: readonly QueryKey[]): Promise<void> {
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
