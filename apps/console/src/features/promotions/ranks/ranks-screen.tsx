import { buttonClass, EmptyState, ErrorState, linkClass, Skeleton } from '@sortes/ui';
import { Facts } from '../../../shared/facts';
import { useFormat } from '../../../shared/format';
import { type Column, DataTable } from '../../../shared/list/data-table';
import { useModuleOn } from '../../../shared/module-on';
import { problemText } from '../../../shared/problem';
import { ScreenHeader } from '../../../shared/screen-header';
import { ScreenLink } from '../../../shared/screen-link';
import { SecondWaits } from '../../../shared/second-note';
import { useMay } from '../../../shared/session';
import { useT } from '../../../shared/texts';
import { ReadOnlyNote } from '../../../shared/who-may';
import { type FoundRanks, RankLabel, useRankName, useRanks } from './rank-label';
import type { RankLine, RankTable } from './rank-table';

interface Row {
  readonly level: number;
  readonly line: RankLine;
  readonly members: number;
}

function useColumns(): readonly Column<Row>[] {
  const t = useT();
  const format = useFormat();
  // Nothing is asked of whoever has the first rank.
  const sum = (text: string): string => (Number(text) === 0 ? '–' : format.amount(text));
  return [
    {
      key: 'rank',
      title: t('ranks.rank'),
      cell: ({ level, line }) => (
        <span className="inline-flex max-w-full items-center gap-2">
          <span className="tabular">{format.number(level)}</span>
          <RankLabel line={line} />
        </span>
      ),
    },
    {
      key: 'members',
      title: t('ranks.members'),
      numeric: true,
      cell: ({ level, members }) => (
        <ScreenLink place={{ to: '/ranks/members', search: { level: String(level) } }} className={linkClass}>
          {format.number(members)}
        </ScreenLink>
      ),
    },
    { key: 'total', title: t('ranks.short.total'), numeric: true, cell: ({ line }) => sum(line.total) },
    { key: 'deposits', title: t('ranks.short.deposits'), numeric: true, cell: ({ line }) => sum(line.deposits) },
    {
      key: 'keep',
      title: t('ranks.short.keep'),
      numeric: true,
      cell: ({ level, line }) => (level > 0 && Number(line.keep) === 0 ? t('ranks.keptForEver') : sum(line.keep)),
    },
    { key: 'upgradeGift', title: t('ranks.short.upgradeGift'), numeric: true, cell: ({ line }) => format.amount(line.upgradeGift) },
    { key: 'monthlyGift', title: t('ranks.short.monthlyGift'), numeric: true, cell: ({ line }) => format.amount(line.monthlyGift) },
    { key: 'points', title: t('ranks.short.points'), numeric: true, cell: ({ line }) => `× ${format.number(line.pointsFactor / 10_000)}` },
    {
      key: 'payout',
      title: t('ranks.short.payout'),
      numeric: true,
      cell: ({ line }) => `× ${format.number(line.payoutFactor / 10_000)}`,
    },
  ];
}

/** The award that gifts go through, as a way to it. */
function AwardLink({ id, awards }: { id: string | null } & Pick<FoundRanks, 'awards'>) {
  const t = useT();
  if (id === null) return t('ranks.noAward');
  const award = awards.find((one) => one.id === id);
  return (
    <ScreenLink place={{ to: '/offers/$offerId', params: { offerId: id } }} className={linkClass}>
      {award === undefined ? t('ranks.awardGone') : `${award.title} · ${award.code}`}
    </ScreenLink>
  );
}

function Table({ found: { document, members, awards } }: { found: FoundRanks }) {
  const t = useT();
  const name = useRankName();
  const columns = useColumns();
  const table = document as RankTable;
  return (
    <>
      <DataTable
        caption={t('shell.screen.ranks')}
        columns={columns}
        rows={table.ranks.map((line, level) => ({ level, line, members: members[level] ?? 0 }))}
        rowKey={({ level }) => String(level)}
        openLabel={({ line }) => name(line)}
      />
      <p className="text-caption text-ink-3">{t('ranks.membersNote')}</p>
      <Facts
        facts={[
          [t('ranks.upgradeAward'), <AwardLink key="upgrade" id={table.upgradeAward} awards={awards} />],
          [t('ranks.monthlyAward'), <AwardLink key="monthly" id={table.monthlyAward} awards={awards} />],
        ]}
      />
    </>
  );
}

/** `/ranks`: the ranks of the brand, what they ask and give, and how many members have each. */
export function RanksScreen() {
  const t = useT();
  const format = useFormat();
  const may = useMay('promotions.edit');
  const isOn = useModuleOn('PLAYERRANK3');
  const { data, isError, error } = useRanks();
  if (isError)
    return (
      <ErrorState heading="h1" title={t('common.problem.load')}>
        {problemText(error)}
      </ErrorState>
    );
  if (data === undefined) return <Skeleton className="h-96" />;
  const edit = (label: string) => (
    <ScreenLink place={{ to: '/ranks/edit' }} className={buttonClass({ tone: 'primary', size: 'small' })}>
      {label}
    </ScreenLink>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHeader
        title={t('shell.screen.ranks')}
        beside={data.version > 0 && t('ranks.version', { version: data.version, at: format.at(data.madeAt), name: data.madeBy ?? '–' })}
        actions={may && data.version > 0 && edit(t('ranks.edit'))}
      />
      <ReadOnlyNote right="promotions.edit" />
      <SecondWaits approvalId={data.asked} />
      {!isOn && <p className="rounded-chip border border-divider bg-bg2 px-3 py-2 text-label text-ink-2">{t('ranks.moduleOff')}</p>}
      {data.version === 0 ? (
        <EmptyState title={t('ranks.none')} actions={may && edit(t('ranks.begin'))}>
          {t('ranks.noneNote')}
        </EmptyState>
      ) : (
        <Table found={data} />
      )}
    </div>
  );
}
