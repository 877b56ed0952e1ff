import type { AgentLane, Operations, Reply } from '@sortes/contract';
import { Badge, Button, ErrorState, IconCaretDown, IconCaretLeft, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AgentLink } from '../../shared/agent-link';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import { AddsUp } from './adds-up';
import { BetLink, useBetText } from './bet-link';
import { useExactMoney } from './exact-money';
import { agentsKeys } from './keys';
import { Pages } from '../../shared/list/pages';
import { useFrozenRateText } from './rate-words';

type Bet = Reply<Operations['staffListAgentCommissionBets']>['list'][number];

const atOnce = 20;
const hourMs = 3_600_000;

/** The bets that an hour's commission or rebate of a lane is made of, each with what the rates of the line made of it: to be recomputed by hand. */
export function IncomeBets({
  playerId,
  isOwn,
  hour,
  lane,
  onBack,
}: {
  playerId: number;
  isOwn: boolean;
  hour: number;
  lane: AgentLane;
  onBack: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const exact = useExactMoney();
  const [page, setPage] = useState(1);
  const query = { hour, lane, ...(isOwn && { own: 'own' as const }), pageNo: page, pageSize: atOnce };
  const { data, error } = useQuery({
    queryKey: agentsKeys.incomeBets.of(playerId, query),
    queryFn: ({ signal }) => call('staffListAgentCommissionBets', { params: { playerId }, query }, { signal }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button size="small" className="justify-self-start" onClick={onBack}>
        <IconCaretLeft size={16} /> {t('agents.income.hours')}
      </Button>
      <p className="text-body font-semibold">
        {t(`agents.lane.${lane}`)} · <span className="tabular">{format.span(hour, hour + hourMs)}</span>
      </p>
      {error && <ErrorState title={t('common.problem.load')}>{problemText(error)}</ErrorState>}
      {data === undefined ? (
        !error && <Skeleton className="h-60" />
      ) : (
        <>
          <AddsUp isSame={data.addsUp}>
            {t(data.addsUp ? 'agents.income.addsUp' : 'agents.income.differs', {
              count: data.total,
              share: exact(data.sums.share),
              earned: exact(data.earned),
            })}
          </AddsUp>
          <ul aria-label={t('agents.bills.bets')} className="divide-y divide-divider rounded-tile border border-divider">
            {data.list.map((bet) => (
              <BetRow key={`${bet.id} ${bet.kind} ${bet.booked}`} bet={bet} lane={lane} />
            ))}
          </ul>
          <Pages page={page} total={data.total} atOnce={atOnce} onPage={setPage} />
        </>
      )}
    </div>
  );
}

function BetRow({ bet, lane }: { bet: Bet; lane: AgentLane }) {
  const t = useT();
  const format = useFormat();
  const exact = useExactMoney();
  const betText = useBetText();
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-3 py-2 hover:bg-bg2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 text-label font-semibold wrap-anywhere">
              {betText(bet)}
              {bet.kind !== 'bet' && <Badge tone="warning">{t(`agents.bets.${bet.kind}`)}</Badge>}
            </span>
            <span className="tabular block text-caption wrap-anywhere text-ink-3">
              {playerText(bet.player.playerId, bet.player.userName)} · {format.at(bet.booked)}
            </span>
          </span>
          <span className="tabular text-end text-label">
            <span className="block font-semibold">{exact(bet.share)}</span>
            <span className="block text-caption text-ink-3">
              <span className="sr-only">{t(lane === 'LOTT' ? 'agents.income.price' : 'agents.valid')}: </span>
              {exact(bet.amount)}
            </span>
          </span>
          <IconCaretDown
            size={16}
            className="shrink-0 text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <Levels bet={bet} lane={lane} />
      </details>
    </li>
  );
}

/** What the rates of the levels made of one bet, and what that brought: of what was given back or corrected later, the difference. */
function Levels({ bet, lane }: { bet: Bet; lane: AgentLane }) {
  const t = useT();
  const format = useFormat();
  const exact = useExactMoney();
  const rateText = useFrozenRateText();
  const { levels } = bet;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-divider bg-bg2 px-3 py-3">
      <Facts
        facts={[
          [t('agents.bets.bet'), <BetLink key="bet" playerId={bet.player.playerId} bet={bet} />],
          [t('agents.bills.player'), <PlayerLink key="player" playerId={bet.player.playerId} name={bet.player.userName} />],
          [t('agents.bets.placed'), format.at(bet.placed)],
          [t(lane === 'LOTT' ? 'agents.income.price' : 'agents.valid'), exact(bet.amount)],
          ...(bet.kind === 'bet' ? [] : [[t('agents.income.before'), exact(bet.before)] as const]),
          ...(bet.soldAt !== null && bet.soldAt > 0 ? [[t('agents.income.soldAt'), String(bet.soldAt)] as const] : []),
        ]}
      />
      <table className="w-full border-collapse text-label">
        <caption className="pb-1 text-start text-caption text-ink-3">{t('agents.income.levels')}</caption>
        <thead>
          <tr className="text-caption text-ink-3">
            <th scope="col" className="py-1 text-start font-semibold">
              {t('agents.account')}
            </th>
            <th scope="col" className="px-2 py-1 text-end font-semibold">
              {t(lane === 'LOTT' ? 'agents.income.group' : 'agents.bills.rate')}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {t('agents.income.upTo')}
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-semibold">
              {t('agents.income.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ player, rate, upTo, upToBefore }, at) => {
            const below = levels[at - 1];
            const sum = upTo - upToBefore;
            // Of who bet, what came off the price of a lottery bet is theirs already.
            const share = below === undefined ? undefined : sum - (below.upTo - below.upToBefore);
            return (
              <tr key={player.playerId} className="border-t border-divider">
                <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere">
                  <AgentLink playerId={player.playerId} name={player.userName} />
                </th>
                <td className="tabular px-2 py-1.5 text-end">{rateText(lane, rate)}</td>
                <td className="tabular py-1.5 text-end">{exact(Number(sum.toFixed(4)))}</td>
                <td className="tabular py-1.5 ps-2 text-end">
                  {share === undefined ? (levels.length === 1 ? exact(bet.share) : '–') : exact(Number(share.toFixed(4)))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
