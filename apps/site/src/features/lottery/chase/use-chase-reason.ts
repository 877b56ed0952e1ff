import { useBalance } from '../../../entities/wallet/balance';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { isTrial, useSession } from '../../../entities/account/session';
import type { ChaseContext } from '../board/chase-slot';
import type { PlaceChase } from '../state/use-place-chase';
import type { ChaseOrder } from './use-chase-order';
import type { ChasePlan } from './use-chase-plan';

/** Why the chase cannot go on, and whether a deposit would help. */
export interface ChaseReason {
  /** Undefined when it can; empty when the reason stands where the plan would. */
  readonly text: string | undefined;
  readonly needsDeposit: boolean;
}

/** The first reason, in the order in which a player can mend them. */
export function useChaseReason(sheet: {
  live: ChaseContext;
  order: ChaseOrder;
  placing: PlaceChase['placing'];
  plan: ChasePlan['plan'];
  hasWrong: boolean;
}): ChaseReason {
  const { live, order, placing, plan, hasWrong } = sheet;
  const t = useT();
  const format = useFormat();
  const balance = useBalance().data;
  const trial = useSession(isTrial);
  const short = plan && balance && balance.amount < plan.totalCost ? plan.totalCost - balance.amount : undefined;
  const text = (): string | undefined => {
    if (live.problem !== undefined && placing.kind === 'idle' && order.context.clock.phase !== 'open') return live.problem;
    if (order.isNothingLeft) return t('lottery.offerNothing');
    if (!plan) return undefined;
    // That no multiple reaches the rate is said once, where the plan would stand.
    if (plan.bets.length === 0) return plan.problem?.kind === 'impossible' ? '' : t('lottery.chase.nothingTaken');
    if (hasWrong) return t('lottery.chase.wrongMultiple');
    if (short === undefined) return undefined;
    return t(trial ? 'lottery.problem.balanceTrial' : 'lottery.problem.balance', { amount: format.money(short) });
  };
  return { text: text(), needsDeposit: short !== undefined && !trial && !hasWrong };
}
