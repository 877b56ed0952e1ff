import type { PostingTemplate } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import type { Alarm } from '../../platform/alarms.js';
import { openAccount, post, postOne } from '../wallet/index.js';
import { credit, openLedger, stake, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
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
