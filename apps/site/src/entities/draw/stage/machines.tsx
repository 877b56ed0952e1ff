import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { carColours } from '../result-balls';
import type { StageLook } from './stage-look';
import type { StagePlan } from './stage-plan';

export interface MachineProps {
  look: StageLook;
  /** The draw it makes now, once that is known. */
  plan: StagePlan | undefined;
  /** The draw it made last, while none is made. */
  madeLast: StagePlan | undefined;
  isTurning: boolean;
}

/** Places of the balls at rest, in hundredths of the drum, and how each whirls. */
const balls = [
  [30, 74],
  [48, 79],
  [66, 74],
  [38, 61],
  [57, 62],
  [24, 60],
  [72, 59],
  [47, 48],
] as const;

function Drum({ isTurning, isGlobe }: { isTurning: boolean; isGlobe: boolean }) {
  return (
    <span className={clsx('drum', isGlobe && 'drum-globe', isTurning && 'drum-turning')}>
      {balls.map(([left, top], at) => (
        <span key={at} className={`drum-ball drum-ball-${at}`} style={{ left: `${left}%`, top: `${top}%` }} />
      ))}
      <span className="drum-glass" />
    </span>
  );
}

function Cup({ isTurning, isLifted }: { isTurning: boolean; isLifted: boolean }) {
  return (
    <span className={clsx('cup', isTurning && !isLifted && 'cup-shaking', isLifted && 'cup-lifted')}>
      <svg viewBox="0 0 64 64" width="64" height="64">
        <ellipse cx="32" cy="55" rx="27" ry="6" fill="#000" opacity="0.28" />
        <g className="cup-body">
          <path d="M14 16h36l-5 36a13 4 0 0 1-26 0z" fill="#7a2a1c" />
          <path d="M14 16h13l-2 38q-5-1-6-2z" fill="#a2402c" />
          <ellipse cx="32" cy="16" rx="18" ry="5.5" fill="#b9523a" />
          <ellipse cx="32" cy="16" rx="14" ry="3.6" fill="#3c120b" />
          <path d="M15.5 26q16.5 7 33 0l-.6 4q-16 7-31.8 0z" fill="#f4be4f" opacity="0.85" />
        </g>
      </svg>
    </span>
  );
}

const cars = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0'));

/**
 * Ten lanes: a start grid before the race; each car crosses the line when its number comes into view above, and stops behind the line in the order in which they
 * came in, until the next race. Who leads on the way is only show.
 */
function Track({ plan, madeLast, isTurning }: Omit<MachineProps, 'look'>) {
  const arrival = new Map(plan?.reveals.map(({ atMs, cell }) => [plan.cells[cell]?.number, atMs]));
  const placeOf = new Map((plan ?? madeLast)?.cells.map(({ number }, place) => [number, place]));
  const isFinished = !isTurning && placeOf.size > 0;
  return (
    <span className={clsx('track', isFinished && 'track-finished', isTurning && (plan ? 'track-racing' : 'track-ready'))}>
      {cars.map((car, lane) => (
        <span key={car} className={clsx('track-lane', isFinished && placeOf.get(car) === 0 && 'track-winner')}>
          <span
            className={clsx(`track-run track-run-${lane % 3}`, lane % 2 === 1 && 'track-second')}
            style={{ '--arrival': `${arrival.get(car) ?? 0}ms`, '--place': placeOf.get(car) ?? 0 } as CSSProperties}
          >
            <span className={clsx('track-car tabular', carColours[car])}>{Number(car)}</span>
          </span>
        </span>
      ))}
      <span className="track-line" />
    </span>
  );
}

function Deck({ isTurning }: { isTurning: boolean }) {
  return (
    <span className={clsx('deck', isTurning && 'deck-shuffling')}>
      {[0, 1, 2].map((at) => (
        <span key={at} className={`stage-card-back deck-card deck-card-${at}`} />
      ))}
    </span>
  );
}

/** What makes the draw, in the manner of its family; it moves while the draw is made and its numbers come, and stands still otherwise. */
export function Machine({ look, plan, madeLast, isTurning }: MachineProps) {
  switch (look) {
    case 'dice':
      return <Cup isTurning={isTurning} isLifted={plan !== undefined} />;
    case 'race':
      return <Track plan={plan} madeLast={madeLast} isTurning={isTurning} />;
    case 'hand':
      return <Deck isTurning={isTurning} />;
    default:
      return <Drum isTurning={isTurning} isGlobe={look !== 'balls'} />;
  }
}
