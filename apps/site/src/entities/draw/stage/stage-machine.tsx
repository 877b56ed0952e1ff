import { lazy, Suspense } from 'react';
import type { MachineProps } from './machines';

const Machines = lazy(async () => ({ default: (await import('./machines')).Machine }));

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
