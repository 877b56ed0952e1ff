import { Picker, type DatePreset } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { useListSearch } from '../../shared/list/use-list-search';
import { useT } from '../../shared/texts';
import { periodOf } from '../../shared/period';
import { overviewKeys } from './keys';

/** The search parameter of each. */
const names = { vendor: 'vendorId', game: 'game', method: 'method' } as const;

/** A vendor, game or payment method of those that have figures in the period, found by typing a part of its name: there may be thousands. */
export function PartFilter({ by, fallback }: { by: keyof typeof names; fallback?: DatePreset }) {
  const t = useT();
  const { search, change } = useListSearch();
  const { from, to } = periodOf(search, fallback);
  const vendorId = by === 'game' && search['vendorId'] ? Number(search['vendorId']) : undefined;
  const { data } = useQuery({
    queryKey: overviewKeys.reportParts.of(by, from, to, vendorId),
    queryFn: ({ signal }) =>
      call('staffReportParts', { params: { by }, query: { from, to, ...(vendorId !== undefined && { vendorId }) } }, { signal }),
    staleTime: 60_000,
  });
  const given = search[names[by]] ?? '';
  const found = (data?.list ?? [])
    .map(({ value, label }) => ({ value, label: label || (by === 'vendor' && value === '0' ? t('overview.house') : value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  // A value of the address that has no figures in this period is seen all the same: a field that stayed empty would say something else.
  const choices = given === '' || found.some(({ value }) => value === given) ? found : [...found, { value: given, label: given }];
  return (
    <Picker
      // The list of choices comes later than the field, and with another period there is another one.
      key={`${from} ${to} ${vendorId} ${data === undefined}`}
      label={t(`overview.${names[by]}`)}
      className="w-48 max-sm:w-full"
      emptyText={t('common.noneFits')}
      value={given}
      onChange={(value) => change({ [names[by]]: value || undefined })}
      choices={[{ value: '', label: t('overview.all') }, ...choices]}
    />
  );
}
