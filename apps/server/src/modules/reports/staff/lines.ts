import { formatMoney } from '@sortes/money';
import type { Sums } from '../figure-repository.js';
import type { ReportLine } from '../report-repository.js';
import type { Run, Schedule } from '../schedule.js';

/** Figures as the wire has them. */
export function sumsOf(sums: Sums) {
  return {
    depositCount: Number(sums.depositCount),
    deposits: formatMoney(sums.deposits),
    withdrawalCount: Number(sums.withdrawalCount),
    withdrawals: formatMoney(sums.withdrawals),
    stakeCount: Number(sums.stakeCount),
    stakes: formatMoney(sums.stakes),
    returned: formatMoney(sums.returned),
    prizes: formatMoney(sums.prizes),
    settled: formatMoney(sums.settled),
    revenue: formatMoney(sums.revenue),
    adjustments: formatMoney(sums.adjustments),
    rewards: formatMoney(sums.rewards),
    fees: formatMoney(sums.fees),
    vendorIn: formatMoney(sums.vendorIn),
    vendorOut: formatMoney(sums.vendorOut),
  };
}

export function lineOf({ key, label, ...sums }: ReportLine) {
  return { key, label, ...sumsOf(sums) };
}

export function scheduleLine({ id, name, by, filter, rhythm, hour, keepDays, enabled, version, madeBy, nextAt, lastState }: Schedule) {
  return { scheduleId: id, name, by, filter, rhythm, hour, keepDays, enabled, version, madeBy, nextAt: nextAt.getTime(), lastState };
}

export function runLine({ id, scheduleId, name, from, to, state, problem, rows, bytes, askedAt, endedAt, keptUntil }: Run) {
  return {
    runId: id,
    scheduleId,
    name,
    from,
    to,
    state,
    problem,
    rows,
    bytes,
    askedAt: askedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    keptUntil: keptUntil.getTime(),
  };
}
