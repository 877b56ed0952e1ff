import type { PlayerAccount } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { groupBy } from '../../platform/group-by.js';
import type { TurnoverModule } from '../turnover/index.js';
import { balanceOf, balancesOf, lockPlayers, openAccountOfAll, post, type PostingRequest } from '../wallet/index.js';
import {
  addAdvance,
  type Advance,
  mayPay,
  nextBills,
  openAdvances,
  openOf,
  owedBills,
  type PayableBill,
  whoOwes,
  writePaid,
  writeRepaid,
} from './bill-repository.js';
import { agentsAmong } from './contract-repository.js';
import { shareOut } from './share-out.js';

/** Bills that are paid in one transaction; as long as it takes, none of those who pay and are paid plays. Who has more to pay pays all of it at once, as they share out what they have. */
const atOnce = 500;

/** Some of a bill that is paid now. Money units. */
interface Part {
  bill: PayableBill;
  now: bigint;
}

type Account = Extract<PlayerAccount, 'main' | 'float'>;

/** What somebody has while payers pay one after the other. Money units. */
type Purse = Record<Account, bigint>;

const keyOf = ({ bill }: Part): string => `contract:${bill.id}:${bill.parts + 1}`;

function fromHouse(part: Part, account: Account, template: 'contract-paid' | 'contract-advanced' = 'contract-paid'): PostingRequest[] {
  const { bill, now } = part;
  return [
    {
      playerId: bill.receiverId,
      merchantId: bill.merchantId,
      template,
      key: keyOf(part),
      input: {},
      reference: bill.id,
      lines: [
        { account: 'house:contracts', amount: -now },
        { account, amount: now },
      ],
    },
  ];
}

type Taken = readonly { account: Account; amount: bigint }[];

/** @param from what is taken from which account of the payer */
function fromAgent(part: Part, payerId: number, from: Taken, account: Account): PostingRequest[] {
  const { bill, now } = part;
  return [
    {
      playerId: payerId,
      merchantId: bill.merchantId,
      template: 'contract-sent',
      key: `${keyOf(part)}:out`,
      input: { contractTo: bill.receiverId },
      reference: bill.id,
      lines: [...from.map((line) => ({ account: line.account, amount: -line.amount })), { account: 'house:transfers', amount: now }],
    },
    {
      playerId: bill.receiverId,
      merchantId: bill.merchantId,
      template: 'contract-received',
      key: `${keyOf(part)}:in`,
      input: { contractFrom: payerId },
      reference: bill.id,
      lines: [
        { account: 'house:transfers', amount: -now },
        { account, amount: now },
      ],
    },
  ];
}

/** Some of what the house paid for an agent that they repay now. */
interface Repayment {
  advance: Advance;
  now: bigint;
}

const toHouse = ({ advance, now }: Repayment, payerId: number, merchantId: number, from: Taken): PostingRequest => ({
  playerId: payerId,
  merchantId,
  template: 'contract-advance-repaid',
  key: `contract:${advance.billId}:repaid:${advance.parts + 1}`,
  input: {},
  reference: advance.billId,
  lines: [...from.map(({ account, amount }) => ({ account, amount: -amount })), { account: 'house:contracts', amount: now }],
});

/** What of what is left goes to which advance, the oldest first. */
function repayments(advances: readonly Advance[], left: bigint): Repayment[] {
  let rest = left;
  return advances.flatMap((advance) => {
    const now = advance.open < rest ? advance.open : rest;
    rest -= now;
    return now > 0n ? [{ advance, now }] : [];
  });
}

/** Takes a sum of a float first, then of the main account. */
function take(own: Purse, amount: bigint): Taken {
  const ofFloat = amount < own.float ? amount : own.float;
  own.float -= ofFloat;
  own.main -= amount - ofFloat;
  const both = [
    { account: 'float', amount: ofFloat },
    { account: 'main', amount: amount - ofFloat },
  ] as const;
  return both.filter((line) => line.amount > 0n);
}

async function postAll(transaction: DatabaseTransaction, postings: readonly PostingRequest[]): Promise<void> {
  for (let from = 0; from < postings.length; from += 500) {
    const some = postings.slice(from, from + 500);
    const verdicts = await post(transaction, some);
    const strange = verdicts.findIndex(({ verdict }) => verdict !== 'posted');
    if (strange !== -1)
      throw new Error(`${some[strange]?.template} of player ${some[strange]?.playerId} was ${verdicts[strange]?.verdict}`);
  }
}

/**
 * Opens the float of every agent among those who are paid. @returns where each is paid to: an agent's earnings are theirs to pass on, a member's to play with
 */
async function accountsOf(transaction: DatabaseTransaction, ids: Iterable<number>): Promise<Map<number, Account>> {
  const people = [...new Set(ids)];
  const agents = await agentsAmong(transaction, people);
  await openAccountOfAll(transaction, [...agents], 'float');
  return new Map(people.map((id) => [id, agents.has(id) ? 'float' : 'main']));
}

const lockAll = (transaction: DatabaseTransaction, ids: Iterable<number>): Promise<unknown> =>
  lockPlayers(
    transaction,
    [...new Set(ids)].sort((one, other) => one - other),
  );

/** What comes to a member's own money is staked once before it leaves, as what agents send is; an agent's float is theirs to pass on. */
async function requireStakes(
  transaction: DatabaseTransaction,
  turnover: Pick<TurnoverModule, 'requireForReward'>,
  parts: readonly Part[],
  accounts: ReadonlyMap<number, Account>,
): Promise<void> {
  for (const part of parts) {
    const { receiverId: playerId, merchantId } = part.bill;
    if (part.now <= 0n || accounts.get(playerId) === 'float') continue;
    const { currency } = await balanceOf(transaction, playerId);
    await turnover.requireForReward(transaction, { playerId, merchantId, currency, sourceId: keyOf(part), amount: part.now });
  }
}

async function payHouseBills(
  transaction: DatabaseTransaction,
  bills: readonly PayableBill[],
  now: Date,
  turnover: Pick<TurnoverModule, 'requireForReward'> | undefined,
): Promise<void> {
  const receivers = bills.map(({ receiverId }) => receiverId);
  await lockAll(transaction, receivers);
  const accounts = await accountsOf(transaction, receivers);
  const parts = bills.map((bill) => ({ bill, now: openOf(bill) }));
  if (turnover !== undefined) await requireStakes(transaction, turnover, parts, accounts);
  await postAll(
    transaction,
    parts.flatMap((part) => fromHouse(part, accounts.get(part.bill.receiverId) ?? 'main')),
  );
  await writePaid(transaction, parts, now);
}

/** The house pays what an agent owes of a bill, and is owed it by them. The caller holds payments and the bill. */
export async function payForAgent(transaction: DatabaseTransaction, bill: PayableBill, payerId: number, now: Date): Promise<void> {
  await lockAll(transaction, [bill.receiverId]);
  const accounts = await accountsOf(transaction, [bill.receiverId]);
  const part = { bill, now: openOf(bill) };
  await postAll(transaction, fromHouse(part, accounts.get(bill.receiverId) ?? 'main', 'contract-advanced'));
  await writePaid(transaction, [part], now);
  await addAdvance(transaction, { billId: bill.id, payerId, amount: part.now, at: now });
}

/** Somebody who pays, and what is due of them now: bills of one period and kind. */
interface Payer {
  playerId: number;
  merchantId: number;
  dues: readonly PayableBill[];
  /** Of the main account: so much may be taken besides the float, money units. */
  besides: bigint;
}

/** What one payer pays now: parts of bills, of which some may be of nothing, what the house gets back, and the movements of both. */
interface Payment {
  parts: Part[];
  back: Repayment[];
  postings: PostingRequest[];
  paid: bigint;
}

/** @param own what the payer has, which is less afterwards */
function paymentOf(
  { playerId, merchantId, dues, besides }: Payer,
  {
    owed,
    advances,
    own,
    accountOf,
  }: { owed: readonly PayableBill[]; advances: readonly Advance[]; own: Purse; accountOf: (id: number) => Account },
): Payment {
  const all = own.float + (besides < own.main ? besides : own.main);
  let left = all;
  const parts: Part[] = [];
  for (const bill of owed) {
    const some = openOf(bill) < left ? openOf(bill) : left;
    parts.push({ bill, now: some });
    left -= some;
  }
  for (const [index, share] of shareOut(left, dues.map(openOf)).entries()) {
    const bill = dues[index];
    if (bill !== undefined) parts.push({ bill, now: share });
  }
  const paid = parts.reduce((sum, part) => sum + part.now, 0n);
  const back = repayments(advances, all - paid);
  const postings = [
    ...parts
      .filter((part) => part.now > 0n)
      .flatMap((part) => fromAgent(part, playerId, take(own, part.now), accountOf(part.bill.receiverId))),
    ...back.map((one) => toHouse(one, playerId, merchantId, take(own, one.now))),
  ];
  return { parts, back, postings, paid: back.reduce((sum, one) => sum + one.now, paid) };
}

/**
 * Pays, payer after payer in their order, what each owes and what is due of them now: what was owed before first, the oldest first; of what is due each their part where
 * there is not enough. The rest is owed. What the house paid for them is repaid of what is left then: people come before the house. Who is paid by one of them before
 * it is their turn has it to pay with.
 * @returns what was paid, money units
 */
async function payTogether(transaction: DatabaseTransaction, payers: readonly Payer[], now: Date): Promise<bigint> {
  const ids = payers.map(({ playerId }) => playerId);
  const owed = groupBy(await owedBills(transaction, ids), ({ payerId }) => payerId);
  const advances = groupBy(await openAdvances(transaction, ids), ({ payerId }) => payerId);
  const receivers = [...[...owed.values()].flat(), ...payers.flatMap(({ dues }) => dues)].map(({ receiverId }) => receiverId);
  await lockAll(transaction, [...ids, ...receivers]);
  const accounts = await accountsOf(transaction, receivers);
  const accountOf = (id: number): Account => accounts.get(id) ?? 'main';
  // Who owes the house pays nobody before that is paid: their bills are owed meanwhile.
  const purses = new Map<number, Purse>(
    [...(await balancesOf(transaction, ids))].map(([id, { float, main, owed: debt }]) => [
      id,
      debt > 0n ? { float: 0n, main: 0n } : { float, main },
    ]),
  );
  const payments = payers.map((payer) => {
    const own = purses.get(payer.playerId);
    if (own === undefined) throw new Error(`player ${payer.playerId} has no accounts`);
    const payment = paymentOf(payer, {
      owed: owed.get(payer.playerId) ?? [],
      advances: advances.get(payer.playerId) ?? [],
      own,
      accountOf,
    });
    for (const { bill, now: some } of payment.parts) {
      const paidTo = purses.get(bill.receiverId);
      if (paidTo !== undefined) paidTo[accountOf(bill.receiverId)] += some;
    }
    return payment;
  });
  await postAll(
    transaction,
    payments.flatMap(({ postings }) => postings),
  );
  await writePaid(
    transaction,
    payments.flatMap(({ parts }) => parts),
    now,
  );
  const back = payments.flatMap((payment) => payment.back);
  if (back.length > 0) await writeRepaid(transaction, back);
  return payments.reduce((sum, payment) => sum + payment.paid, 0n);
}

/**
 * Pays what one agent owes; see payTogether.
 * @param besides of the main account: so much may be taken besides the float, money units
 * @returns what was paid, money units
 */
export const payOwed = (
  transaction: DatabaseTransaction,
  playerId: number,
  { merchantId, now, besides = 0n }: { merchantId: number; now: Date; besides?: bigint },
): Promise<bigint> => payTogether(transaction, [{ playerId, merchantId, dues: [], besides }], now);

/**
 * Pays bills that are due: of the house, then of agents who were paid for the same period themselves, many of one depth at once. What stands in the books and what the
 * bills say are written together, so that each part is paid once, however often and by however many workers this is run.
 * @param turnover what requires that a member stakes what the house pays them; without it nothing is required
 * @returns whether there may be more at once
 */
export function payBills(db: Database, now: Date, turnover?: Pick<TurnoverModule, 'requireForReward'>): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await mayPay(transaction))) return false;
    const bills = await nextBills(transaction, atOnce);
    if (bills[0] === undefined) return false;
    if (bills[0].payerId === undefined) {
      await payHouseBills(transaction, bills, now, turnover);
      return true;
    }
    const payers = [...groupBy(bills, ({ payerId }) => payerId)].flatMap(([playerId, dues]) =>
      playerId === undefined || dues[0] === undefined ? [] : [{ playerId, merchantId: dues[0].merchantId, dues, besides: 0n }],
    );
    await payTogether(transaction, payers, now);
    return true;
  });
}

/** What came to somebody's float since is taken for what they owe. */
export async function collectDebts(db: Database, now: Date): Promise<void> {
  let after = 0;
  while (true) {
    const people = await whoOwes(db, after, 100);
    for (const { playerId, merchantId } of people) {
      after = playerId;
      if ((await balanceOf(db, playerId)).float <= 0n) continue;
      await inTransaction(db, async (transaction) => {
        if (await mayPay(transaction)) await payOwed(transaction, playerId, { merchantId, now });
      });
    }
    if (people.length < 100) return;
  }
}
