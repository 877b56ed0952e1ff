import { coverOf } from '@sortes/contract';
import {
  Badge,
  IconArrowClockwise,
  IconCheckCircle,
  IconClock,
  IconGameController,
  IconHandCoins,
  IconTrophy,
  IconXCircle,
} from '@sortes/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { pictureAddress } from '../../../kit/picture-host';
import { useGame } from '../api/launch';
import type { GameRound } from '../api/rounds';
import { outcomeOf } from '../state/round-outcome';
import '../../../entities/game/games.css';

/** The game's picture, small; a plain one for a game that is not offered any more. */
function GameArt({ nodeId }: { nodeId: string }) {
  const game = useGame(nodeId).data?.game;
  const cover = game?.showIcon === '' ? coverOf(game) : undefined;
  const art = cover?.art ?? game?.showIcon;
  return (
    <span
      className={clsx(
        'flex h-16 w-12 shrink-0 items-center justify-center overflow-hidden rounded-field bg-bg3 text-gold-text',
        cover?.panel,
      )}
    >
      {art === undefined ? (
        <IconGameController size={24} />
      ) : (
        <img src={pictureAddress(art)} alt="" width={48} height={64} decoding="async" className="size-full object-cover" />
      )}
    </span>
  );
}

const looks = {
  open: { tone: 'info', Icon: IconClock, id: 'games.rounds.state.open' },
  refunded: { tone: 'warning', Icon: IconArrowClockwise, id: 'games.rounds.state.refunded' },
  won: { tone: 'win', Icon: IconTrophy, id: 'games.rounds.state.won' },
  lost: { tone: 'neutral', Icon: IconXCircle, id: 'games.rounds.state.lost' },
  // Neither a gain nor a loss of everything.
  back: { tone: 'neutral', Icon: IconHandCoins, id: 'games.rounds.state.back' },
  even: { tone: 'neutral', Icon: IconHandCoins, id: 'games.rounds.state.even' },
  settled: { tone: 'neutral', Icon: IconCheckCircle, id: 'games.rounds.state.settled' },
} as const;

/** What a round came to, in a word and a sign. */
function OutcomeBadge({ round }: { round: GameRound }) {
  const t = useT();
  const { tone, Icon, id } = looks[outcomeOf(round)];
  return (
    <Badge tone={tone}>
      <Icon size={14} />
      {t(id)}
    </Badge>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className="tabular ms-auto min-w-0 text-end font-semibold wrap-anywhere text-ink-1">{children}</dd>
    </div>
  );
}

/** What a round was: the game, what happened where its vendor tells it, how it ended, what it cost and brought. */
export function RoundTicket({ round, summary }: { round: GameRound; summary: string | undefined }) {
  const t = useT();
  const format = useFormat();
  const isDecided = round.state === 'settled';
  // What the game itself shows large: what came back of each unit staked.
  const multiplier = isDecided && round.refund === 0 && round.stake > 0 && round.win > 0 ? round.win / round.stake : undefined;
  return (
    <section className="flex flex-col gap-1 rounded-tile border border-divider bg-bg2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <GameArt nodeId={round.nodeId} />
          <span className="min-w-0">
            <strong className="block wrap-anywhere text-ink-1">{round.gameName}</strong>
            <span className="block text-caption wrap-anywhere text-ink-3">{round.vendorName}</span>
          </span>
        </span>
        <span className="ms-auto flex flex-col items-end gap-1">
          <OutcomeBadge round={round} />
          {isDecided && <WireAmount value={round.net} plus tinted className="text-h2 font-bold" />}
        </span>
      </div>
      {summary !== undefined && <p className="tabular mt-1 wrap-anywhere text-body font-semibold text-ink-1">{summary}</p>}
      <dl className="mt-2 divide-y divide-divider border-t border-divider text-body">
        <Fact label={t('games.frame.staked')}>
          <WireAmount value={round.stake} />
        </Fact>
        {isDecided && (
          <Fact label={t('games.rounds.paidOut')}>
            <WireAmount value={round.win} />
          </Fact>
        )}
        {round.refund !== 0 && (
          <Fact label={t('games.frame.returned')}>
            <WireAmount value={round.refund} />
          </Fact>
        )}
        {multiplier !== undefined && (
          <Fact label={t('games.rounds.multiplier')}>
            {format.number(multiplier, { minimumFractionDigits: 2, maximumFractionDigits: 4 })}×
          </Fact>
        )}
        <Fact label={t('games.rounds.time')}>{format.dateTime(round.time)}</Fact>
      </dl>
    </section>
  );
}
