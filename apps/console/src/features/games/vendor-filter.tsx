import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { ChoiceFilter } from '../../shared/list/filters';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';

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

export function VendorFilter() {
  const t = useT();
  const vendors = useVendors();
  return (
    <ChoiceFilter
      name="vendor"
      label={t('games.vendor')}
      choices={[{ value: '', label: t('games.all') }, ...vendors.map(({ code, name }) => ({ value: code, label: name }))]}
    />
  );
}

/** A vendor by his name; by his code for who may not see vendors, and of one that is gone. */
export function VendorName({ code }: { code: string }) {
  const vendors = useVendors();
  return <span title={code}>{vendors.find((one) => one.code === code)?.name ?? code}</span>;
}
