import { IconCheck } from '@sortes/ui';
import { clsx } from 'clsx';
import { markSixColour } from '../result';
import { carPaint, Die, waveColours } from '../result-balls';
import type { StageLook } from './stage-look';

export interface StageNumberProps {
  look: StageLook;
  /** Family of the game: the colours of its numbers. */
  group: string | undefined;
  /** Undefined while it is not drawn: its place is empty. */
  value: string | undefined;
  /** The player had picked it. */
  isOwn: boolean;
  /** It has just come, and moves into its place. */
  isFresh: boolean;
}

function Mark({ look, group, value }: { look: StageLook; group: string | undefined; value: string }) {
  if (look === 'dice') return <Die value={value} className="size-full" />;
  if (look === 'race') {
    return (
      <span className={clsx('stage-car', carPaint[value] === undefined && 'bg-bg3 text-ink-1')} style={carPaint[value]}>
        {Number(value)}
      </span>
    );
  }
  if (look === 'globe') return <span className="stage-globe-ball">{value}</span>;
  if (look === 'hand') return <span className="stage-card">{value}</span>;
  if (group === 'M6') return <span className={clsx('stage-ring', waveColours[markSixColour(value)])}>{value}</span>;
  return <span className="stage-ball">{value}</span>;
}

/** One number in its place: it drops, rolls, turns over or drives in, as its game has it; one the player had picked glows and is ticked. */
export function StageNumber({ look, group, value, isOwn, isFresh }: StageNumberProps) {
  return (
    <span className={clsx('stage-cell', `stage-cell-${look}`)}>
      {value === undefined ? (
        look === 'hand' && <span className="stage-card-back" />
      ) : (
        <span className={clsx('stage-mark tabular', isFresh && `stage-enter-${look}`, isOwn && 'stage-own')}>
          <Mark look={look} group={group} value={value} />
          {isOwn && (
            <span className="stage-tick">
              <IconCheck size={10} />
            </span>
          )}
        </span>
      )}
    </span>
  );
}
