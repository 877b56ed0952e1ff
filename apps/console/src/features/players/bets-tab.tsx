import { betProducts, betRecordStates, type Operations, type Reply } from '@sortes/contract';
import { Badge, Button, ErrorState, IconCheckCircle, IconWarningCircle } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, DayFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import { playersKeys } from './keys';

type Bet = Reply<Operations['staffPlayerBet']>;

const bets = (params: { playerId: number }) =>
  listOf('staffPlayerBets', { params, csv: 'staffExportPlayerBets', filters: ['find', 'product', 'state'], days: ['from', 'to'] });
const tones = { open: 'info', won: 'win', lost: 'neutral', returned: 'warning' } as const;

/** Bets of every product. One of a lottery opens to its draw, and the draw to its proof; a round to the movements of its money. */
export function BetsTab({ playerId }: { playerId: number }) {
  const t = useT();
  const format = useFormat();
  const { search, change, replace } = useListSearch();
  const here = { page: search['page'], before: search['before'], after: search['after'] };
  const params = { playerId };
  return (
    <>
      <ListScreen
        list={bets(params)}
        name="player-bets"
        of={String(playerId)}
        keepNames={['tab']}
        title={t('players.tab.bets')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('players.openBet', { number: row.number })}
        onRow={(row) => (row.kind === 'order' ? change({ ...here, open: row.id }) : replace({ tab: 'statement', reference: row.id }))}
        emptyText={t('players.bets.empty')}
        filters={<BetFilters />}
        sums={({ stake, win, refund }) => (
          <Facts
            facts={[
              [t('players.staked'), format.amount(stake)],
              [t('players.returned'), format.amount(win)],
              [t('players.refund'), format.amount(refund)],
            ]}
          />
        )}
        columns={[
          { key: 'number', title: t('players.number'), cell: (row) => row.number },
          { key: 'at', title: t('players.time'), cell: (row) => format.at(row.at) },
          { key: 'game', title: t('players.game'), cell: (row) => row.gameName },
          { key: 'detail', title: t('players.detail'), cell: (row) => row.detail },
          { key: 'draw', title: t('players.draw'), cell: (row) => row.numero ?? '–' },
          {
            key: 'state',
            title: t('players.state'),
            cell: (row) => <Badge tone={tones[row.state]}>{t(`players.bet.${row.state}`)}</Badge>,
          },
          { key: 'stake', title: t('players.stake'), numeric: true, cell: (row) => format.amount(row.stake) },
          { key: 'win', title: t('players.prize'), numeric: true, cell: (row) => format.amount(row.win) },
          { key: 'refund', title: t('players.refund'), numeric: true, hidden: true, cell: (row) => format.amount(row.refund) },
        ]}
      />
      <DetailDialog
        keys={playersKeys.bet}
        id={search['open']}
        title={t('players.bet')}
        load={(orderId) => call('staffPlayerBet', { params: { playerId, orderId } })}
        onClose={() => change({ ...here, open: undefined })}
      >
        {(bet) => <Whole playerId={playerId} bet={bet} />}
      </DetailDialog>
    </>
  );
}

/** What narrows a player's bets. */
function BetFilters() {
  const t = useT();
  return (
    <>
      <TextFilter name="find" label={t('players.findBet')} wide />
      <ChoiceFilter
        name="product"
        label={t('players.product')}
        choices={[
          { value: '', label: t('players.all') },
          ...betProducts.map((product) => ({ value: product as string, label: t(`players.product.${product}`) })),
        ]}
      />
      <ChoiceFilter
        name="state"
        label={t('players.state')}
        choices={[
          { value: '', label: t('players.all') },
          ...betRecordStates.map((state) => ({ value: state as string, label: t(`players.bet.${state}`) })),
        ]}
      />
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="until" label={t('common.until')} />
    </>
  );
}

function Whole({ playerId, bet }: { playerId: number; bet: Bet }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('players.number'), bet.orderNumber],
          [t('players.game'), bet.gameName],
          [t('players.play'), bet.playName],
          [t('players.content'), bet.contentWords],
          [t('players.time'), format.at(bet.bettingTime)],
          [t('players.stake'), format.amount(bet.betAmount)],
          [t('players.state'), t(`players.order.${bet.state as 'won' | 'lost' | 'waiting' | 'cancelled' | 'refunded'}`)],
          [t('players.prize'), format.amount(bet.winAmount)],
          ...bet.hits.map(({ tier, count, odds, amount }) => [tier, `${count} × ${odds} = ${format.amount(amount)}`] as const),
        ]}
      />
      <section aria-label={t('players.draw')} className="grid gap-3">
        <h3 className="text-body font-bold">{t('players.draw')}</h3>
        <Facts
          facts={[
            [t('players.draw'), bet.numero],
            [t('players.drawTime'), format.at(bet.drawTime)],
            [t('players.result'), bet.winningNumber ?? '–'],
            [t('players.settledAt'), format.at(bet.settledAt)],
            ...(bet.correctionReason === undefined ? [] : [[t('players.corrected'), bet.correctionReason] as const]),
          ]}
        />
        {bet.result?.hasProof === true ? (
          <Proof playerId={playerId} orderId={bet.orderId} />
        ) : (
          <p className="text-label text-ink-2">{t('players.noProof')}</p>
        )}
      </section>
    </div>
  );
}

/** The draw recomputed from the database when somebody asks: it takes the whole book of bets. */
function Proof({ playerId, orderId }: { playerId: number; orderId: string }) {
  const t = useT();
  const query = useQuery({
    queryKey: playersKeys.betProof.of(playerId, orderId),
    queryFn: () => call('staffPlayerBetProof', { params: { playerId, orderId } }),
    enabled: false,
  });
  return (
    <div className="grid gap-3">
      <Button
        className="justify-self-start"
        loading={query.isFetching}
        loadingLabel={t('common.working')}
        onClick={() => void query.refetch()}
      >
        {t('players.verify')}
      </Button>
      <div role="status" className="grid gap-2 empty:hidden">
        {query.data && (
          <>
            <p className="text-body font-semibold">{t(query.data.proved ? 'players.proved' : 'players.notProved')}</p>
            <ul className="grid gap-1 text-label">
              {query.data.checks.map(({ check, ok, detail }) => (
                <li key={check} className="flex items-start gap-2">
                  {ok ? (
                    <IconCheckCircle size={18} className="shrink-0 text-win" />
                  ) : (
                    <IconWarningCircle size={18} className="shrink-0 text-danger" />
                  )}
                  <span className="min-w-0 break-words">
                    <span className="font-semibold">{check}</span> <span className="text-ink-2">{detail}</span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {query.isError && <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>}
    </div>
  );
}
