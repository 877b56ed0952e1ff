import { depositStates, type DepositOrder, type DepositState, type LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { describeMethods } from '../deposits/configure-methods.js';
import { countDepositsFor } from '../deposits/count-repository.js';
import { listDepositsFor } from '../deposits/review-deposits.js';
import { readGatewaysAtHand } from '../gateway-repository.js';
import type { DepositStaffKit } from './kit.js';
import { moneyFilterOf, type MoneyQuery } from './money-filter.js';
import { depositLine, namesBesideDeposits } from './show-deposit.js';

export interface DepositQuery extends MoneyQuery {
  state?: DepositState | 'all' | undefined;
  transferCode?: string | undefined;
  method?: string | undefined;
  sort?: DepositOrder | undefined;
}

const waiting: readonly DepositState[] = ['submitted', 'review'];

/** What a list of deposits is narrowed to, as the tables understand it. */
export async function depositFilterOf(
  { office }: DepositStaffKit,
  context: StaffContext,
  { state, transferCode, method, sort, ...query }: DepositQuery,
) {
  const states: readonly DepositState[] = state === undefined ? waiting : state === 'all' ? depositStates : [state];
  return {
    ...(await moneyFilterOf(office, context, 'deposit', query)),
    states,
    ...(transferCode !== undefined && { transferCode }),
    ...(method !== undefined && { method }),
    ...(sort !== undefined && { sort }),
  };
}

export async function listDepositsForStaff(
  kit: DepositStaffKit,
  context: RequestContext,
  query: DepositQuery & { pageNo?: number; pageSize?: number },
) {
  const { db } = kit.services;
  const filter = await depositFilterOf(kit, context, query);
  const [list, sums] = await Promise.all([listDepositsFor(db, { ...filter, ...pageOf(query) }), countDepositsFor(db, filter)]);
  const names = await namesBesideDeposits(kit, context, list);
  return {
    list: list.map((one) => depositLine(one, names, context.language)),
    total: sums.total,
    amount: formatMoney(sums.amount),
    credited: formatMoney(sums.credited),
  };
}

const columns = [
  'order',
  'player',
  'user name',
  'state',
  'method',
  'amount',
  'fee',
  'paid',
  'credited',
  'currency',
  'transfer code',
  'references',
  'created',
  'note',
] as const;

const noNames = { staff: new Map(), players: new Map(), waiting: new Map(), opens: [] };

export const exportDeposits = (kit: DepositStaffKit, context: RequestContext, query: DepositQuery) =>
  csvRows(
    columns,
    async (page) =>
      kit.office.withUserNames(context, listDepositsFor(kit.services.db, { ...(await depositFilterOf(kit, context, query)), ...page })),
    (deposit) => {
      const line = depositLine(deposit, noNames, context.language);
      return [
        line.orderId,
        line.playerId,
        deposit.userName,
        wordsOf('cashier.deposit', line.state),
        line.methodName,
        line.amount,
        line.fee,
        line.paidAmount,
        line.creditedAmount,
        line.currency,
        line.transferCode,
        line.paidReferences.join(' '),
        deposit.createdAt,
        line.note,
      ];
    },
  );

/** What lists of deposits may be narrowed to: methods and gateways. */
export async function listDepositWays({ services: { db }, gateways: own }: DepositStaffKit, { merchant, language }: RequestContext) {
  const [methods, { gateways }] = await Promise.all([describeMethods(db, merchant), readGatewaysAtHand(db, 'in', [...own.keys()])]);
  const nameOf = (names: Partial<Record<LanguageCode, string>>) => names[language] ?? names.EN;
  return {
    methods: methods.map(({ vendorId, names }) => ({ key: vendorId, name: nameOf(names) ?? vendorId })),
    gateways: [...new Set([...methods.map(({ gateway }) => gateway), ...gateways])].filter((one) => one !== '').toSorted(),
  };
}
