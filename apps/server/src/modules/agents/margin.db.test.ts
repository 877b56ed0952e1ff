import { usualNetLanes } from '@sortes/contract';
import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { hire, type StaffMember } from '../back-office/testing/staff-member.js';

let test: TestApp;
let finance: StaffMember;
let admin: StaffMember;
let rootId = 0;

const ask = (who: StaffMember, method: string, url: string, body?: object): Promise<Answer> =>
  test.ask(method, url, { token: who.token, headers: { 'idempotency-key': newId() }, ...(body !== undefined && { body }) });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const contractOf = (answer: Answer): { id: string } => valueOf<{ contract: { id: string } }>(answer).contract;
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';
const reason = 'as agreed with them';
const give = (rates: Record<string, number>): Promise<Answer> =>
  ask(finance, 'PUT', `/bo/agents/${rootId}/rates`, { rates: Object.entries(rates).map(([lane, rate]) => ({ lane, rate })), reason });
const offer = (kind: string, details: object[], id?: string): Promise<Answer> =>
  ask(
    finance,
    'POST',
    '/bo/agent-contracts',
    id === undefined ? { action: 'N', kind, receiverId: rootId, details, reason } : { action: 'E', id, details, reason },
  );
const set = async (settings: object): Promise<void> => {
  await test.asOwner(`update site.merchant set settings = settings || '${JSON.stringify(settings)}'::jsonb where code = 'sortes'`);
  test.app.modules.site.forgetCopies();
};
interface Margin {
  salaries: Record<string, number>;
  lanes: { lane: string; rate: number; game: string; most: number; left: number }[];
  unknownGames: number;
}
const marginOf = async (): Promise<Margin> => valueOf(await ask(finance, 'GET', `/bo/agents/${rootId}/margin`));

beforeAll(async () => {
  test = await createTestApp();
  finance = await hire(test, 'margin-finance', 'finance');
  admin = await hire(test, 'margin-admin', 'admin');
  // A table of baccarat without a stated return, a slot with one, and a game nobody knows anything of.
  const { changes } = test.app.modules.games;
  await test.asOwner('update games.game set enabled = false');
  await changes.addVendor({
    code: 'MARGIN',
    name: 'Margin Games',
    protocol: 'pam',
    apiUrl: 'https://margin.example/api',
    apiKey: 'key-that-margin-sends',
    ownSecret: 'key-that-we-send-margin',
    operatorId: 'sortes',
    launchOrigins: ['https://margin.example'],
    currencies: ['VND'],
    hasWallet: false,
  });
  const game = { enabled: true, platforms: ['GPL_DESKTOP'], blocked_countries: [] };
  const json = [
    { ...game, game_code: 'table', name: 'Table One', category: 'LIVE', classify: ['BC'] },
    { ...game, game_code: 'slot', name: 'Slow Slot', category: 'RNG', classify: ['SL'], rtp: 9_700 },
    { ...game, game_code: 'fish', name: 'Fish', category: 'FISH', classify: ['FH'] },
  ];
  await changes.importGames('MARGIN', { json }, true);
  await changes.switch(await test.app.modules.site.merchantByCode('sortes'), { vendor: 'MARGIN' }, true);
  await set({ agentRates: ['LIVE 200 5', 'RNG 500 5', 'FISH 500 5', 'SEA 300 5', 'LOTT 1960 2'] });
}, 60_000);
afterAll(() => test.close());
beforeEach(async () => {
  const { identity, site } = test.app.modules;
  const made = await identity.createPlayer(await site.merchantByCode('sortes'), {
    userName: `margin${newId().slice(-8)}`,
    password: 'Agent-line-1',
    type: 1,
  });
  rootId = made.playerId;
  await set({ agentMarginShare: 100, contractAlone: 10_000, contractMostFixed: 1_000 });
});

describe('the margin guard', () => {
  it('refuses a rate above what the weakest game of its lane leaves, with the game and the bound', async () => {
    valueOf(await give({ LIVE: 119, RNG: 300 }));
    const refused = await give({ LIVE: 120 });
    expect(refused.body).toMatchObject({ errorCode: 'agent.margin', field: 'rates.0.rate' });
    expect(refused.body.message).toBe(
      'Too much for Table One: of its turnover it leaves the house 1.19 %, and rate and salaries come to 1.20 %.',
    );
    expect(codeOf(await give({ RNG: 301 }))).toBe('agent.margin');
    // Vietnamese lotteries return 99 % at their fixed odds; nobody knows what the only game of lane FISH returns.
    expect(codeOf(await give({ SEA: 101 }))).toBe('agent.margin');
    valueOf(await give({ SEA: 100, FISH: 500 }));
    const { lanes, unknownGames } = await marginOf();
    expect(unknownGames).toBe(1);
    expect(lanes.find(({ lane }) => lane === 'LIVE')).toMatchObject({ rate: 119, most: 119, left: 0 });
    expect(lanes.map(({ lane }) => lane)).toEqual(['LOTT', 'ELOTT', 'SEA', 'RNG', 'LIVE']);
  });

  it('goes by the share of it that the brand gives, and lowers are never refused', async () => {
    valueOf(await give({ LIVE: 110 }));
    await set({ agentMarginShare: 50 });
    expect(codeOf(await give({ LIVE: 111 }))).toBe('agent.margin');
    valueOf(await give({ LIVE: 100 }));
    await set({ agentMarginShare: 150 });
    valueOf(await give({ LIVE: 179 }));
    expect(codeOf(await give({ LIVE: 180 }))).toBe('agent.margin');
  });

  it('adds salaries to rates, whichever comes first, and counts the highest tier of each', async () => {
    valueOf(await give({ LIVE: 79 }));
    // 1.19 % less 0.79 %: the two salaries may come to 0.40 %.
    const hourly = contractOf(await offer('hourly', [{ rate: 5 }, { betVolume: 100, rate: 20 }]));
    const refused = await offer('realtime', [{ rate: 10, lostRate: 21 }]);
    expect(refused.body).toMatchObject({ errorCode: 'agent.margin', field: 'details' });
    expect(refused.body.message).toContain('1.20 %');
    valueOf(await offer('realtime', [{ rate: 10, lostRate: 20 }]));
    expect(codeOf(await give({ LIVE: 80 }))).toBe('agent.margin');
    expect((await marginOf()).salaries).toEqual({ daily: 0, hourly: 20, realtime: 20 });
    expect(codeOf(await offer('daily', [{ rate: 1 }]))).toBe('agent.margin');
    // A share of what the line left, and a fixed sum, are no turnover.
    valueOf(await offer('dividend', [{ rate: 4_000 }]));
    valueOf(await offer('daily', [{ betVolume: 1_000, rateType: 'F', amount: 50 }]));
    // Taken back, it is nothing any more.
    valueOf(await ask(finance, 'POST', '/bo/agent-contracts', { action: 'C', id: hourly.id, reason }));
    valueOf(await give({ LIVE: 99 }));
  });

  it('refuses another version that pays more, and none that pays less', async () => {
    const { id } = contractOf(await offer('hourly', [{ rate: 30 }]));
    await sql`
      update agent_contracts.version set state = 'accepted', effective_from = clock_timestamp() - interval '1 hour' where contract_id = ${id}::uuid`.execute(
      test.services.db,
    );
    await sql`update agent_contracts.contract set state = 'accepted', holds_from = clock_timestamp() - interval '1 hour' where id = ${id}::uuid`.execute(
      test.services.db,
    );
    valueOf(await give({ LIVE: 89 }));
    expect(codeOf(await offer('hourly', [{ rate: 31 }], id))).toBe('agent.margin');
    await set({ agentMarginShare: 10 });
    valueOf(await offer('hourly', [{ rate: 29 }], id));
  });

  it('counts a prize group as paid: salaries come out of what is left beside it', async () => {
    valueOf(await give({ LOTT: 1950 }));
    const room = (await marginOf()).lanes.find(({ lane }) => lane === 'LOTT') ?? expect.fail('no lottery');
    // Everywhere else more is left.
    expect(room.most).toBeGreaterThan(0);
    expect(room.most).toBeLessThan(100);
    const refused = await offer('daily', [{ rate: room.most + 1 }]);
    expect(refused.body).toMatchObject({ errorCode: 'agent.margin.group' });
    valueOf(await offer('daily', [{ rate: room.most }]));
    expect(codeOf(await give({ LOTT: 1956 }))).toBe('agent.margin.group');
  });

  it('bounds what a code of the house gives, and what the brand says it gives at most', async () => {
    const code = { channel: 'spring', makesAgent: true, reason };
    expect(codeOf(await ask(finance, 'POST', '/bo/affiliate-codes', { ...code, rates: [{ lane: 'LIVE', rate: 120 }] }))).toBe(
      'agent.margin',
    );
    valueOf(await ask(finance, 'POST', '/bo/affiliate-codes', { ...code, rates: [{ lane: 'LIVE', rate: 119 }] }));
    const change = async (agentRates: string[]): Promise<Answer> => {
      const { version } = valueOf<{ version: string }>(await ask(admin, 'GET', '/bo/brand'));
      return ask(admin, 'POST', '/bo/brand', { version, settings: { agentRates }, reason });
    };
    // Lower than before, though above what the game leaves.
    expect(codeOf(await change(['LIVE 150 5']))).toBe('done');
    const refused = await change(['LIVE 151 5']);
    expect(refused.body).toMatchObject({ errorCode: 'agent.margin', field: 'settings.agentRates' });
    expect(codeOf(await change(['LIVE 119 5']))).toBe('done');
  });

  it('lets stakes turn over that did not where the weakest game leaves that much', async () => {
    const change = async (settings: object): Promise<Answer> => {
      const { version } = valueOf<{ version: string }>(await ask(admin, 'GET', '/bo/brand'));
      return ask(admin, 'POST', '/bo/brand', { version, settings, reason });
    };
    // Of a stake the table leaves 1.058 %, of what is won or lost 1.1996 %.
    const stakes = { netTurnoverGames: ['SPORTS', 'ESPORTS', 'PVP', 'COCKFIGHT'] };
    await set({ agentRates: ['LIVE 106 5'] });
    const refused = await change(stakes);
    expect(refused.body).toMatchObject({ errorCode: 'agent.margin', field: 'settings.netTurnoverGames' });
    expect(refused.body.message).toContain('1.05 %');
    expect(codeOf(await change({ ...stakes, agentRates: ['LIVE 105 5'] }))).toBe('done');
    await set({ agentRates: ['LIVE 200 5'] });
    // It counts from the next day on, but nobody is promised more until then.
    expect(codeOf(await give({ LIVE: 106 }))).toBe('agent.margin');
    valueOf(await give({ LIVE: 105 }));
    await change({ netTurnoverGames: [...usualNetLanes] });
    valueOf(await give({ LIVE: 119 }));
  });
});
