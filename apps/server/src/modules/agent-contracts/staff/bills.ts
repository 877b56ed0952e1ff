import type { Input, Reply, staffAgentContracts as contract } from '@sortes/contract';
import { formatMoney, toWireNumber } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { givenAlone, lockGiving } from '../../awards/index.js';
import { fourEyesAboveOf } from '../../cashier/index.js';
import { type Bill, type BillFilter, findBill, listBills, movementsOf, openOf, sumBills } from '../bill-repository.js';
import { dayAsked, openBill, showBill } from '../show-bills.js';
import { letGo, refuseWhoOffered } from './house-money.js';
import { type ContractsStaffKit, personOf } from './kit.js';

type Query = Input<typeof contract.staffExportContractBills>['query'];
type Listed = Awaited<ReturnType<typeof listBills>>[number];

const readFilter = ({ merchant }: StaffContext, { kind, state, agentId, side, text, of, payer, from, to, by }: Query): BillFilter => ({
  merchantId: merchant.id,
  kind,
  of: agentId === undefined ? undefined : { playerId: agentId, side: side ?? 'either' },
  payers: of,
  payerAccount: payer,
  states: state === undefined ? undefined : [state],
  account: text,
  byLastDay: by === 'lastDay',
  from: dayAsked(from),
  to: dayAsked(to),
  timeZone: merchant.timeZone,
});

async function show({ office }: ContractsStaffKit, context: StaffContext, bills: readonly Listed[]) {
  const sides = bills.flatMap(({ payerId, receiverId }) => (payerId === undefined ? [receiverId] : [payerId, receiverId]));
  const names = await office.namesOfPlayers(context, [...new Set(sides)]);
  return bills.map((bill) => ({
    ...showBill(bill, undefined, names),
    payer: bill.payerId === undefined ? null : personOf(names, bill.payerId),
    receiver: personOf(names, bill.receiverId),
  }));
}

/** Bills of the brand, the newest first. */
export async function showBillsToStaff(
  kit: ContractsStaffKit,
  context: StaffContext,
  query: Input<typeof contract.staffListContractBills>['query'],
): Promise<Reply<typeof contract.staffListContractBills>> {
  const { db } = kit.services;
  const filter = readFilter(context, query);
  const [list, { total, ...sums }] = await Promise.all([listBills(db, filter, pageOf(query)), sumBills(db, filter)]);
  return {
    list: await show(kit, context, list),
    total,
    sums: {
      due: toWireNumber(sums.due),
      paid: toWireNumber(sums.paid),
      byHouse: toWireNumber(sums.byHouse),
      unpaid: toWireNumber(sums.unpaid),
      owed: toWireNumber(sums.owed),
      forgiven: toWireNumber(sums.forgiven),
      lent: toWireNumber(sums.lent),
    },
  };
}

const columns = [
  'bill',
  'type',
  'payer',
  'user name',
  'from',
  'until',
  'valid turnover',
  'house result',
  'due',
  'paid',
  'owed',
  'state',
] as const;

/** The same as CSV. */
export const exportBillsToStaff = (kit: ContractsStaffKit, context: StaffContext, query: Query) =>
  csvRows(
    columns,
    async (page) => {
      const bills = await listBills(kit.services.db, readFilter(context, query), page);
      const shown = await show(kit, context, bills);
      return bills.map((bill, at) => ({ bill, shown: shown[at] }));
    },
    ({ bill, shown }: { bill: Bill; shown: Awaited<ReturnType<typeof show>>[number] | undefined }) => [
      bill.id,
      wordsOf('agents.contractKind', bill.kind),
      bill.payerId === undefined ? wordsOf('agents.payer', 'house') : (shown?.payer?.userName ?? null),
      shown?.receiver.userName ?? null,
      bill.starts,
      bill.ends,
      formatMoney(bill.valid),
      formatMoney(bill.result),
      formatMoney(bill.due),
      formatMoney(bill.paid),
      formatMoney(bill.state === 'owed' ? openOf(bill) : 0n),
      wordsOf('agents.bill', bill.state),
    ],
  );

/** @throws DomainError not.found, also for another brand's */
export async function billHere({ services: { db } }: ContractsStaffKit, { merchant }: StaffContext, id: string): Promise<Bill> {
  const bill = await findBill(db, id);
  return bill !== undefined && bill.merchantId === merchant.id ? bill : refuse('not.found');
}

/** A bill with all it was made of. @throws DomainError not.found */
export async function showBillToStaff(
  kit: ContractsStaffKit,
  context: StaffContext,
  id: string,
): Promise<Reply<typeof contract.staffGetContractBill>> {
  const bill = await billHere(kit, context, id);
  const { db } = kit.services;
  const [opened, movements] = await Promise.all([openBill(db, bill, context.merchant.timeZone), movementsOf(db, bill)]);
  const names = await kit.office.namesOfPlayers(context, [...new Set(movements.map(({ playerId }) => playerId))]);
  const reached = bill.tier === undefined ? undefined : opened.details[bill.tier - 1];
  const told = { ...bill, rate: reached?.rate, fixed: undefined, isCorrected: opened.corrections.length > 0 };
  const [shown] = await show(kit, context, [told]);
  return {
    bill: { ...(shown ?? refuse('not.found')), fixed: reached?.amount ?? null },
    ...opened,
    movements: movements.map(({ playerId, amount, at, ...rest }) => ({
      ...rest,
      player: personOf(names, playerId),
      amount: formatMoney(amount),
      at: at.getTime(),
    })),
  };
}

/**
 * Lets a bill be paid that waits for review; above the brand's four-eyes sum, with what the receiver was given by one person in 24 hours, another person decides.
 * @throws DomainError not.found, state.not.allowed where it does not wait, award.own for who offered the contract, approval.waits, award.alone where others were let go of at the same moment
 */
export async function releaseBill(
  kit: ContractsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffReleaseContractBill>['body'],
): Promise<Reply<typeof contract.staffReleaseContractBill>> {
  const { db } = kit.services;
  const { merchant } = context;
  const { name: staff } = staffOf(context);
  const bill = await billHere(kit, context, id);
  const { receiverId: playerId, merchantId, kind, due } = bill;
  if (bill.state !== 'review' || bill.payerId !== undefined) refuse('state.not.allowed');
  await refuseWhoOffered(db, bill, staff);
  const above = await fourEyesAboveOf(db, merchantId, merchant.currency);
  const who = { merchantId, currency: merchant.currency, playerId, staff };
  const takesTwo = async (reader: Database | DatabaseTransaction): Promise<boolean> =>
    above !== null && due + (await givenAlone(reader, who)).player > above;
  if (await takesTwo(db)) {
    const amount = formatMoney(due);
    const payload = { billId: id, playerId, kind, amount, toType: amount };
    const asked = { kind: 'bill-release', subject: `player:${playerId}`, payload, reason, key: context.idempotencyKey } as const;
    return { asked: (await kit.office.approvals.ask(context, asked, undefined, { once: true })).id };
  }
  await kit.office.changeAsStaff(context, { action: 'agent.bill-released', subject: `player:${playerId}`, reason }, async (transaction) => {
    await lockGiving(transaction, who);
    // Another one of theirs was let go of meanwhile: asked again, it takes another person.
    if (await takesTwo(transaction)) refuse('award.alone');
    await letGo(transaction, bill, merchant.currency, { staff });
    return { value: null, before: { bill: id, state: bill.state }, after: { due: formatMoney(due) } };
  });
  return { asked: null };
}
