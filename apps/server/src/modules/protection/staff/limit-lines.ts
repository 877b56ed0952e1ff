import { formatMoney } from '@sortes/money';
import type { PlayerRef } from '../kit.js';
import type { LimitUse } from '../limits/judge-limits.js';

/** Sums in currency units, of sessions whole minutes. */
export function limitText(kind: LimitUse['kind'], value: bigint): string {
  return kind === 'session' ? value.toString() : formatMoney(value);
}

function limitLine({ kind, period, value, setBy, staff, used, reserved, left, resetsAt }: LimitUse) {
  return {
    kind,
    period,
    value: value === undefined ? null : limitText(kind, value),
    setBy: setBy ?? null,
    ofStaff: staff === undefined ? null : limitText(kind, staff),
    used: limitText(kind, used),
    inOrders: limitText(kind, reserved),
    left: left === undefined ? null : limitText(kind, left),
    resetsAt: resetsAt.getTime(),
  };
}

/** Every limit of a player with its use now, as staff read it. */
export async function listLimitLines(protection: { usesOf(player: PlayerRef): Promise<LimitUse[]> }, player: PlayerRef) {
  return (await protection.usesOf(player)).map(limitLine);
}
