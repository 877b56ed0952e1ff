import { Picker } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { useT } from '../../shared/texts';
import { contentKeys } from './keys';

const addressOf = (id: string): string => `/promotions?${new URLSearchParams({ id }).toString()}`;
/** More offers than a brand has live. */
const most = 200;

/** The offer that a banner opens, found by typing a part of its title; kept as the address that it has on the site. */
export function OfferLink({ url, fault, onChange }: { url: string; fault: string | undefined; onChange: (url: string) => void }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: contentKeys.offers.all,
    queryFn: () => call('staffListOffers', { query: { state: 'live', pageSize: most } }),
    staleTime: 60_000,
  });
  const offers = (data?.list ?? []).map(({ id, title, code }) => ({ value: addressOf(id), label: `${title} · ${code}` }));
  // One that is not live any more is named by its address: a field that stayed empty would say that none is chosen.
  const gone = url !== '' && data !== undefined && offers.every(({ value }) => value !== url);
  return (
    <Picker
      // The choices come later than the field.
      key={String(data === undefined)}
      label={t('content.offer')}
      error={fault}
      emptyText={t('content.offerNone')}
      value={url}
      onChange={onChange}
      choices={[...offers, ...(gone ? [{ value: url, label: url }] : [])]}
    />
  );
}
