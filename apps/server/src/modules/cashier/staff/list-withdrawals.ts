import type { WithdrawalOrder, WithdrawalState } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { Merchant } from '../../../platform/merchant.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { readProviders } from '../accounts/repository.js';
import { readGatewaysAtHand } from '../gateway-repository.js';
import { countWithdrawalsFor } from '../withdrawals/count-repository.js';
import { showForStaff } from '../withdrawals/list-for-staff.js';
import { waitingForStaff } from '../withdrawals/waiting-for-staff.js';
import type { PayoutStaffKit } from './kit.js';
import { moneyFilterOf, type MoneyQuery } from './money-filter.js';
import { namesBesideWithdrawals, withdrawalLine } from './show-withdrawal.js';

export interface WithdrawalQuery extends MoneyQuery {
  state?: WithdrawalState | 'waiting' | 'second' | 'all' | undefined;
  bank?: string | undefined;
  sort?: WithdrawalOrder | undefined;
}

/** What a list of withdrawals is narrowed to, as the tables understand it. */
export async function withdrawalFilterOf(
  { office }: PayoutStaffKit,
  context: StaffContext,
  { state, bank, sort, ...query }: WithdrawalQuery,
) {
  return {
    ...(await moneyFilterOf(office, context, 'withdrawal', query)),
    ...(state === 'waiting' || state === 'second'
      ? { states: waitingForStaff }
      : state !== undefined && state !== 'all' && { states: [state] }),
    ...(state === 'second' && { decidedOnce: {} }),
    ...(bank !== undefined && { bank }),
    // What waits is worked off from its end.
    sort: sort ?? (state === 'waiting' || state === 'second' ? '-waits' : '-createdAt'),
  };
}

export async function listWithdrawalsForStaff(
  kit: PayoutStaffKit,
  context: StaffContext,
  query: WithdrawalQuery & { pageNo?: number; pageSize?: number },
) {
  const { db } = kit.services;
  const filter = await withdrawalFilterOf(kit, context, query);
  const [list, sums] = await Promise.all([showForStaff(db, { ...filter, ...pageOf(query) }), countWithdrawalsFor(db, filter)]);
  const names = await namesBesideWithdrawals(kit, context, list);
  return {
    list: list.map((one) => withdrawalLine(one, names)),
    total: sums.total,
    amount: formatMoney(sums.amount),
    payoutAmount: formatMoney(sums.payout),
  };
}

const columns = [
  'withdrawal',
  'player',
  'user name',
  'state',
  'amount',
  'fee',
  'payout',
  'received',
  'returned',
  'currency',
  'account',
  'doubts',
  'created',
] as const;

export const exportWithdrawals = (kit: PayoutStaffKit, context: StaffContext, query: WithdrawalQuery) =>
  csvRows(
    columns,
    async (page) =>
      kit.office.withUserNames(context, showForStaff(kit.services.db, { ...(await withdrawalFilterOf(kit, context, query)), ...page })),
    (one) => [
      one.id,
      one.playerId,
      one.userName,
      wordsOf('cashier.withdrawal', one.state),
      one.amount,
      one.fee,
      one.payoutAmount,
      one.receivedAmount,
      one.returnedAmount,
      one.currency,
      one.account,
      wordsOf('cashier.doubt', one.reviewReasons),
      new Date(one.createdAt),
    ],
  );

/** What lists of withdrawals may be narrowed to: banks and payment sides. */
export async function listWithdrawalWays({ services: { db }, payoutGateways }: PayoutStaffKit, { id, currency }: Merchant) {
  const [providers, { gateways }] = await Promise.all([
    readProviders(db, id, currency),
    readGatewaysAtHand(db, 'out', [...payoutGateways.keys()]),
  ]);
  return { banks: providers.map(({ code, shortName }) => ({ key: code, name: shortName })), gateways: [...gateways].toSorted() };
}
