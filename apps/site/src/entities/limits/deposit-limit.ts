import type { Reply, protection } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { entityKeys } from '../keys';

type Limit = Reply<typeof protection.listLimits>['limits'][number];

/** What a limit still allows. */
export interface DepositRoom {
  /** 1/10 000 currency units. */
  left: bigint;
  period: Limit['period'];
  /** The refusal that more than `left` would meet, as the server words it. */
  refusal: { code: string; value: Record<string, unknown> };
  resetsAt: number;
}

/** The limit on deposits that leaves the least; undefined where none is set. */
export function strictestRoom(limits: readonly Limit[]): DepositRoom | undefined {
  let least: DepositRoom | undefined;
  for (const { kind, period, value, left, resetsAt } of limits) {
    const units = kind === 'deposit' && left !== null ? tryReadAmount(left) : undefined;
    if (units === undefined || (least !== undefined && least.left <= units)) continue;
    least = { left: units, period, resetsAt, refusal: { code: 'limit.deposit', value: { kind, period, limit: value, left, resetsAt } } };
  }
  return least;
}

/** How much the player's own limits, those of the house included, let them deposit now. Undefined without a limit, and while nobody knows. */
export function useDepositRoom(enabled: boolean): DepositRoom | undefined {
  return useQuery({
    queryKey: entityKeys.protectionLimits.all,
    queryFn: async () => (await call('listLimits')).limits,
    select: strictestRoom,
    enabled,
    staleTime: 5000,
  }).data;
}
