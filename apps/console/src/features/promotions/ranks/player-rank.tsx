import { ApiError } from '@sortes/browser';
import type { Reply, staffRanks } from '@sortes/contract';
import { Button, buttonClass, Dialog, EmptyState, ErrorState, linkClass, ProgressBar, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/calls';
import { Facts } from '../../../shared/facts';
import { useFormat } from '../../../shared/format';
import { type Column, DataTable } from '../../../shared/list/data-table';
import { problemText } from '../../../shared/problem';
import { ScreenLink } from '../../../shared/screen-link';
import { SecondWaits } from '../../../shared/second-note';
import { useMay } from '../../../shared/session';
import { useT } from '../../../shared/texts';
import { Part } from '../part';
import { useDayText } from './day-text';
import { GiveRankForm } from './give-rank-form';
import { ranksKeys } from './keys';
import { LevelLabel, useRankLines } from './rank-label';

type Of = { readonly playerId: number };
type PlayerRanked = Reply<typeof staffRanks.staffPlayerRank>;
type Change = PlayerRanked['changes'][number];

/** How far a sum is of what is asked; nothing where nothing is. */
function Way({ label, sum, asked }: { label: string; sum: string; asked: string }) {
  const t = useT();
  const format = useFormat();
  if (Number(asked) === 0) return null;
  return (
    <ProgressBar
      label={label}
      value={Number(sum)}
      max={Number(asked)}
      valueText={t('promotions.sumOf', { sum: format.amount(sum), all: format.amount(asked) })}
    />
  );
}

/** The rank that they have, what it rests on, and until when staff keep it. */
function Now({ playerId, rank, onGive }: Of & { rank: PlayerRanked; onGive: () => void }) {
  const t = useT();
  const format = useFormat();
  const dayText = useDayText();
  const lines = useRankLines();
  const mayGive = useMay('promotions.give');
  return (
    <Part
      title={t('ranks.rank')}
      actions={
        mayGive && (
          <Button size="small" onClick={onGive}>
            {t('ranks.give')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [t('ranks.rank'), <LevelLabel key="rank" level={rank.level} lines={lines} />],
          [t('ranks.reached'), <LevelLabel key="reached" level={rank.reached} lines={lines} />],
          [t('ranks.since'), format.at(rank.since)],
          [t('ranks.keptUntil'), dayText(rank.keptUntil)],
          [t('ranks.total'), format.amount(rank.total)],
          [t('ranks.deposits'), format.amount(rank.deposits)],
          [t('ranks.month'), format.amount(rank.month)],
        ]}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-label">
        <ScreenLink place={{ to: '/ranks/gifts', search: { playerId: String(playerId) } }} className={linkClass}>
          {t('ranks.giftsOf')}
        </ScreenLink>
        <ScreenLink place={{ to: '/ranks' }} className={linkClass}>
          {t('ranks.tableOf', { version: rank.version })}
        </ScreenLink>
      </p>
    </Part>
  );
}

/** How far they are to the next rank, and to keeping this one. */
function Progress({ rank }: { rank: PlayerRanked }) {
  const t = useT();
  const [own, next] = [rank.ranks[rank.level], rank.ranks[rank.level + 1]];
  const isKeptByPlay = own !== undefined && Number(own.keep) > 0;
  return (
    <Part title={t('ranks.progress')}>
      {next === undefined ? (
        <p className="text-label text-ink-2">{t('ranks.highest')}</p>
      ) : (
        <>
          <h3 className="text-label font-semibold">{t('ranks.toNext', { name: next.name })}</h3>
          <Way label={t('ranks.total')} sum={rank.total} asked={next.total} />
          <Way label={t('ranks.deposits')} sum={rank.deposits} asked={next.deposits} />
          {/* Lost once, it comes back by the turnover of a month. */}
          {next.level <= rank.reached && <Way label={t('ranks.backBy')} sum={rank.month} asked={next.keep} />}
        </>
      )}
      <h3 className="text-label font-semibold">{t('ranks.toKeep')}</h3>
      {isKeptByPlay ? (
        <Way label={t('ranks.month')} sum={rank.month} asked={own.keep} />
      ) : (
        <p className="text-label text-ink-2">{t('ranks.keptForEver')}</p>
      )}
      {rank.keptUntil !== null && isKeptByPlay && <p className="text-label text-ink-2">{t('ranks.keptByStaff')}</p>}
    </Part>
  );
}

function useChangeColumns(): readonly Column<Change>[] {
  const t = useT();
  const format = useFormat();
  const lines = useRankLines();
  return [
    { key: 'at', title: t('ranks.at'), cell: (row) => format.at(row.at) },
    {
      key: 'ranks',
      title: t('ranks.fromTo'),
      cell: (row) => (
        <span className="inline-flex items-center gap-1">
          <LevelLabel level={row.from} lines={lines} />
          <span aria-hidden>→</span>
          <span className="sr-only">{t('ranks.becomes')}</span>
          <LevelLabel level={row.to} lines={lines} />
        </span>
      ),
    },
    { key: 'why', title: t('ranks.why'), cell: (row) => [t(`ranks.why.${row.why}`), ...(row.by === null ? [] : [row.by])].join(' · ') },
    { key: 'reason', title: t('common.reason'), wraps: true, cell: (row) => row.reason ?? '–' },
    { key: 'total', title: t('ranks.total'), numeric: true, cell: (row) => format.amount(row.total) },
    { key: 'month', title: t('ranks.month'), numeric: true, cell: (row) => format.amount(row.month) },
    { key: 'deposits', title: t('ranks.deposits'), numeric: true, cell: (row) => format.amount(row.deposits) },
  ];
}

/** What ranks have of one player: where they stand, what it rests on, and how it changed. */
export function PlayerRank({ playerId }: Of) {
  const t = useT();
  const format = useFormat();
  const [isGiving, setGiving] = useState(false);
  const columns = useChangeColumns();
  const { data, error } = useQuery({
    queryKey: ranksKeys.player.of(playerId),
    queryFn: ({ signal }) => call('staffPlayerRank', { params: { playerId } }, { signal }),
  });
  // The page has found the player: what there is none of is a table of ranks.
  if (error instanceof ApiError && error.code === 'not.found')
    return (
      <EmptyState
        title={t('ranks.none')}
        actions={
          <ScreenLink place={{ to: '/ranks' }} className={buttonClass({})}>
            {t('shell.screen.ranks')}
          </ScreenLink>
        }
      />
    );
  if (data === undefined && error !== null) return <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>;
  if (data === undefined) return <Skeleton className="h-60" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SecondWaits approvalId={data.asked} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Now playerId={playerId} rank={data} onGive={() => setGiving(true)} />
        <Progress rank={data} />
      </div>
      <Part title={t('ranks.changes')}>
        {data.changes.length === 0 ? (
          <p className="text-label text-ink-2">{t('ranks.changesNone')}</p>
        ) : (
          <DataTable
            caption={t('ranks.changes')}
            columns={columns}
            rows={data.changes}
            rowKey={(row) => `${row.at} ${row.from} ${row.to}`}
            openLabel={(row) => format.at(row.at)}
          />
        )}
      </Part>
      <Dialog
        open={isGiving}
        onClose={() => setGiving(false)}
        title={t('ranks.give')}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        <GiveRankForm playerId={playerId} rank={data} onDone={() => setGiving(false)} />
      </Dialog>
    </div>
  );
}
