import { Picker } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { useT } from '../../shared/texts';
import { promotionsKeys } from './keys';

const offersAtMost = 20;

/** Finds one of the brand's offers by a part of its code or title. `any`: what choosing none means, where that can be. */
export function OfferChoice({
  label,
  chosen,
  any,
  onChosen,
}: {
  label: string;
  chosen: string | undefined;
  any?: string;
  onChosen: (id: string | undefined) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const found = useQuery({
    queryKey: promotionsKeys.offersFound.of(wanted),
    queryFn: ({ signal }) =>
      call('staffListOffers', { query: { ...(wanted !== '' && { text: wanted }), pageNo: 1, pageSize: offersAtMost } }, { signal }),
    placeholderData: keepPreviousData,
  }).data?.list.map(({ id, title, code }) => ({ value: id, label: `${title} · ${code}` }));
  const standing = useQuery({
    queryKey: promotionsKeys.offer.of(chosen ?? ''),
    queryFn: ({ signal }) => call('staffGetOffer', { params: { id: chosen ?? '' } }, { signal }),
    enabled: chosen !== undefined,
    retry: false,
  }).data?.offer;
  const choices = [...(any === undefined || wanted !== '' ? [] : [{ value: '', label: any }]), ...(found ?? [])];
  return (
    <Picker
      label={label}
      value={chosen ?? ''}
      onSearch={setText}
      onChange={(id) => onChosen(id === '' ? undefined : id)}
      choices={
        chosen === undefined || choices.some(({ value }) => value === chosen)
          ? choices
          : [...choices, { value: chosen, label: standing === undefined ? chosen : `${standing.title} · ${standing.code}` }]
      }
      emptyText={t('promotions.empty')}
    />
  );
}
