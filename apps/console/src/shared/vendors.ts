import { useQuery } from '@tanstack/react-query';
import { call } from './calls';
import { useMay } from './session';
import { sharedKeys } from './keys';

const vendorsAtMost = 200;

/** Vendors that can be chosen from. */
export function useVendors() {
  const may = useMay('games.read');
  const { data } = useQuery({
    queryKey: sharedKeys.vendors.all,
    queryFn: ({ signal }) => call('staffListVendors', { query: { pageSize: vendorsAtMost } }, { signal }),
    enabled: may,
    staleTime: 60_000,
  });
  return data?.list ?? [];
}
