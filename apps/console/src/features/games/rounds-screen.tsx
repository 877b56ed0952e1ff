import { staffRoundStates, type Operations, type Reply } from '@sortes/contract';
import { Badge, linkClass } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, DayFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PlayerLink } from '../../shared/player-link';
import { useT } from '../../shared/texts';
import { VendorFilter, VendorName } from './vendor-filter';
import { ScreenLink } from '../../shared/screen-link';
import { gamesKeys } from './keys';

type Row = Reply<Operations['staffListRounds']>['list'][number];
type Detail = Reply<Operations['staffGetRound']>;

const rounds = listOf('staffListRounds', {
  csv: 'staffExportRounds',
  filters: ['id', 'playerId', 'code', 'vendor', 'state'],
  days: ['from', 'until'],
});
const tones = { open: 'info', idle: 'warning', stuck: 'danger', settled: 'win', refunded: 'neutral' } as const;

function StateBadge({ state }: { state: Row['state'] }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`games.round.${state}`)}</Badge>;
}

/** Rounds of vendors' games; of the last 24 hours unless something else is asked for. */
export function RoundsScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  return (
    <>
      <ListScreen
        list={rounds}
        name="rounds"
        title={t('shell.screen.rounds')}
        rowKey={(row) => row.roundId}
        openLabel={(row) => t('games.open', { name: row.code })}
        onRow={(row) => change({ open: row.roundId, page: search['page'] })}
        emptyText={t('games.rounds.empty')}
        filters={
          <>
            <TextFilter name="id" label={t('games.round.id')} wide />
            <PlayerFilter label={t('games.player')} />
            <TextFilter name="code" label={t('games.round.code')} />
            <VendorFilter />
            <ChoiceFilter
              name="state"
              label={t('games.state')}
              choices={[
                { value: '', label: t('games.all') },
                ...staffRoundStates.map((value) => ({ value, label: t(`games.round.${value}`) })),
              ]}
            />
            <DayFilter name="from" label={t('common.from')} />
            <DayFilter name="until" label={t('common.until')} />
          </>
        }
        sums={({ staked, won, refunded }) => (
          <Facts
            facts={[
              [t('games.staked'), format.amount(staked)],
              [t('games.won'), format.amount(won)],
              [t('games.refunded'), format.amount(refunded)],
            ]}
          />
        )}
        columns={[
          { key: 'code', title: t('games.round.code'), cell: (row) => row.code },
          { key: 'player', title: t('games.player'), cell: (row) => <PlayerLink playerId={row.playerId} /> },
          { key: 'game', title: t('games.game'), cell: (row) => row.game },
          { key: 'vendor', title: t('games.vendor'), cell: (row) => <VendorName code={row.vendor} /> },
          { key: 'state', title: t('games.state'), cell: (row) => <StateBadge state={row.state} /> },
          { key: 'staked', title: t('games.staked'), numeric: true, cell: (row) => format.amount(row.staked) },
          { key: 'won', title: t('games.won'), numeric: true, cell: (row) => format.amount(row.won) },
          { key: 'refunded', title: t('games.refunded'), numeric: true, hidden: true, cell: (row) => format.amount(row.refunded) },
          { key: 'opened', title: t('games.at'), cell: (row) => format.at(row.openedAt) },
          { key: 'closed', title: t('games.finished'), cell: (row) => format.at(row.closedAt) },
        ]}
      />
      <DetailDialog
        keys={gamesKeys.round}
        id={search['open']}
        title={t('games.round')}
        load={(roundId) => call('staffGetRound', { params: { roundId } })}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {(round) => <Whole round={round} />}
      </DetailDialog>
    </>
  );
}

function Whole({ round }: { round: Detail }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-5">
      <div>
        <StateBadge state={round.state} />
      </div>
      <Facts
        facts={[
          [t('games.round.id'), round.roundId],
          [t('games.round.code'), round.code],
          [t('games.player'), <PlayerLink key="player" playerId={round.playerId} />],
          [
            t('games.game'),
            <>
              {round.game} · <VendorName code={round.vendor} />
            </>,
          ],
          [t('games.staked'), format.amount(round.staked)],
          [t('games.won'), format.amount(round.won)],
          [t('games.refunded'), format.amount(round.refunded)],
          [t('games.at'), format.at(round.openedAt)],
          [t('games.finished'), `${format.at(round.closedAt)}${round.closeReason === null ? '' : ` · ${round.closeReason}`}`],
        ]}
      />
      <Transactions round={round} />
      {round.differences.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-body font-bold">{t('shell.screen.differences')}</h3>
          <ul className="text-label">
            {round.differences.map((one) => (
              <li key={`${one.externalId} ${one.kind}`}>
                <ScreenLink
                  place={{ to: '/games/differences', search: { externalId: one.externalId, state: 'all' } }}
                  className={linkClass}
                >
                  {t(`games.difference.${one.kind}`)} · {one.externalId}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Each transaction of a round with its double entry. */
function Transactions({ round }: { round: Detail }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="grid gap-3">
      <h3 className="text-body font-bold">{t('games.transactions')}</h3>
      <ol className="grid gap-3">
        {round.transactions.map((one) => (
          <li key={one.externalId} className="grid gap-1 rounded-tile border border-divider p-3 text-label">
            <p className="tabular flex flex-wrap justify-between gap-2 font-semibold">
              <span className="min-w-0 break-all">
                {t(`games.kind.${one.kind}`)} {one.externalId}
              </span>
              <span>{format.amount(one.amount)}</span>
            </p>
            <p className="text-ink-3">
              {format.at(one.at)}
              {one.reference !== null && ` · → ${one.reference}`}
              {one.tombstone && ` · ${t('games.tombstone')}`}
            </p>
            <ul>
              {one.entries.map((entry, at) => (
                <li key={`${entry.account} ${at}`} className="tabular flex justify-between gap-2 text-ink-2">
                  <span>{entry.account}</span>
                  <span>
                    {format.amount(entry.amount)}
                    {entry.balanceAfter !== null && ` → ${format.amount(entry.balanceAfter)}`}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
