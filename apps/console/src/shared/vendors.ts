import { useQuery } from '@tanstack/react-query';
import { call } from './calls';
import { useMay } from './session';

const vendorsAtMost = 200;

/** Vendors that can be chosen from. */
export function useVendors() {
  const may = useMay('games.read');
  const { data } = useQuery({
    queryKey: ['vendorChoices'],
    queryFn: ({ signal }) => call('staffListVendors', { query: { pageSize: vendorsAtMost } }, { signal }),
    enabled: may,
    staleTime: 60_000,
  });
  return data?.list ?? [];
}
