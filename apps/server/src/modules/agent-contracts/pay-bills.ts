import type { PlayerAccount } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { balanceOf, lockPlayers, openAccountOfAll, post, type PostingRequest } from '../wallet/index.js';
import {
  addAdvance,
  type Advance,
  type Bill,
  mayPay,
  nextHouseBills,
  nextPayersBills,
  openAdvances,
  openOf,
  owedBills,
  whoOwes,
  writePaid,
  writeRepaid,
} from './bill-repository.js';
import { agentsAmong } from './contract-repository.js';
import { shareOut } from './share-out.js';

/** Bills of the house in one transaction; as long as it takes, none of those who are paid plays. */
const atOnce = 200;

/** Some of a bill that is paid now. Money units. */
interface Part {
  bill: Bill;
  now: bigint;
}

type Account = Extract<PlayerAccount, 'main' | 'float'>;

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

/** What is taken of a float first, then of the main account. */
function purse(float: bigint): (amount: bigint) => Taken {
  let inFloat = float;
  return (amount) => {
    const ofFloat = amount < inFloat ? amount : inFloat;
    inFloat -= ofFloat;
    const both = [
      { account: 'float', amount: ofFloat },
      { account: 'main', amount: amount - ofFloat },
    ] as const;
    return both.filter((line) => line.amount > 0n);
  };
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

async function payHouseBills(transaction: DatabaseTransaction, bills: readonly Bill[], now: Date): Promise<void> {
  const receivers = bills.map(({ receiverId }) => receiverId);
  await lockAll(transaction, receivers);
  const accounts = await accountsOf(transaction, receivers);
  const parts = bills.map((bill) => ({ bill, now: openOf(bill) }));
  await postAll(
    transaction,
    parts.flatMap((part) => fromHouse(part, accounts.get(part.bill.receiverId) ?? 'main')),
  );
  await writePaid(transaction, parts, now);
}

/** The house pays what an agent owes of a bill, and is owed it by them. The caller holds payments and the bill. */
export async function payForAgent(transaction: DatabaseTransaction, bill: Bill, payerId: number, now: Date): Promise<void> {
  await lockAll(transaction, [bill.receiverId]);
  const accounts = await accountsOf(transaction, [bill.receiverId]);
  const part = { bill, now: openOf(bill) };
  await postAll(transaction, fromHouse(part, accounts.get(bill.receiverId) ?? 'main', 'contract-advanced'));
  await writePaid(transaction, [part], now);
  await addAdvance(transaction, { billId: bill.id, payerId, amount: part.now, at: now });
}

/**
 * Pays what an agent owes and what is due of them now: what was owed before first, the oldest first; of what is due each their part where there is not enough.
 * The rest is owed. What the house paid for them is repaid of what is left then: people come before the house.
 * @param besides of the main account: so much may be taken besides the float, money units
 * @returns what was paid, money units
 */
export async function payFor(
  transaction: DatabaseTransaction,
  payerId: number,
  dues: readonly Bill[],
  { merchantId, now, besides = 0n }: { merchantId: number; now: Date; besides?: bigint },
): Promise<bigint> {
  const owed = await owedBills(transaction, payerId);
  const advances = await openAdvances(transaction, payerId);
  const receivers = [...owed, ...dues].map(({ receiverId }) => receiverId);
  await lockAll(transaction, [payerId, ...receivers]);
  const accounts = await accountsOf(transaction, receivers);
  const { float, main } = await balanceOf(transaction, payerId);
  const fromMain = besides < main ? besides : main;
  let left = float + fromMain;
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
  const back = repayments(advances, float + fromMain - paid);
  const take = purse(float);
  await postAll(transaction, [
    ...parts
      .filter((part) => part.now > 0n)
      .flatMap((part) => fromAgent(part, payerId, take(part.now), accounts.get(part.bill.receiverId) ?? 'main')),
    ...back.map((one) => toHouse(one, payerId, merchantId, take(one.now))),
  ]);
  await writePaid(transaction, parts, now);
  await writeRepaid(transaction, back);
  return back.reduce((sum, one) => sum + one.now, paid);
}

/**
 * Pays bills that are due: of the house, then of each agent who was paid for the same period themselves. What stands in the books and what the bills say are written
 * together, so that each part is paid once, however often and by however many workers this is run.
 * @returns whether there may be more at once
 */
export function payBills(db: Database, now: Date): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await mayPay(transaction))) return false;
    const ofHouse = await nextHouseBills(transaction, atOnce);
    if (ofHouse.length > 0) {
      await payHouseBills(transaction, ofHouse, now);
      return true;
    }
    const dues = await nextPayersBills(transaction);
    const [first] = dues;
    if (first?.payerId === undefined) return false;
    await payFor(transaction, first.payerId, dues, { merchantId: first.merchantId, now });
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
        if (await mayPay(transaction)) await payFor(transaction, playerId, [], { merchantId, now });
      });
    }
    if (people.length < 100) return;
  }
}
