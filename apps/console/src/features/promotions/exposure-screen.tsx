import { offerExposureBy, type Reply, type staffPromotions } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import type { ScreenSearches } from '../../shared/addresses';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf, type Search } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { GroupName, grantsOf } from './report-group';

type Exposure = Reply<typeof staffPromotions.staffOfferExposure>;
type Line = Exposure['list'][number];

const byOf = (search: Search) => offerExposureBy.find((by) => by === search['by']) ?? 'offer';

const exposure = listOf('staffOfferExposure', {
  csv: 'staffExportOfferExposure',
  otherFilters: ['by'],
  query: (search) => ({ by: byOf(search) }),
});

const counts = ['active', 'waiting', 'offered'] as const;
const measures = [
  'active',
  'balance',
  'requirement',
  'waiting',
  'waitingSum',
  'offered',
  'offeredSum',
  'freeBets',
  'freeSpins',
  'released',
] as const;
type Measure = (typeof measures)[number];
/** Their sums stand above the list; in it they would push what budgets have left out of sight. */
const shownOnDemand: readonly Measure[] = ['waiting', 'offered', 'freeBets', 'freeSpins', 'released'];

const isCount = (name: Measure): name is (typeof counts)[number] => counts.some((one) => one === name);
const titleOf = (name: Measure) => (name === 'requirement' ? 'promotions.requirementLeft' : (`promotions.${name}` as const));

/** Which grants a figure is made of. */
const madeOf: Readonly<Record<Measure, ScreenSearches['/grants']>> = {
  active: { only: 'playing' },
  balance: { only: 'playing' },
  requirement: { only: 'playing' },
  waiting: { state: 'queued' },
  waitingSum: { state: 'queued' },
  offered: { state: 'offered' },
  offeredSum: { state: 'offered' },
  freeBets: { only: 'playing', money: 'freebet' },
  freeSpins: { only: 'playing', money: 'spins' },
  released: { only: 'playing', money: 'release' },
};

function useColumns(): readonly Column<Line>[] {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  const by = byOf(search);
  const budget = ({ budgetLeft, isTaking }: Line): string => {
    if (budgetLeft !== null) return format.amount(budgetLeft);
    return isTaking ? t('promotions.noBound') : '–';
  };
  const prizes = (row: Line) =>
    row.prizes === null ? (
      '–'
    ) : (
      <ScreenLink place={{ to: '/offers/$offerId', params: { offerId: row.key } }} className={linkClass}>
        {format.amount(row.prizes)}
      </ScreenLink>
    );
  return [
    { key: 'key', title: t(`promotions.by.${by}`), cell: (row) => <GroupName by={by} row={row} /> },
    ...measures.map((name): Column<Line> => ({
      key: name,
      title: t(titleOf(name)),
      numeric: true,
      hidden: shownOnDemand.includes(name),
      cell: (row) => (
        <ScreenLink place={{ to: '/grants', search: { ...grantsOf(by, row.key), ...madeOf[name] } }} className={linkClass}>
          {isCount(name) ? format.number(row[name]) : format.amount(row[name])}
        </ScreenLink>
      ),
    })),
    ...(by === 'offer'
      ? [
          { key: 'prizes', title: t('promotions.prizesLeft'), numeric: true, cell: prizes } satisfies Column<Line>,
          { key: 'budgetLeft', title: t('promotions.budgetLeft'), numeric: true, cell: budget } satisfies Column<Line>,
        ]
      : []),
  ];
}

/** What promotions have open now: lent, to be staked, waiting, laid ready, and what budgets may still give. */
export function ExposureScreen() {
  const t = useT();
  const format = useFormat();
  const columns = useColumns();
  const { search } = useListSearch();
  const isByOffer = byOf(search) === 'offer';
  return (
    <ListScreen
      list={exposure}
      name="offer-exposure"
      title={t('shell.screen.offerExposure')}
      rowKey={(row) => row.key}
      openLabel={(row) => t('promotions.openRow', { code: row.label || row.key })}
      emptyText={t('promotions.exposureEmpty')}
      filters={
        <ChoiceFilter
          name="by"
          label={t('promotions.by')}
          choices={offerExposureBy.map((by) => ({ value: by === 'offer' ? '' : by, label: t(`promotions.by.${by}`) }))}
        />
      }
      columns={columns}
      sums={({ sums }) => (
        <>
          <Facts
            facts={[
              ...measures.map((name) => [t(titleOf(name)), isCount(name) ? format.number(sums[name]) : format.amount(sums[name])] as const),
              ...(isByOffer
                ? ([
                    [t('promotions.prizesLeft'), format.amount(sums.prizes)],
                    [t('promotions.budgetLeft'), format.amount(sums.budgetLeft)],
                  ] as const)
                : []),
            ]}
          />
          <p className="mt-1 text-caption text-ink-3">{t('promotions.exposureNote')}</p>
        </>
      )}
    />
  );
}
