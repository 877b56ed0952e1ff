import { IconCheck } from '@sortes/ui';
import { clsx } from 'clsx';
import { memo, useMemo, type CSSProperties } from 'react';
import { useT } from '../../../kit/i18n';
import { Car } from './car';
import { raceWays } from './race-plan';
import type { StagePlan } from './stage-plan';
import './race-track.css';

export interface RaceTrackProps {
  /** The draw that is made or was made last. */
  numero: string;
  /** The draw that is made now, once its result is known. */
  plan: StagePlan | undefined;
  /** The draw that was made last, while none is made. */
  madeLast: StagePlan | undefined;
  isTurning: boolean;
  /** Numbers in view that the player had picked. */
  own: ReadonlySet<string>;
  /** Cars that the player's bets name; they carry a flag from the start. */
  picked: ReadonlySet<string>;
}

const cars = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0'));

/** What passes by: kerbs, the lanes' marks, the stand and its boards. It moves as a whole, so that nothing is drawn anew. */
const Road = memo(function Road() {
  return (
    <>
      <span className="track-scene">
        <span className="track-scene-run" />
      </span>
      <span className="track-road">
        <span className="track-marks" />
      </span>
    </>
  );
});

/** A pennant, the mark of the player's own cars: its shape says it as well as its colour. */
function Flag({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 12 14" className={className} focusable="false">
      <path d="M2 1V13.4" stroke="#0a0d14" strokeWidth="2.8" strokeLinecap="round" />
      <path d="M2.6 0.8L11.4 4.6L2.6 8.6Z" fill="#ffd24a" stroke="#0a0d14" strokeWidth="0.8" strokeLinejoin="round" />
      <path d="M2 1V13.4" stroke="#fff" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  );
}

/** The first three, large, with their places. */
function Podium({ order, own, picked }: Pick<RaceTrackProps, 'own' | 'picked'> & { order: readonly string[] }) {
  return (
    <span className="podium">
      {[1, 0, 2].map((place) => {
        const car = order[place];
        return (
          car !== undefined && (
            <span key={place} className={clsx('podium-step', `podium-${place + 1}`)}>
              <span className={clsx('podium-car', own.has(car) && 'track-own')}>
                <Car car={car} />
                {picked.has(car) && !own.has(car) && <Flag className="track-flag" />}
                {own.has(car) && (
                  <span className="stage-tick">
                    <IconCheck size={10} />
                  </span>
                )}
              </span>
              <span className="podium-block tabular">{place + 1}</span>
            </span>
          )
        );
      })}
    </span>
  );
}

/**
 * Ten lanes. Before the race the cars stand on a start grid; then the road runs and they change the lead, which is only show; the line comes, and each car
 * crosses it when its number comes into view above. After the race the cars stand behind the line in the order in which they came in, the first three on a
 * podium, until the next race.
 */
export function RaceTrack({ plan, madeLast, isTurning, numero, own, picked }: RaceTrackProps) {
  const t = useT();
  const ways = useMemo(() => raceWays(numero, cars), [numero]);
  const arrival = new Map(plan?.reveals.map(({ atMs, cell }) => [plan.cells[cell]?.number, atMs]));
  const order = (plan ?? madeLast)?.cells.map(({ number }) => number) ?? [];
  const isFinished = !isTurning && order.length > 0;
  return (
    <span
      className={clsx('track', isFinished && 'track-finished', isTurning && (plan ? 'track-racing' : 'track-ready'))}
      style={{ '--first': `${plan?.reveals[0]?.atMs ?? 0}ms` } as CSSProperties}
    >
      <Road />
      <span className="track-lights">
        {[0, 1, 2, 3, 4].map((at) => (
          <span key={at} className={`track-light track-light-${at}`} />
        ))}
      </span>
      {picked.size > 0 && (
        <span className="track-legend">
          <Flag className="track-legend-flag" /> {t('common.draw.yourCars')}
        </span>
      )}
      <span className="track-start" />
      <span className="track-line" />
      <span className="track-flash" />
      {cars.map((car, lane) => (
        <span key={car} className="track-lane" style={{ '--at': lane } as CSSProperties}>
          <span
            className={clsx('track-run', lane % 2 === 1 && 'track-second')}
            style={
              {
                '--arrival': `${arrival.get(car) ?? 0}ms`,
                '--place': Math.max(0, order.indexOf(car)),
                '--early': ways[lane]?.early,
                '--middle': ways[lane]?.middle,
                '--late': ways[lane]?.late,
                '--last': ways[lane]?.last,
              } as CSSProperties
            }
          >
            <span className={clsx('track-car', own.has(car) ? 'track-own' : picked.has(car) && 'track-picked')}>
              <span className="track-trail" />
              <Car car={car} />
              {picked.has(car) && <Flag className="track-flag" />}
            </span>
          </span>
        </span>
      ))}
      {isFinished && <Podium order={order} own={own} picked={picked} />}
    </span>
  );
}
