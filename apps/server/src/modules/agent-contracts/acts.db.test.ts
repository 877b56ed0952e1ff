import { parseMoney } from '@sortes/money';
import { createLogger, inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainError, refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { act, propose } from './act.js';
import { actOnKind } from './act-on-kind.js';
import { countWaiting, findContract, ownContractStates } from './contract-repository.js';
import type { ContractKit } from './kit.js';
import { preview } from './preview.js';
import { showHistory, showKind, showOne } from './show-contracts.js';
import { tidyContracts } from './tidy.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

const timeZone = 'Asia/Ho_Chi_Minh';
const merchant = { id: 1, currency: 'VND', currencyScale: 0, timeZone };
const settings = {
  contractMostDividend: 5_000,
  contractAlone: 10_000,
  contractMostFixed: 0,
  contractMostDaily: 200,
  contractMostHourly: 100,
  contractMostRealtime: 120,
  contractLeastDifference: 5,
  contractRestFloor: 1,
  contractDividendPeriod: 'half-month',
  contractReviews: [],
  agentActiveTurnover: 1_000,
};
let now = new Date();
const kit = {
  services: { db: undefined as never, clock: { now: () => now }, log: createLogger('silent') },
  site: { settingsOf: async () => settings, moduleOn: async () => true, allMerchants: async () => [{ id: 1, timeZone }] },
  identity: {
    checkPaymentPassword: async (_playerId: number, password: string) =>
      password === '246810' ? undefined : refuse('payment.password.wrong', { parameters: { left: 4 } }),
    requireStepUp: async () => undefined,
  },
} as unknown as ContractKit;

const contextOf = (playerId: number, key = newId()): RequestContext =>
  ({
    merchant,
    language: 'EN',
    idempotencyKey: key,
    caller: { playerId, userName: `p${playerId}`, type: 1, sessionId: 's', sessionKind: 'full' },
  }) as unknown as RequestContext;

type Body = Parameters<typeof act>[1];
const does = (playerId: number, body: Body, key = newId()): Promise<string> =>
  act(kit, { paymentPassword: '246810', ...body }, contextOf(playerId, key));
const codeOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const stateOf = async (id: string): Promise<string | undefined> => (await findContract(ledger.db, id))?.state;

async function placed(upline: number | undefined, kind: 0 | 1): Promise<number> {
  const id = await ledger.player();
  await sql`
    insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
    select ${id}, 1, a.player_id, coalesce(a.depth + 1, 0), coalesce(a.path, ''::bytea) || int8send(${id}), ${kind}, '2026-01-01'
    from (select 1) as one left join agents.node a on a.player_id = ${upline ?? null}`.execute(ledger.db);
  return id;
}

const percent = (rate: number, betVolume = 0) => ({ rate: rate * 100, betVolume });
const byHouse = (receiverId: number, rate: number, kind: 'dividend' | 'daily' = 'dividend'): Promise<string> =>
  inTransaction(ledger.db, (transaction) =>
    propose(
      kit,
      transaction,
      { playerId: undefined, merchant: merchant as never },
      {
        kind,
        receiverId,
        tiers: [{ turnover: 0n, active: 0, loss: 0n, rate: rate * 100, fixed: undefined, bet: 0n, lostRate: 0 }],
        carry: 'forever',
      },
    ),
  );

let root: number;
let agent: number;
let below: number;
let member: number;
beforeEach(async () => {
  now = new Date('2026-03-05T05:00:00Z');
  (kit.services as { db: unknown }).db = ledger.db;
  root = await placed(undefined, 1);
  agent = await placed(root, 1);
  below = await placed(agent, 1);
  member = await placed(below, 0);
});

/** House → root 30 %, root → agent, agent → below, below → member. */
async function line(rates: readonly number[]): Promise<string[]> {
  const house = await byHouse(root, rates[0] ?? 0);
  await does(root, { action: 'A', id: house });
  const ids = [house];
  const people = [root, agent, below, member];
  for (let index = 1; index < rates.length; index += 1) {
    const receiverId = people[index] ?? 0;
    const id = await does(people[index - 1] ?? 0, { action: 'N', kind: 'dividend', receiverId, details: [percent(rates[index] ?? 0)] });
    await does(receiverId, { action: 'A', id });
    ids.push(id);
  }
  return ids;
}

describe('a path that names a kind', () => {
  it('gives it to what is proposed, and refuses a body or a contract of another', async () => {
    await line([30]);
    expect(await ownContractStates(ledger.db, root)).toEqual({ dividend: 'accepted' });
    const proposal: Body = { action: 'N', receiverId: agent, details: [percent(20)], paymentPassword: '246810' };
    const refused = (attempt: Promise<unknown>) =>
      attempt.then(
        () => 'done',
        (error: DomainError) => [error.code, error.detail.field],
      );
    expect(await refused(actOnKind(kit, 'dividend', { ...proposal, kind: 'daily' }, contextOf(root)))).toEqual([
      'request_param_err',
      'kind',
    ]);
    const shown = await actOnKind(kit, 'dividend', proposal, contextOf(root));
    expect(shown).toMatchObject({ kind: 'dividend', status: 'proposed' });
    const answer = { action: 'A', id: shown.id, paymentPassword: '246810' } as const;
    expect(await refused(actOnKind(kit, 'daily', answer, contextOf(agent)))).toEqual(['request_param_err', 'id']);
    expect(await ownContractStates(ledger.db, agent)).toEqual({ dividend: 'proposed' });
    expect(await actOnKind(kit, 'dividend', answer, contextOf(agent))).toMatchObject({ status: 'accepted' });
    expect(await ownContractStates(ledger.db, agent)).toEqual({ dividend: 'accepted' });
  });
});

describe('a contract', () => {
  it('is proposed, read by both, accepted, and holds from the brand’s next midnight', async () => {
    const house = await byHouse(root, 30);
    expect(await countWaiting(ledger.db, root)).toEqual({ dividend: 1 });
    expect(await showOne(kit, house, contextOf(root))).toMatchObject({
      isMine: true,
      account: '',
      status: 'proposed',
      acts: ['A', 'R'],
      mayOwe: false,
      // A first contract holds from the next day.
      changeFrom: Date.parse('2026-03-05T17:00:00Z'),
    });
    await does(root, { action: 'A', id: house });
    expect(await showOne(kit, house, contextOf(root))).toMatchObject({
      status: 'accepted',
      acts: [],
      holdsFrom: Date.parse('2026-03-05T17:00:00Z'),
    });
    const id = await does(root, { action: 'N', kind: 'dividend', receiverId: agent, details: [percent(20), percent(25, 50_000)] });
    expect(await showOne(kit, id, contextOf(root))).toMatchObject({ isMine: false, acts: ['C'], mayOwe: true });
    await does(agent, { action: 'A', id });
    const { events, versions } = await showHistory(kit, id, contextOf(agent));
    expect(events.map(({ what, by }) => [what, by])).toEqual([
      ['proposed', 'other'],
      ['accepted', 'me'],
    ]);
    expect(versions[0]?.details.map(({ rate, betVolume }) => [rate, betVolume])).toEqual([
      [2_000, 0],
      [2_500, 50_000],
    ]);
    const page = await showKind(kit, { kind: 'dividend' }, contextOf(root));
    expect([page.total, page.mine?.id, page.mayPropose, page.hasDownlines]).toEqual([1, house, true, true]);
    expect(await showKind(kit, { kind: 'dividend' }, contextOf(member))).toMatchObject({ mine: null, hasDownlines: false });
  });

  it('is nobody else’s business', async () => {
    const [house, id] = await line([30, 25]);
    for (const other of [below, member, await placed(undefined, 1)])
      for (const action of ['A', 'R', 'C', 'V'] as const) expect(await codeOf(does(other, { action, id: id ?? '' }))).toBe('not.found');
    expect(await codeOf(showHistory(kit, house ?? '', contextOf(agent)))).toBe('not.found');
    // Nobody accepts for the other side.
    expect(await codeOf(does(root, { action: 'A', id: id ?? '' }))).toBe('not.found');
    expect(await codeOf(does(agent, { action: 'E', id: id ?? '', details: [percent(1)] }))).toBe('not.found');
  });

  it('is offered to direct downlines alone, by who has one of the kind, with the right password, once at a time', async () => {
    expect(await codeOf(does(root, { action: 'N', kind: 'dividend', receiverId: agent, details: [percent(10)] }))).toBe(
      'contract.own.none',
    );
    await line([30]);
    const offer = { action: 'N' as const, kind: 'dividend' as const, details: [percent(10)] };
    for (const receiverId of [below, member, root, 999_999_999])
      expect(await codeOf(does(root, { ...offer, receiverId }))).toBe('downline.none');
    expect(await codeOf(does(root, { ...offer, receiverId: agent, paymentPassword: '111111' }))).toBe('payment.password.wrong');
    const offered = await byHouse(root, 1, 'daily');
    for (const paymentPassword of ['111111', undefined])
      expect(await codeOf(does(root, { action: 'A', id: offered, paymentPassword })), String(paymentPassword)).toBe(
        'payment.password.wrong',
      );
    expect(await stateOf(offered)).toBe('proposed');
    const key = newId();
    const id = await does(root, { ...offer, receiverId: agent }, key);
    expect(await does(root, { ...offer, receiverId: agent }, key)).toBe(id);
    expect(await codeOf(does(root, { ...offer, receiverId: agent }))).toBe('contract.exists');
  });

  it('has tiers that ask for more and pay more', async () => {
    await line([30]);
    const tiers = async (...details: NonNullable<Body['details']>): Promise<string> =>
      codeOf(preview(kit, { kind: 'dividend', receiverId: agent, details }, contextOf(root)));
    expect(await tiers(percent(10), percent(10, 100))).toBe('contract.tiers');
    expect(await tiers(percent(10, 100), percent(12, 100))).toBe('contract.tiers');
    expect(await tiers(percent(10, 100), percent(12, 50))).toBe('contract.tiers');
    expect(await tiers({ rate: 0 })).toBe('contract.tiers');
    expect(await tiers({ rateType: 'F', amount: 100 })).toBe('contract.tiers');
    // What another kind asks for is not taken for nothing.
    expect(await tiers({ rate: 100, bet: 50 })).toBe('contract.tiers');
    expect(await tiers({ rate: 100, lostRate: 50 })).toBe('contract.tiers');
    expect(await tiers(percent(10), percent(12, 50))).toBe('done');
  });

  it('is covered by the payer’s own, with the least difference', async () => {
    await line([30]);
    const offer = (rate: number, betVolume = 0) =>
      does(root, { action: 'N', kind: 'dividend', receiverId: agent, details: [percent(rate, betVolume)] });
    expect(await codeOf(offer(30))).toBe('contract.uncovered');
    expect(await codeOf(offer(29.96))).toBe('contract.uncovered');
    expect(await codeOf(offer(29.95))).toBe('done');
    await expect(byHouse(await placed(undefined, 1), 50.01)).rejects.toThrow(/contract.rate.most/);
  });

  it('ends what it no longer covers when less is accepted, and all below: 25 to 18 ends 20, and 15 below it', async () => {
    const [, toAgent = '', toBelow = '', toMember = ''] = await line([30, 25, 20, 15]);
    await does(root, { action: 'E', id: toAgent, details: [percent(18)] });
    await sql`
      insert into identity.player (id, merchant_id, user_name, name_key, account_number, type, language, referral_code, register_method, created_at) overriding system value
      values (${below}, 1, ${`Low${below}`}, ${`low${below}`}, ${String(below)}, 1, 'EN', ${`L${below}`}, 'userName', now())`.execute(
      ledger.db,
    );
    // What is agreed now holds from the next half-month on, and the direct downline is named.
    const changeFrom = Date.parse('2026-03-15T17:00:00Z');
    const waits = { status: 'changing', endsBelow: 2, changeFrom };
    expect(await showOne(kit, toAgent, contextOf(agent))).toMatchObject({ ...waits, endsDirect: [`Low${below}`] });
    expect(await showOne(kit, toAgent, contextOf(root))).toMatchObject({ changeFrom, endsBelow: 0, endsDirect: [] });
    // Both read what the present terms make, too.
    const example = await preview(kit, { kind: 'dividend', id: toAgent }, contextOf(agent));
    expect([example.theirs, example.present].map((one) => one?.details[0]?.rate)).toEqual([1_800, 2_500]);
    await sql`update agents.node set is_hidden = true where player_id = ${below}`.execute(ledger.db);
    expect(await showOne(kit, toAgent, contextOf(agent))).toMatchObject({ ...waits, endsDirect: [''] });
    await sql`update agents.node set is_hidden = false where player_id = ${below}`.execute(ledger.db);
    expect(await codeOf(does(agent, { action: 'A', id: toAgent }))).toBe('contract.ends.below');
    expect(await codeOf(does(agent, { action: 'A', id: toAgent, endsBelow: 1 }))).toBe('contract.ends.below');
    await does(agent, { action: 'A', id: toAgent, endsBelow: 2 });
    // The new version holds from the next period: the half-month that begins on the 16th.
    const next = Date.parse('2026-03-15T17:00:00Z');
    for (const [id, viewer] of [
      [toBelow, below],
      [toMember, member],
    ] as const)
      expect(await showOne(kit, id, contextOf(viewer))).toMatchObject({ status: 'ending', endReason: 'above', endsAt: next });
    now = new Date(next + 1_000);
    await tidyContracts(kit);
    expect([await stateOf(toAgent), await stateOf(toBelow), await stateOf(toMember)]).toEqual(['accepted', 'ended', 'ended']);
    // Another one can be offered then.
    expect(await codeOf(does(agent, { action: 'N', kind: 'dividend', receiverId: below, details: [percent(15)] }))).toBe('done');
  });

  it('goes on as it was when a change is refused, withdrawn or not answered in time', async () => {
    const [, id = ''] = await line([30, 20]);
    const change = () => does(root, { action: 'E', id, details: [percent(22)] });
    await change();
    expect(await codeOf(change())).toBe('contract.changed');
    await does(agent, { action: 'R', id });
    await change();
    await does(root, { action: 'C', id });
    await change();
    now = new Date(now.getTime() + 72 * 3_600_000 + 1);
    expect(await codeOf(does(agent, { action: 'A', id }))).toBe('contract.changed');
    await tidyContracts(kit);
    const { contract: shown, versions } = await showHistory(kit, id, contextOf(agent));
    expect([shown.status, shown.current?.details[0]?.rate]).toEqual(['accepted', 2_000]);
    expect(versions.map(({ status }) => status)).toEqual(['expired', 'withdrawn', 'refused', 'accepted']);
  });

  it('ends after notice of one whole period, or with this one if the receiver agrees', async () => {
    const [, id = ''] = await line([30, 20]);
    await does(root, { action: 'V', id });
    expect(await showOne(kit, id, contextOf(agent))).toMatchObject({
      status: 'ending',
      endsAt: Date.parse('2026-03-31T17:00:00Z'),
      acts: ['A'],
    });
    expect(await codeOf(does(agent, { action: 'R', id }))).toBe('contract.changed');
    await does(agent, { action: 'A', id });
    expect(await showOne(kit, id, contextOf(agent))).toMatchObject({
      status: 'ending',
      endReason: 'agreed',
      endsAt: Date.parse('2026-03-15T17:00:00Z'),
    });
    expect(await codeOf(does(root, { action: 'C', id }))).toBe('contract.changed');
    now = new Date('2026-03-15T17:00:01Z');
    await tidyContracts(kit);
    expect(await stateOf(id)).toBe('ended');
  });

  it('ends with the day on which its receiver stands below somebody else, and those below with it', async () => {
    const [, id = '', deeper = ''] = await line([30, 25, 20]);
    await sql`
      update agents.node set upline_id = null, depth = 0, path = int8send(player_id) where player_id = ${agent}`.execute(ledger.db);
    now = new Date('2026-03-10T03:00:00Z');
    await tidyContracts(kit);
    expect([await stateOf(id), await stateOf(deeper)]).toEqual(['ended', 'ended']);
    expect((await findContract(ledger.db, id))?.endsAt).toEqual(new Date('2026-03-09T17:00:00Z'));
  });

  it('has one end, however many answer, withdraw and let it run out at once', async () => {
    await line([30]);
    for (let round = 0; round < 5; round += 1) {
      const someone = await placed(root, 1);
      const id = await does(root, { action: 'N', kind: 'dividend', receiverId: someone, details: [percent(10)] });
      const at = now;
      const attempts = Array.from({ length: 50 }, (_one, index) =>
        codeOf(
          index % 3 === 0
            ? does(someone, { action: 'A', id })
            : index % 3 === 1
              ? does(someone, { action: 'R', id })
              : does(root, { action: 'C', id }),
        ),
      );
      const done = (await Promise.all(attempts)).filter((code) => code === 'done');
      now = at;
      const { events } = await showHistory(kit, id, contextOf(root));
      expect(done).toHaveLength(1);
      expect(events).toHaveLength(2);
    }
  });

  it('is not proposed by who owes', async () => {
    const [, id = ''] = await line([30, 25]);
    await sql`
      insert into agent_contracts.bill (id, contract_id, version, merchant_id, kind, payer_id, receiver_id, depth, period_starts, starts, ends, made_at, valid, result, active, carry_in,
        carry_out, tier, amount, adjusted, state)
      values (gen_random_uuid(), ${id}, 1, 1, 'dividend', ${root}, ${agent}, 1, now(), now(), now() + interval '1 day', now(), 0, 0, 0, 0, 0, 1, ${parseMoney('100')}, 0, 'owed')`.execute(
      ledger.db,
    );
    const other = await placed(root, 0);
    expect(await codeOf(does(root, { action: 'N', kind: 'dividend', receiverId: other, details: [percent(10)] }))).toBe(
      'contract.owes.proposes',
    );
  });
});
