import { Pagination } from '@sortes/ui';
import { useState } from 'react';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useBillBets } from '../api/contracts';
import { rateText } from './contract-words';
import { FigureTable } from './figure-table';
import { laneName } from './figure-text';
import { ListSkeleton } from './list-skeleton';
import { BetWays } from './opened-bet';

const atOnce = 20;

/** The bets that a real-time salary was paid for, each with its rate and what it brought. */
export function BillBets({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useBillBets(id, page, atOnce);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-label font-semibold text-ink-3">{t('contracts.bill.bets')}</h4>
      {data.list.some(({ playerId }) => playerId === null) && <p className="text-label text-ink-2">{t('agents.bets.deeper')}</p>}
      <FigureTable
        caption={t('contracts.bill.bets')}
        rows={data.list}
        rowKey={(row) => row.id}
        columns={[
          { key: 'at', title: t('contracts.bill.time'), cell: ({ at }) => format.dateTime(at) },
          { key: 'account', title: t('contracts.bill.account'), cell: ({ account }) => account ?? t('agents.income.other') },
          {
            key: 'game',
            title: t('contracts.bill.game'),
            cell: ({ lane, game, draw }) => (
              <>
                <span className="block wrap-anywhere">{game === '' ? laneName(t, lane) : game}</span>
                {draw !== undefined && <span className="tabular block text-caption wrap-anywhere text-ink-3">{draw}</span>}
              </>
            ),
          },
          { key: 'stake', title: t('contracts.bill.stake'), numeric: true, cell: (row) => <WireAmount value={row.stake} /> },
          { key: 'turnover', title: t('contracts.bill.turnover'), numeric: true, cell: (row) => <WireAmount value={row.betVolume} /> },
          { key: 'net', title: t('contracts.bill.net'), numeric: true, cell: (row) => <WireAmount value={row.net} plus tinted /> },
          {
            key: 'rate',
            title: t('contracts.bill.rate'),
            numeric: true,
            cell: ({ rate }) => (rate === null ? t('contracts.bill.noRate') : rateText(format, rate)),
          },
          { key: 'reward', title: t('contracts.bill.reward'), numeric: true, cell: (row) => <WireAmount value={row.reward} /> },
          { key: 'ways', title: t('contracts.bill.ways'), wide: true, cell: (row) => <BetWays {...row} /> },
        ]}
      />
      {data.total > atOnce && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / atOnce)}
          onPage={setPage}
          label={t('common.pages')}
          previousLabel={t('common.previousPage')}
          nextLabel={t('common.nextPage')}
          pageLabel={(number) => t('common.page', { page: number })}
        />
      )}
    </section>
  );
}
