import { Counter, register } from 'prom-client';
import type { Services } from '../../../platform/services.js';
import type { BeaconReason } from './beacon.js';

const counterName = 'sortes_draws_opened_total';

/** One counter a process: several databases of one process (tests) share it. */
function counterOf(): Counter<'beacon'> {
  return (
    (register.getSingleMetric(counterName) as Counter<'beacon'> | undefined) ??
    new Counter({
      name: counterName,
      help: 'House draws opened, by their beacon: public, or the own chain because the public one is unreachable or off',
      labelNames: ['beacon'],
    })
  );
}

/** Counts draws that opened by why they have their beacon, and raises the alarm when the public one could not be reached. */
export function tellOpened({ alarms }: Pick<Services, 'alarms'>, reason: BeaconReason, draws: number): void {
  if (draws === 0) return;
  counterOf().inc({ beacon: reason }, draws);
  if (reason === 'unreachable') alarms.raise({ kind: 'beacon-fallback', detail: { draws } });
}
