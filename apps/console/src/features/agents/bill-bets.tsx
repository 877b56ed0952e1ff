import type { AgentLane, Operations, Reply } from '@sortes/contract';
import { Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { DataTable, type Column } from '../../shared/list/data-table';
import { playerText } from '../../shared/player-text';
import { useT } from '../../shared/texts';
import { BetLink } from './bet-link';
import { Side } from './contracts-screen';
import { useExactMoney } from './exact-money';
import { agentsKeys } from './keys';
import { Pages } from '../../shared/list/pages';

type Bet = Reply<Operations['staffListContractBillBets']>['list'][number];

const atOnce = 20;

function useColumns(): readonly Column<Bet>[] {
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  const sum = (key: 'stake' | 'betVolume' | 'net' | 'reward', title: string): Column<Bet> => ({
    key,
    title,
    numeric: true,
    cell: (row) => money(row[key]),
  });
  return [
    { key: 'at', title: t('agents.bills.time'), cell: ({ at }) => format.at(at) },
    { key: 'bet', title: t('agents.bets.bet'), cell: (row) => <BetLink playerId={row.player.playerId} bet={row} /> },
    { key: 'player', title: t('agents.bills.player'), cell: ({ player }) => <Side person={player} /> },
    sum('stake', t('agents.bills.stake')),
    sum('net', t('agents.bills.net')),
    {
      key: 'rate',
      title: t('agents.bills.rate'),
      numeric: true,
      cell: ({ rate }) => (rate === null ? '–' : format.percent(rate / 10_000, 2)),
    },
    sum('reward', t('agents.bills.reward')),
    { key: 'lane', title: t('agents.lane'), cell: ({ lane }) => t(`agents.lane.${lane as AgentLane}`) },
    sum('betVolume', t('agents.bills.turnover')),
  ];
}

/** The bets that a real-time salary was paid for. */
export function BillBets({ id }: { id: string }) {
  const t = useT();
  const columns = useColumns();
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: agentsKeys.billBets.of(id, page),
    queryFn: ({ signal }) => call('staffListContractBillBets', { params: { id }, query: { pageNo: page, pageSize: atOnce } }, { signal }),
  });
  if (!data) return <Skeleton className="h-40" />;
  return (
    <section className="grid gap-2">
      <h3 className="text-label font-semibold">{t('agents.bills.bets')}</h3>
      <DataTable
        rows={data.list}
        rowKey={(row) => row.id}
        columns={columns}
        caption={t('agents.bills.bets')}
        openLabel={({ player }) => t('agents.bills.openBet', { name: playerText(player.playerId, player.userName) })}
      />
      <Pages page={page} total={data.total} atOnce={atOnce} onPage={setPage} />
    </section>
  );
}
