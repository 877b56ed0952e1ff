import type { PostingTemplate } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import type { Alarm } from '../../platform/alarms.js';
import { openAccount, post, postOne } from '../wallet/index.js';
import { credit, openLedger, stake, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { addTransfer } from './transfer-repository.js';
import { watchTransfers } from './watch-transfers.js';

let ledger: LedgerFixture;
let raised: Alarm[] = [];
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());
beforeEach(() => {
  raised = [];
});

// The least transfer is 1, so sums from 1,000 on are looked at.
const settings = { transferDownlineMaximum: 1_000, transferUplineMaximum: 500, transferDownlineMinimum: 1 };
const look = async (): Promise<void> => {
  // It looks up to a whole millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5));
  return watchTransfers({
    services: { db: ledger.db, alarms: { raise: (alarm: Alarm) => void raised.push(alarm) } },
    site: { settingsOf: async () => settings, allMerchants: async () => [{ id: 1, timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND' }] },
  } as unknown as Parameters<typeof watchTransfers>[0]);
};
const told = () => raised.map(({ subject, detail }) => [subject, detail?.['pattern'], detail?.['amount'], detail?.['count']]);

const coins = (amount: number): bigint => BigInt(amount) * 10_000n;

/** A transfer of whole coins as the ledger has it, down to a member or up to a float. */
async function transfer(from: number, to: number, amount: number, way: 'down' | 'up'): Promise<void> {
  const reference = newId();
  const agent = way === 'down' ? from : to;
  await ledger.db.transaction().execute((transaction) => openAccount(transaction, agent, 'float'));
  const [out, into] = way === 'down' ? (['float', 'main'] as const) : (['main', 'float'] as const);
  const verdicts = await post(ledger.db, [
    {
      playerId: from,
      merchantId: 1,
      template: `${way}line-transfer-sent` as PostingTemplate,
      key: `${reference}:out`,
      input: {},
      reference,
      lines: [
        { account: out, amount: -coins(amount) },
        { account: 'house:transfers', amount: coins(amount) },
      ],
    },
    {
      playerId: to,
      merchantId: 1,
      template: `${way}line-transfer-received` as PostingTemplate,
      key: `${reference}:in`,
      input: {},
      reference,
      remark: `p${from}`,
      lines: [
        { account: 'house:transfers', amount: -coins(amount) },
        { account: into, amount: coins(amount) },
      ],
    },
  ]);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['posted', 'posted']);
  const sides = { senderId: from, receiverId: to, direction: way } as const;
  await ledger.db
    .transaction()
    .execute((transaction) => addTransfer(transaction, { id: reference, merchantId: 1, ...sides, amount: coins(amount) }));
}

/** An agent with so much on their float, whose line turned over so much. */
async function agentWith(amount: number, valid: number): Promise<number> {
  const agent = await ledger.player(coins(amount));
  await ledger.db.transaction().execute((transaction) => openAccount(transaction, agent, 'float'));
  await sql`
    insert into agents.node (player_id, merchant_id, depth, path, kind, since) values (${agent}, 1, 0, int8send(${agent}), 1, clock_timestamp())`.execute(
    ledger.db,
  );
  if (amount > 0)
    await postOne(ledger.db, {
      playerId: agent,
      merchantId: 1,
      template: 'float-filled',
      key: newId(),
      input: {},
      reference: '',
      lines: [
        { account: 'main', amount: -coins(amount) },
        { account: 'float', amount: coins(amount) },
      ],
    });
  await sql`
    insert into agents.team_day (generation, merchant_id, day, agent_id, lane, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
    select g.id, 1, (clock_timestamp() at time zone 'Asia/Ho_Chi_Minh')::date, ${agent}, 'RNG', 1, ${coins(valid)}, ${coins(valid)}, 0, 0, 0, 0, 0, 0
    from agents.generation g where g.state = 'live'`.execute(ledger.db);
  return agent;
}

it('tells of three transfers just below the most, and again only when another one comes', async () => {
  const agent = await agentWith(10_000, 100_000);
  for (const amount of [900, 999]) await transfer(agent, await ledger.player(), amount, 'down');
  // Neither what is the most nor what is well below it counts.
  await transfer(agent, await ledger.player(), 1_000, 'down');
  await transfer(agent, await ledger.player(), 899, 'down');
  await look();
  expect(told()).toEqual([]);
  await transfer(agent, await ledger.player(), 950, 'down');
  await look();
  await look();
  expect(told()).toEqual([[`player:${agent}`, 'split', '2849', 3]]);
});

it('tells of money that goes through an account without play, and not of money that was played with', async () => {
  const agent = await agentWith(10_000, 100_000);
  const [through, player] = [await ledger.player(), await ledger.player()];
  for (const one of [through, player]) await transfer(agent, one, 1_000, 'down');
  await postOne(ledger.db, stake(player, coins(200)));
  await postOne(ledger.db, credit(player, coins(200)));
  for (const one of [through, player]) for (const amount of [400, 400]) await transfer(one, agent, amount, 'up');
  await look();
  expect(told()).toEqual([[`player:${through}`, 'through', '1000', 0]]);
});

it('tells of twenty who send to one agent, and of an agent who sends far beyond what the line plays', async () => {
  const agent = await agentWith(0, 100_000);
  for (let n = 0; n < 19; n += 1) await transfer(await ledger.player(coins(10)), agent, 10, 'up');
  await look();
  expect(told()).toEqual([]);
  await transfer(await ledger.player(coins(10)), agent, 10, 'up');
  const idle = await agentWith(2_000, 333);
  await transfer(idle, await ledger.player(), 1_000, 'down');
  const busy = await agentWith(2_000, 334);
  await transfer(busy, await ledger.player(), 1_000, 'down');
  await look();
  expect(told()).toEqual([
    [`player:${agent}`, 'gathered', '200', 20],
    [`player:${idle}`, 'beyond-line', '1000', 0],
  ]);
});

/** Puts what was noted further back, as if it had been so long ago. */
const putBack = async (player: number, interval: string): Promise<void> => {
  await sql`update agents.transfer set sent_at = sent_at - ${interval}::interval where receiver_id = ${player}`.execute(ledger.db);
};

it('tells of money that comes back to who sent it, through others and without play', async () => {
  const [top, middle, member] = [await agentWith(10_000, 100_000), await agentWith(2_000, 100_000), await ledger.player()];
  await transfer(top, middle, 1_200, 'down');
  await transfer(middle, member, 1_100, 'down');
  await look();
  expect(told()).toEqual([]);
  // The member sends it to the agent at the top, as after a move.
  await transfer(member, top, 1_050, 'up');
  await look();
  await look();
  expect(told().filter(([, pattern]) => pattern === 'circle')).toEqual([[`player:${top}`, 'circle', '1050', 3]]);
});

it('says nothing of a circle that is over a week old, carries much less, was played with or is small', async () => {
  const sent = async (amount: number, back: number, between: (member: number) => Promise<void>): Promise<unknown[]> => {
    raised = [];
    const [agent, member] = [await agentWith(10_000, 100_000), await ledger.player()];
    await transfer(agent, member, amount, 'down');
    await look();
    await between(member);
    await transfer(member, agent, back, 'up');
    await look();
    return told().filter(([, pattern]) => pattern === 'circle');
  };
  const nothing = (): Promise<void> => Promise.resolve();
  expect(await sent(1_250, 1_000, nothing)).toHaveLength(1);
  expect(await sent(1_260, 1_000, nothing)).toEqual([]);
  expect(await sent(999, 999, nothing)).toEqual([]);
  expect(await sent(1_200, 1_000, (member) => putBack(member, '7 days'))).toEqual([]);
  expect(await sent(1_200, 1_000, (member) => putBack(member, '6 days 23 hours'))).toHaveLength(1);
  const staked = (amount: number) => async (member: number) => {
    await postOne(ledger.db, stake(member, coins(amount)));
  };
  expect(await sent(1_200, 1_000, staked(200))).toEqual([]);
  expect(await sent(1_200, 1_000, staked(199))).toHaveLength(1);
});

it('tells of several receivers who are paid to one account', async () => {
  const payTo = (player: number, number: string, removed = false): Promise<unknown> =>
    sql`
      insert into cashier.payout_account (player_id, id, merchant_id, currency, kind, provider_code, number_sealed, number_digest, last4, holder_sealed, usable_from, removed_at)
      values (${player}, ${newId()}::uuid, 1, 'VND', 'bank', 'VCB', '', ${Buffer.from(number)}, '0000', '', clock_timestamp(), ${removed ? sql`clock_timestamp()` : null})`.execute(
      ledger.db,
    );
  const agent = await agentWith(10_000, 100_000);
  const [one, two, gone, alone] = [await ledger.player(), await ledger.player(), await ledger.player(), await ledger.player()];
  await payTo(one, 'a');
  await payTo(two, 'a');
  await payTo(gone, 'a', true);
  await payTo(alone, 'b');
  for (const player of [one, gone, alone]) await transfer(agent, player, 600, 'down');
  await look();
  expect(told()).toEqual([]);
  await transfer(agent, two, 399, 'down');
  await look();
  expect(told()).toEqual([]);
  await transfer(agent, two, 1, 'down');
  await look();
  await look();
  expect(told()).toEqual([[`player:${two}`, 'one-holder', '1000', 2]]);
});
