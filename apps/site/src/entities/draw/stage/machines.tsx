import { clsx } from 'clsx';
import { RaceTrack, type RaceTrackProps } from './race-track';
import type { StageLook } from './stage-look';

export interface MachineProps extends RaceTrackProps {
  look: StageLook;
}

export interface NumberMapProps {
  /** Numbers that the player's bets name. */
  picked: ReadonlySet<string>;
  /** Numbers of the draw that are in view. */
  fallen: ReadonlySet<string>;
}

const mapNumbers = Array.from({ length: 80 }, (_, index) => String(index + 1).padStart(2, '0'));

/** The eighty numbers of a globe: those that fell light up, own ones wear a ring. */
export function NumberMap({ picked, fallen }: NumberMapProps) {
  return mapNumbers.map((number) => (
    <span key={number} className={clsx('map-cell tabular', fallen.has(number) && 'map-fallen', picked.has(number) && 'map-picked')}>
      {number}
    </span>
  ));
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
export function Machine({ look, ...props }: MachineProps) {
  const { plan, isTurning } = props;
  switch (look) {
    case 'dice':
      return <Cup isTurning={isTurning} isLifted={plan !== undefined} />;
    case 'race':
      return <RaceTrack {...props} />;
    case 'hand':
      return <Deck isTurning={isTurning} />;
    default:
      return <Drum isTurning={isTurning} isGlobe={look !== 'balls'} />;
  }
}
