import {
  Badge,
  IconArrowClockwise,
  IconCheckCircle,
  IconClock,
  IconHourglass,
  IconTrophy,
  IconWarningCircle,
  IconXCircle,
  type BadgeTone,
  type IconComponent,
} from '@sortes/ui';
import { useT, type TextId, type Translate } from '../../../kit/i18n';
import type { Chase, ChaseDraw } from '../api/chases';

interface Look {
  readonly text: TextId;
  readonly tone: BadgeTone;
  readonly Icon: IconComponent;
}

const chaseLooks: Readonly<Record<Chase['state'], Look>> = {
  running: { text: 'lottery.chase.state.running', tone: 'info', Icon: IconClock },
  finished: { text: 'lottery.chase.state.finished', tone: 'neutral', Icon: IconCheckCircle },
  stopped: { text: 'lottery.chase.state.stopped', tone: 'win', Icon: IconTrophy },
  cancelled: { text: 'lottery.chase.state.cancelled', tone: 'neutral', Icon: IconArrowClockwise },
  withdrawn: { text: 'lottery.chase.state.withdrawn', tone: 'warning', Icon: IconWarningCircle },
};

/** Everything that waited was cancelled, but a draw that was bet before is still to be drawn. */
const restCancelled: Look = { text: 'lottery.chase.restCancelled', tone: 'info', Icon: IconClock };

const drawLooks: Readonly<Record<ChaseDraw['state'], Look>> = {
  waiting: { text: 'lottery.chase.draw.waiting', tone: 'neutral', Icon: IconHourglass },
  placed: { text: 'lottery.chase.draw.placed', tone: 'info', Icon: IconClock },
  won: { text: 'lottery.state.won', tone: 'win', Icon: IconTrophy },
  lost: { text: 'lottery.state.lost', tone: 'neutral', Icon: IconXCircle },
  refunded: { text: 'lottery.state.refunded', tone: 'warning', Icon: IconArrowClockwise },
  cancelled: { text: 'lottery.chase.draw.released', tone: 'neutral', Icon: IconArrowClockwise },
  dropped: { text: 'lottery.chase.draw.dropped', tone: 'warning', Icon: IconArrowClockwise },
};

function StateMark({ look: { text, tone, Icon } }: { look: Look }) {
  const t = useT();
  return (
    <Badge tone={tone}>
      <Icon size={14} />
      {t(text)}
    </Badge>
  );
}

/** State of a chase: word and sign, the colour only repeats them. */
export function ChaseBadge({ chase }: { chase: Pick<Chase, 'state' | 'openDraws'> }) {
  const look = chase.state === 'cancelled' && chase.openDraws > 0 ? restCancelled : chaseLooks[chase.state];
  return <StateMark look={look} />;
}

/** State of one draw of a chase. */
export function ChaseDrawBadge({ state }: { state: ChaseDraw['state'] }) {
  return <StateMark look={drawLooks[state]} />;
}

const reasons: Readonly<Record<string, TextId>> = {
  player: 'lottery.chase.reason.player',
  house: 'lottery.chase.reason.house',
  win: 'lottery.chase.reason.win',
  late: 'lottery.chase.reason.late',
  limit: 'lottery.chase.reason.limit',
  limited: 'lottery.chase.reason.limited',
};

/** Why a draw's money was released, in words; undefined when there is nothing to say. */
export function reasonText(t: Translate, reason: string | null): string | undefined {
  const id = reasons[reason ?? ''];
  return id && t(id);
}
