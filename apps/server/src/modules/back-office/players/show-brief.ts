import { depositStates } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { StaffContext } from '../../../platform/staff.js';
import { findBalance, totalsOf } from '../../wallet/index.js';
import type { BackOfficeKit } from '../kit.js';

/** As much of a player as stands beside their money orders. @throws DomainError not.found */
export async function showPlayerBrief({ services: { db }, below }: BackOfficeKit, { merchant }: StaffContext, playerId: number) {
  const { identity, protection, turnover: stakes, cashier, payouts } = below;
  const merchantId = merchant.id;
  const player = await identity.showPlayer(merchantId, playerId, false);
  const [balance, totals, identityState, excluded, turnover, deposits, withdrawals] = await Promise.all([
    findBalance(db, playerId),
    totalsOf(db, playerId),
    protection.identityStateOf(playerId),
    protection.isExcluded(playerId),
    stakes.progressOf(db, playerId, merchantId),
    cashier.countDepositsFor(db, { merchantId, states: depositStates, playerId }),
    payouts.countWithdrawalsFor(db, { merchantId, playerId }),
  ]);
  return {
    userName: player.userName,
    status: player.status,
    createdAt: player.createdAt.getTime(),
    identityState,
    excluded,
    balance: formatMoney(balance?.main ?? 0n),
    held: formatMoney(balance?.held ?? 0n),
    turnoverLeft: formatMoney(turnover.left),
    owed: formatMoney(balance?.owed ?? 0n),
    totals: {
      deposited: formatMoney(totals.deposited),
      withdrawn: formatMoney(totals.withdrawn),
      staked: formatMoney(totals.staked),
      returned: formatMoney(totals.returned),
    },
    deposits: deposits.total,
    withdrawals: withdrawals.total,
  };
}
