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
