import { agentTransfers, transfers as contract } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { createHookBoard } from '../../ports/hooks.js';
import { toldTo } from '../messaging/testing/told.js';
import { createTurnoverModule } from '../turnover/index.js';
import { balanceOf, openAccount, postOne, verifyLedger } from '../wallet/index.js';
import { credit, openLedger, stake, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { downlineTransferRoutes } from './downline-transfer-routes.js';
import type { DownlineKit } from './send-downline.js';

let ledger: LedgerFixture;
let agent: number;
let below: number;
let member: number;
let minutesLater = 0;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

async function placed(upline: number | undefined, kind: 0 | 1): Promise<number> {
  const id = await ledger.player();
  await sql`
    insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
    select ${id}, 1, a.player_id, coalesce(a.depth + 1, 0), coalesce(a.path, ''::bytea) || int8send(${id}), ${kind}, '2026-01-01'
    from (select 1) as one left join agents.node a on a.player_id = ${upline ?? null}`.execute(ledger.db);
  return id;
}

beforeEach(async () => {
  minutesLater = 0;
  agent = await placed(undefined, 1);
  below = await placed(agent, 1);
  member = await placed(agent, 0);
  await ledger.db.transaction().execute((transaction) => openAccount(transaction, agent, 'float'));
  await postOne(ledger.db, {
    playerId: agent,
    merchantId: 1,
    template: 'commission-paid',
    key: `filled:${agent}`,
    input: {},
    reference: '',
    lines: [
      { account: 'house:commissions', amount: -1_000_000n },
      { account: 'float', amount: 1_000_000n },
    ],
  });
});

const settings = {
  transferDownline: true,
  jurisdiction: 'standard',
  transferDownlineMinimum: 1,
  transferDownlineMaximum: 1_000,
  transferDownlineDaily: 10_000,
  transferDownlineReceiverDaily: 10_000,
  transferDownlineWaitHours: 0,
  transferDownlineIdentity: false,
  transferDownlineTurnover: 1,
  smallBalance: 0,
};
function kit(): DownlineKit {
  const hooks = createHookBoard();
  return {
    services: { db: ledger.db, hooks, clock: { now: () => new Date(Date.now() + minutesLater * 60_000) } },
    site: { settingsOf: async () => settings, moduleOn: async () => true },
    identity: {
      findPlayer: async (playerId: number) => ({ playerId, userName: `p${playerId}`, status: 'active', type: 0 }),
      checkPaymentPassword: async () => undefined,
      requireStepUp: async () => undefined,
    },
    protection: { isExcludedNow: async () => false },
    turnover: createTurnoverModule({ hooks }, { site: { settingsOf: async () => settings } as never }),
  } as unknown as DownlineKit;
}

function call<R>(
  playerId: number,
  operation: { path: string; method: string },
  { body, params = {} }: { body: object; params?: object },
): Promise<R> {
  const route = downlineTransferRoutes(kit()).find(({ operation: one }) => one.path === operation.path && one.method === operation.method);
  if (route === undefined) throw new Error('no such route');
  const context = {
    merchant: { id: 1, currency: 'VND', currencyScale: 0, timeZone: 'Asia/Ho_Chi_Minh' },
    language: 'EN',
    idempotencyKey: newId(),
    caller: { playerId, userName: `p${playerId}`, type: 1, sessionId: 's', sessionKind: 'full' },
  } as unknown as RequestContext;
  return route.handler({ params, query: {}, body } as never, context) as Promise<R>;
}
const send = (to: number, amount: number) =>
  call<{ transferId: string }>(agent, contract.transferToDownline, { body: { playerId: to, amount, paymentPassword: '246810' } });
const back = (id: string, of: number, by = agent) =>
  call<{ amount: number; float: number }>(by, contract.takeBackTransfer, { params: { id }, body: { playerId: of } });
const codeOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const requiredOf = async (playerId: number): Promise<number> =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from turnover.requirement where player_id = ${playerId}`.execute(ledger.db)).rows[0]?.n,
  );

describe('a transfer to a downline', () => {
  it('is taken back once, however often it is asked for, with what had to be staked for it', async () => {
    const { transferId } = await send(member, 30);
    expect(await requiredOf(member)).toBe(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => back(transferId, member)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify({ amount: 30, float: 100 })]));
    expect([(await balanceOf(ledger.db, member)).main, (await balanceOf(ledger.db, agent)).float]).toEqual([0n, 1_000_000n]);
    expect(await requiredOf(member)).toBe(0);
    expect((await toldTo(ledger.db, member)).map(({ kind }) => kind)).toEqual(['transfer.received', 'transfer.taken']);
    const { rows } = await sql<{ sum: bigint }>`
      select coalesce(sum(e.amount), 0)::bigint as sum from wallet.entry e where e.account = 'house:transfers' and e.player_id in (${agent}, ${member})`.execute(
      ledger.db,
    );
    expect(rows[0]?.sum).toBe(0n);
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });

  it('stays once the member’s balance has moved, by a stake or by money that came', async () => {
    const staked = await send(member, 30);
    await postOne(ledger.db, stake(member, 10_000n));
    expect(await codeOf(back(staked.transferId, member))).toBe('transfer.used');
    const other = await placed(agent, 0);
    const mixed = await send(other, 30);
    await postOne(ledger.db, credit(other, 50_000n));
    expect(await codeOf(back(mixed.transferId, other))).toBe('transfer.used');
    expect((await balanceOf(ledger.db, other)).main).toBe(350_000n);
  });

  it('of an agent’s float comes back while nothing has left it, whatever else came to it', async () => {
    const { transferId } = await send(below, 20);
    await send(below, 10);
    expect(await back(transferId, below)).toEqual({ amount: 20, float: 90 });
    expect((await balanceOf(ledger.db, below)).float).toBe(100_000n);
  });

  it('can be taken back for 15 minutes', async () => {
    const { transferId } = await send(member, 30);
    minutesLater = 16;
    expect(await codeOf(back(transferId, member))).toBe('transfer.late');
  });

  it('is taken back by who sent it only, and told apart from nothing to everybody else', async () => {
    const { transferId } = await send(member, 30);
    expect(await codeOf(back(transferId, member, below))).toBe('not.found');
    expect(await codeOf(back(transferId, member, member))).toBe('not.found');
    expect(await codeOf(back(transferId, below))).toBe('not.found');
    expect(await codeOf(back(newId(), member))).toBe('not.found');
    expect((await balanceOf(ledger.db, member)).main).toBe(300_000n);
  });

  it('races with a stake to one end', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await placed(agent, 0);
      const { transferId } = await send(one, 1);
      const [, verdict] = await Promise.all([codeOf(back(transferId, one)), postOne(ledger.db, stake(one, 10_000n))]);
      expect((await balanceOf(ledger.db, one)).main).toBe(0n);
      expect(['posted', 'insufficient']).toContain(verdict.verdict);
    }
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });
});

describe('a transfer that is asked back', () => {
  const askFor = (id: string, by = agent) => call<{ until: number }>(by, agentTransfers.askTransferBack, { body: {}, params: { id } });
  const asked = async (of: number) =>
    (
      await call<{ list: { id: string; amount: number; from: string; until: number }[] }>(of, agentTransfers.listAskedTransfers, {
        body: {},
      })
    ).list;
  const answer = (id: string, gives: boolean, by = member) =>
    call(by, agentTransfers.answerAskedTransfer, { body: { gives }, params: { id } });
  const stateOf = async (id: string): Promise<string | undefined> =>
    (await sql<{ state: string }>`select state from agents.transfer where id = ${id}::uuid`.execute(ledger.db)).rows[0]?.state;
  const floatOf = async (playerId: number): Promise<bigint> => (await balanceOf(ledger.db, playerId)).float;

  it('is given back by who received it, once, with what was still to be staked for it; both are told', async () => {
    const { transferId } = await send(member, 30);
    minutesLater = 16;
    expect((await askFor(transferId)).until).toBeGreaterThan(Date.now() + 72 * 3_600_000);
    expect(await codeOf(askFor(transferId))).toBe('transfer.asked');
    expect(await asked(member)).toMatchObject([{ id: transferId, amount: 30 }]);
    const codes = await Promise.all(Array.from({ length: 20 }, (_one, at) => codeOf(answer(transferId, at % 2 === 0))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['done', 'transfer.answered']));
    const wasGiven = (await stateOf(transferId)) === 'given';
    expect([(await balanceOf(ledger.db, member)).main, await floatOf(agent), await requiredOf(member)]).toEqual(
      wasGiven ? [0n, 1_000_000n, 0] : [300_000n, 700_000n, 1],
    );
    expect((await toldTo(ledger.db, member)).map(({ kind }) => kind)).toEqual(['transfer.received', 'transfer.asked']);
    expect((await toldTo(ledger.db, agent)).map(({ kind }) => kind)).toEqual([wasGiven ? 'transfer.given' : 'transfer.refused']);
    expect(await asked(member)).toEqual([]);
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });

  it('stays where it is kept, and goes only as money that may leave', async () => {
    const { transferId } = await send(member, 30);
    await askFor(transferId);
    // Half of it is gone; what a second one asks to be staked stays due.
    await postOne(ledger.db, stake(member, 200_000n));
    expect(await codeOf(answer(transferId, true))).toBe('balance.not.enough');
    await send(member, 25);
    expect(await codeOf(answer(transferId, true))).toBe('withdrawal.turnover');
    expect((await balanceOf(ledger.db, member)).main).toBe(350_000n);
    expect(await requiredOf(member)).toBe(2);
    await postOne(ledger.db, credit(member, 300_000n));
    await postOne(ledger.db, stake(member, 100_000n));
    expect(await codeOf(answer(transferId, true))).toBe('done');
    expect([(await balanceOf(ledger.db, member)).main, await floatOf(agent)]).toEqual([250_000n, 750_000n]);
    const kept = await send(below, 10);
    await askFor(kept.transferId);
    expect(await codeOf(answer(kept.transferId, false, below))).toBe('done');
    expect([await stateOf(kept.transferId), await floatOf(below)]).toEqual(['refused', 100_000n]);
    expect(await codeOf(askFor(kept.transferId))).toBe('transfer.asked');
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });

  it('is nobody else’s to ask for or to answer, and can be asked for again when nobody answered, for thirty days', async () => {
    const { transferId } = await send(member, 30);
    for (const by of [below, member]) expect(await codeOf(askFor(transferId, by))).toBe('not.found');
    expect(await codeOf(askFor(newId()))).toBe('not.found');
    expect(await codeOf(answer(transferId, true))).toBe('not.found');
    await askFor(transferId);
    for (const by of [below, agent]) expect(await codeOf(answer(transferId, true, by))).toBe('not.found');
    await sql`update agents.transfer set asked_at = clock_timestamp() - interval '73 hours' where id = ${transferId}::uuid`.execute(
      ledger.db,
    );
    expect(await asked(member)).toEqual([]);
    expect(await codeOf(answer(transferId, true))).toBe('transfer.answered');
    expect(await codeOf(askFor(transferId))).toBe('done');
    const old = await send(member, 1);
    minutesLater = 31 * 24 * 60;
    expect(await codeOf(askFor(old.transferId))).toBe('transfer.long.ago');
  });
});
