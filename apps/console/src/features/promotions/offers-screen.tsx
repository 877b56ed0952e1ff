import { offerStates, servedOfferKinds, type Reply, type staffPromotions } from '@sortes/contract';
import { Badge, buttonClass } from '@sortes/ui';
import { useNavigate } from '@tanstack/react-router';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';

export type OfferRow = Reply<typeof staffPromotions.staffListOffers>['list'][number];

const offers = listOf('staffListOffers', { csv: 'staffExportOffers', filters: ['text', 'state', 'kind'] });

const tones = { draft: 'neutral', live: 'win', paused: 'warning', stopped: 'danger' } as const;

export function OfferBadge({ state }: { state: OfferRow['status'] }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`promotions.offerState.${state}`)}</Badge>;
}

function useColumns(): readonly Column<OfferRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'title',
      title: t('promotions.by.offer'),
      cell: (row) => (
        <>
          <span className="block text-start">{row.title}</span>
          <span className="block text-start text-caption font-normal text-ink-3">{row.code}</span>
        </>
      ),
    },
    { key: 'kind', title: t('promotions.kind'), cell: (row) => t(`promotions.kind.${row.kind}`) },
    { key: 'state', title: t('promotions.state'), cell: (row) => <OfferBadge state={row.status} /> },
    { key: 'until', title: t('promotions.until'), cell: (row) => format.at(row.until) },
    { key: 'grants', title: t('promotions.grants'), numeric: true, cell: (row) => format.number(row.grants) },
    { key: 'running', title: t('promotions.running'), numeric: true, cell: (row) => format.number(row.running) },
    { key: 'given', title: t('promotions.given'), numeric: true, cell: (row) => format.amount(row.given) },
    { key: 'cost', title: t('promotions.cost'), numeric: true, cell: (row) => format.amount(row.cost) },
    { key: 'made', title: t('promotions.made'), hidden: true, cell: (row) => format.at(row.madeAt) },
  ];
}

function OfferFilters() {
  const t = useT();
  const every = { value: '', label: t('promotions.every') };
  return (
    <>
      <TextFilter name="text" label={t('promotions.search')} wide />
      <ChoiceFilter
        name="state"
        label={t('promotions.state')}
        choices={[every, ...offerStates.map((value) => ({ value, label: t(`promotions.offerState.${value}`) }))]}
      />
      <ChoiceFilter
        name="kind"
        label={t('promotions.kind')}
        choices={[every, ...servedOfferKinds.map((value) => ({ value, label: t(`promotions.kind.${value}`) }))]}
      />
    </>
  );
}

/** Offers of the brand with what they gave and cost. */
export function OffersScreen() {
  const t = useT();
  const format = useFormat();
  const may = useMay('promotions.edit');
  const navigate = useNavigate();
  const columns = useColumns();
  return (
    <ListScreen
      list={offers}
      name="offers"
      title={t('shell.screen.offers')}
      rowKey={(row) => row.id}
      openLabel={(row) => t('promotions.openRow', { code: row.code })}
      onRow={(row) => void navigate({ to: '/offers/$offerId', params: { offerId: row.id } })}
      emptyText={t('promotions.empty')}
      actions={
        may && (
          <ScreenLink place={{ to: '/offers/new' }} className={buttonClass({ tone: 'primary', size: 'small' })}>
            {t('promotions.new')}
          </ScreenLink>
        )
      }
      note={<ReadOnlyNote right="promotions.edit" />}
      filters={<OfferFilters />}
      columns={columns}
      sums={({ sums }) => (
        <>
          <Facts
            facts={[
              [t('promotions.grants'), format.number(sums.grants)],
              [t('promotions.running'), format.number(sums.running)],
              [t('promotions.given'), format.amount(sums.given)],
              [t('promotions.openSum'), format.amount(sums.open)],
              [t('promotions.cost'), format.amount(sums.cost)],
            ]}
          />
          <p className="mt-1 text-caption text-ink-3">{t('promotions.givenNote')}</p>
        </>
      )}
    />
  );
}
