import { lazy, Suspense } from 'react';
import type { MachineProps, NumberMapProps } from './machines';

const Machines = lazy(async () => ({ default: (await import('./machines')).Machine }));

const NumberMap = lazy(async () => ({ default: (await import('./machines')).NumberMap }));

/** The drum, the cup, the track: only for the eye, and fetched after everything that says something. Its place is kept. */
export function StageMachine(props: MachineProps) {
  return (
    <div className={`stage-machine stage-machine-${props.look}`} aria-hidden="true">
      <Suspense fallback={null}>
        <Machines {...props} />
      </Suspense>
    </div>
  );
}

/** All numbers of the game beside the machine, where there is room for them; for the eye alone too. */
export function StageMap(props: NumberMapProps) {
  return (
    <div className="stage-map" aria-hidden="true">
      <Suspense fallback={null}>
        <NumberMap {...props} />
      </Suspense>
    </div>
  );
}
