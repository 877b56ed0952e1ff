import { type agentContracts as contract, type BillState, type Input, type Reply } from '@sortes/contract';
import { formatMoney, toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import { csvLine, dayOf, textCell, timeCell } from '../../platform/csv/cells.js';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { noteLooksAtBets, peopleOfBets, presentSubject, shownName, subjectsOfBets } from '../agents/index.js';
import {
  type Bill,
  type BillFilter,
  correctionsOf,
  findBill,
  isPaidInParts,
  isRest,
  lineDays,
  lineLanes,
  listBills,
  openOf,
  reward,
  type RewardedBet,
  rewardedBets,
  sumBills,
} from './bill-repository.js';
import { namesOf, versionsOf } from './contract-repository.js';
import type { ContractKit } from './kit.js';
import { nameOfOther, showTier } from './present.js';
import { judgeKind } from './show-contracts.js';
import { words } from './words.js';

type Query = Input<typeof contract.exportContractBills>['query'];
export type BillShown = Reply<typeof contract.listContractBills>['list'][number];

const owedStates: readonly BillState[] = ['owed'];

/** A day that was asked for; one that no month has asks for nothing. */
export const dayAsked = (day: string | undefined): string | undefined =>
  day === undefined || !(new Date(`${day}T00:00:00Z`).getTime() > 0) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
    ? undefined
    : day;

async function readFilter(kit: ContractKit, query: Query, context: RequestContext): Promise<BillFilter> {
  await judgeKind(kit, context.merchant, query.kind);
  return {
    merchantId: context.merchant.id,
    kind: query.kind,
    of: { playerId: callerOf(context).playerId, side: query.side },
    states: query.owed === true ? owedStates : undefined,
    account: query.side === 'paid' ? query.account : undefined,
    from: dayAsked(query.from),
    to: dayAsked(query.to),
    timeZone: context.merchant.timeZone,
  };
}

export const showBill = (
  bill: Bill & { rate: number | undefined; fixed: bigint | undefined; isCorrected: boolean },
  viewer: number | undefined,
  names: ReadonlyMap<number, string>,
): BillShown => {
  const isMine = bill.receiverId === viewer;
  const other = isMine ? bill.payerId : bill.receiverId;
  return {
    id: bill.id,
    contractId: bill.contractId,
    kind: bill.kind,
    isMine,
    account: other === undefined ? '' : nameOfOther(isMine !== bill.isBack, names.get(other)),
    from: bill.starts.getTime(),
    until: bill.ends.getTime(),
    betVolume: toWireNumber(bill.valid),
    result: toWireNumber(bill.result),
    activeMember: bill.active,
    carryIn: toWireNumber(bill.carryIn),
    carryOut: toWireNumber(bill.carryOut),
    tier: bill.tier === undefined ? null : bill.tier - 1,
    rate: bill.fixed === undefined ? (bill.rate ?? null) : null,
    fixed: bill.fixed === undefined ? null : toWireNumber(bill.fixed),
    amount: toWireNumber(bill.amount),
    adjusted: toWireNumber(bill.adjusted),
    due: toWireNumber(bill.due),
    paid: toWireNumber(bill.paid),
    forgiven: toWireNumber(bill.forgiven),
    advanced: toWireNumber(bill.advanced),
    lent: toWireNumber(bill.lent),
    owed: bill.state === 'owed' ? toWireNumber(openOf(bill)) : 0,
    status: bill.state,
    corrected: bill.isCorrected,
    createdDate: bill.madeAt.getTime(),
    settledAt: bill.settledAt?.getTime() ?? null,
  };
};

const othersOf = (bills: readonly Bill[], viewer: number): number[] =>
  bills.flatMap(({ payerId, receiverId }) => [payerId, receiverId].filter((id) => id !== undefined && id !== viewer) as number[]);

/** Bills of a kind that who asks is paid or pays, the newest first. */
export async function showBills(
  kit: ContractKit,
  query: Input<typeof contract.listContractBills>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listContractBills>> {
  const { db } = kit.services;
  const { playerId } = callerOf(context);
  const filter = await readFilter(kit, query, context);
  const [list, sums] = await Promise.all([listBills(db, filter, pageOf(query)), sumBills(db, filter)]);
  const names = await namesOf(db, othersOf(list, playerId));
  return {
    list: list.map((bill) => showBill(bill, playerId, names)),
    total: sums.total,
    sums: {
      due: toWireNumber(sums.due),
      paid: toWireNumber(sums.paid),
      owed: toWireNumber(sums.owed),
      forgiven: toWireNumber(sums.forgiven),
      lent: toWireNumber(sums.lent),
    },
  };
}

const columns = [
  'account',
  'from',
  'until',
  'valid',
  'result',
  'active',
  'carryIn',
  'amount',
  'adjusted',
  'due',
  'paid',
  'owed',
  'state',
] as const;
const rowsAtOnce = 500;

/** The same as CSV, page by page. */
export async function exportBills(kit: ContractKit, query: Query, context: RequestContext): Promise<AsyncGenerator<string>> {
  const { db } = kit.services;
  const { playerId } = callerOf(context);
  const { language, merchant } = context;
  const filter = await readFilter(kit, query, context);
  return (async function* rows() {
    yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `column.${column}`))))}`;
    for (let offset = 0; ; offset += rowsAtOnce) {
      const list = await listBills(db, filter, { offset, limit: rowsAtOnce });
      const names = await namesOf(db, othersOf(list, playerId));
      yield list
        .map((bill) =>
          csvLine([
            textCell(showBill(bill, playerId, names).account || words.say(language, 'house')),
            timeCell(bill.starts, merchant.timeZone),
            timeCell(bill.ends, merchant.timeZone),
            formatMoney(bill.valid),
            formatMoney(bill.result),
            String(bill.active),
            formatMoney(bill.carryIn),
            formatMoney(bill.amount),
            formatMoney(bill.adjusted),
            formatMoney(bill.due),
            formatMoney(bill.paid),
            formatMoney(bill.state === 'owed' ? openOf(bill) : 0n),
            textCell(words.say(language, `state.${bill.state}`)),
          ]),
        )
        .join('');
      if (list.length < rowsAtOnce) return;
    }
  })();
}

/**
 * What the rule makes of a bill's frozen figures. What bets bring is not frozen, as each of them stays: a bill that was not corrected is what they bring now, and of one
 * that was the newest correction is.
 */
async function reckonAgain(
  db: Database,
  bill: Bill,
  corrections: readonly { amount: bigint }[],
): Promise<Pick<Bill, 'tier' | 'amount' | 'carryOut'>> {
  // Nothing was worked out: it is what corrections left over.
  if (isRest(bill)) return { tier: undefined, amount: 0n, carryOut: 0n };
  if (bill.kind !== 'realtime') return reward(db, { ...bill, carry: bill.carryIn, rewards: null });
  const now = await rewardedBets(db, bill, { offset: 0, limit: 1 });
  const held = corrections.at(-1)?.amount ?? bill.amount;
  return { tier: undefined, amount: bill.amount + now.reward - held, carryOut: 0n };
}

const wireBet = (bet: RewardedBet) => ({
  id: bet.id,
  at: bet.at.getTime(),
  lane: bet.lane,
  stake: toWireNumber(bet.staked),
  betVolume: toWireNumber(bet.valid),
  net: toWireNumber(bet.net),
  tier: bet.tier === undefined ? null : bet.tier - 1,
  rate: bet.rate ?? null,
  reward: toWireNumber(bet.reward),
});

/** A page of the bets of a bill of kind realtime, each told in the words of whoever looks at it. */
export async function showBetsOf<T>(
  db: Database,
  bill: Bill,
  page: { offset: number; limit: number },
  tell: (bets: readonly RewardedBet[], players: readonly number[]) => Promise<(bet: RewardedBet) => T>,
): Promise<{ list: (ReturnType<typeof wireBet> & T)[]; total: number; reward: number }> {
  if (bill.kind !== 'realtime') return { list: [], total: 0, reward: 0 };
  const { list, total, reward: sum } = await rewardedBets(db, bill, page);
  const told = await tell(list, [...new Set(list.map(({ playerId }) => playerId))]);
  return { list: list.map((bet) => ({ ...wireBet(bet), ...told(bet) })), total, reward: toWireNumber(sum) };
}

/**
 * The bets of a bill of who asks. Names are whole of who stands directly below, their middle hidden further down; whoever is named can read that they were looked at.
 * @throws DomainError not.found, also for other people's
 */
export async function showBillBets(
  kit: ContractKit,
  id: string,
  query: Input<typeof contract.listContractBillBets>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listContractBillBets>> {
  const { db } = kit.services;
  const bill = await ownBill(kit, id, context);
  const { playerId } = callerOf(context);
  return showBetsOf(db, bill, pageOf(query), async (bets, players) => {
    const [people, games] = await Promise.all([
      peopleOfBets(db, { playerId, merchantId: bill.merchantId }, players),
      subjectsOfBets(kit.services, bets, context.language),
    ]);
    const seen = players.filter((one) => one !== playerId && people.get(one)?.isHidden === false);
    await noteLooksAtBets(db, playerId, seen);
    return ({ playerId: one, id: betId }) => {
      const person = people.get(one);
      const isWhole = person?.isDirect === true || one === playerId;
      const isNamed = person !== undefined && (!person.isHidden || one === playerId);
      return {
        ...presentSubject(games.get(betId)),
        playerId: isWhole && isNamed ? one : null,
        account: isNamed ? shownName(person.userName, isWhole) : null,
      };
    };
  });
}

/** A bill with all it was made of, whether or not what it says follows from it. */
export async function openBill(db: Database, bill: Bill, timeZone: string): Promise<Omit<Reply<typeof contract.getContractBill>, 'bill'>> {
  const corrections = await correctionsOf(db, bill.id);
  const [versions, days, lanes, again] = await Promise.all([
    versionsOf(db, [bill.contractId]),
    isPaidInParts(bill.kind) || isRest(bill)
      ? []
      : lineDays(db, {
          merchantId: bill.merchantId,
          playerId: bill.receiverId,
          from: dayOf(bill.starts, timeZone),
          to: dayOf(new Date(bill.ends.getTime() - 1), timeZone),
        }),
    bill.kind === 'hourly' && !isRest(bill) ? lineLanes(db, { ...bill, playerId: bill.receiverId }) : [],
    reckonAgain(db, bill, corrections),
  ]);
  const version = versions.get(bill.contractId)?.find(({ number }) => number === bill.version);
  return {
    details: (version?.tiers ?? []).map(showTier),
    carry: version?.carry ?? 'forever',
    lanes: lanes.map(({ lane, valid, result }) => ({ lane, betVolume: toWireNumber(valid), result: toWireNumber(result) })),
    days: days.map(({ day, valid, result }) => ({ day, betVolume: toWireNumber(valid), result: toWireNumber(result) })),
    corrections: corrections.map((one) => ({
      at: one.at.getTime(),
      betVolume: toWireNumber(one.valid),
      result: toWireNumber(one.result),
      activeMember: one.active,
      carryIn: toWireNumber(one.carryIn),
      carryOut: toWireNumber(one.carryOut),
      tier: one.tier === undefined ? null : one.tier - 1,
      amount: toWireNumber(one.amount),
      difference: toWireNumber(one.difference),
    })),
    addsUp: again.amount === bill.amount && again.carryOut === bill.carryOut && again.tier === bill.tier,
  };
}

/** @throws DomainError not.found, also for other people's */
async function ownBill(kit: ContractKit, id: string, context: RequestContext): Promise<Bill> {
  const { playerId } = callerOf(context);
  const bill = await findBill(kit.services.db, id);
  if (bill === undefined || (bill.payerId !== playerId && bill.receiverId !== playerId)) return refuse('not.found');
  await judgeKind(kit, context.merchant, bill.kind);
  return bill;
}

/** A bill of who asks, with all it was made of. @throws DomainError not.found, also for other people's */
export async function showBillOpened(
  kit: ContractKit,
  id: string,
  context: RequestContext,
): Promise<Reply<typeof contract.getContractBill>> {
  const { db } = kit.services;
  const { playerId } = callerOf(context);
  const bill = await ownBill(kit, id, context);
  const [opened, names] = await Promise.all([openBill(db, bill, context.merchant.timeZone), namesOf(db, othersOf([bill], playerId))]);
  const reached = bill.tier === undefined ? undefined : opened.details[bill.tier - 1];
  const told = {
    ...bill,
    rate: reached?.rate,
    fixed: undefined,
    isCorrected: opened.corrections.length > 0,
  };
  return { bill: { ...showBill(told, playerId, names), fixed: reached?.amount ?? null }, ...opened };
}
