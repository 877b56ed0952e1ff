import { type AgentLane, rateRulesOf } from '@sortes/contract';
import { inTransaction, newId } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { hire, type StaffMember } from '../back-office/testing/staff-member.js';
import { addBrand } from '../site/index.js';
import { heldRates, midnightAfter, readMoment } from './rate-repository.js';
import { heldIn } from './rate-rules.js';
import { setRates } from './set-rates.js';
import { findPlace } from './tree-repository.js';

let test: TestApp;
let finance: StaffMember;
const ids = new Map<string, number>();
const tokens = new Map<string, string>();
const idOf = (name: string): number => ids.get(name) ?? expect.fail(`nobody is called ${name}`);

async function make(userName: string, invitedBy?: string, type = 0, affiliateCode?: string, brand = 'sortes'): Promise<void> {
  const { identity, site } = test.app.modules;
  const { playerId } = await identity.createPlayer(await site.merchantByCode(brand), {
    userName,
    password: 'Agent-line-1',
    type,
    ...(invitedBy !== undefined && { invitedBy: idOf(invitedBy) }),
    ...(affiliateCode !== undefined && { affiliateCode }),
  });
  ids.set(userName, playerId);
}

interface Bound {
  lane: AgentLane;
  rate: number;
  coming: number | null;
  comingFrom: number | null;
  least: number;
  most: number;
}
interface Rates {
  lowersFrom: number;
  lanes: Bound[];
}
type Wishes = Partial<Record<AgentLane, number>>;

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';
const listOf = (wishes: Wishes) => Object.entries(wishes).map(([lane, rate]) => ({ lane, rate }));

async function ask(who: string, method: string, url: string, body?: unknown, key = newId()): Promise<Answer> {
  if (!tokens.has(who)) tokens.set(who, await test.tokenOf(who));
  return test.ask(method, url, { token: tokens.get(who) ?? '', headers: { 'idempotency-key': key }, ...(body !== undefined && { body }) });
}
const give = (who: string, to: string | number, wishes: Wishes, key?: string): Promise<Answer> =>
  ask(who, 'PUT', '/wps/agent/downlineRebates', { playerId: typeof to === 'number' ? to : idOf(to), rates: listOf(wishes) }, key);
const giveAsHouse = (to: string, wishes: Wishes, key = newId()): Promise<Answer> =>
  test.ask('PUT', `/bo/agents/${idOf(to)}/rates`, {
    token: finance.token,
    headers: { 'idempotency-key': key },
    body: { rates: listOf(wishes), reason: 'as agreed with them' },
  });
const ratesOf = async (who: string, of: string, lane: AgentLane): Promise<Bound> => {
  const { lanes } = valueOf<Rates>(await ask(who, 'GET', `/wps/agent/downlineRebates?playerId=${idOf(of)}`));
  return lanes.find((one) => one.lane === lane) ?? expect.fail(`no lane ${lane}`);
};
const nowOf = async (name: string, lane: AgentLane): Promise<number> => {
  const { db } = test.services;
  return heldIn((await heldRates(db, [idOf(name)], await readMoment(db))).get(idOf(name)), lane).rate;
};
const set = async (settings: object): Promise<void> => {
  await test.asOwner(`update site.merchant set settings = settings || '${JSON.stringify(settings)}'::jsonb where code = 'sortes'`);
  test.app.modules.site.forgetCopies();
};
const messagesOf = async (name: string): Promise<{ kind: string; text: string }[]> =>
  valueOf<{ list: { kind: string; text: string }[] }>(await ask(name, 'GET', '/wps/relay/CSP_getInbox')).list;

beforeAll(async () => {
  test = await createTestApp();
  finance = await hire(test, 'rates-finance', 'finance');
  // House → Root → Ann → Ben → member; Root → Other → stranger; and somebody of the house alone.
  await make('rateroot', undefined, 1);
  await make('rateann', 'rateroot', 1);
  await make('rateben', 'rateann', 1);
  await make('ratemem', 'rateben');
  await make('rateother', 'rateroot', 1);
  await make('ratestranger', 'rateother');
  await make('ratealone');
}, 60_000);
afterAll(() => test.close());

describe('rates', () => {
  it('of somebody directly below the house are the house’s to set, up to the brand’s most; of others the agent’s above', async () => {
    expect(codeOf(await giveAsHouse('rateroot', { LIVE: 101 }))).toBe('agent.rate.above');
    expect(codeOf(await giveAsHouse('rateroot', { LOTT: 1958 }))).toBe('agent.rate.above');
    expect(codeOf(await giveAsHouse('rateroot', { LOTT: 1955 }))).toBe('agent.rate.group');
    const key = newId();
    const given: Wishes = { LIVE: 100, RNG: 90, LOTT: 1956, FISH: 100 };
    const set = valueOf<Rates & { mayChange: boolean }>(await giveAsHouse('rateroot', given, key));
    expect(set.mayChange).toBe(true);
    expect(set.lanes.find(({ lane }) => lane === 'LIVE')).toMatchObject({ rate: 100, coming: null, least: 0, most: 100 });
    // The same key changes nothing again, and stands for this alone.
    valueOf(await giveAsHouse('rateroot', given, key));
    expect(codeOf(await giveAsHouse('rateroot', { LIVE: 50 }, key))).toBe('idempotency.key.conflict');
    valueOf(await giveAsHouse('ratealone', { LIVE: 40 }));
    expect(codeOf(await giveAsHouse('rateann', { LIVE: 10 }))).toBe('state.not.allowed');
    const history = valueOf<{ history: { lane: string; rate: number; by: unknown }[]; mayChange: boolean }>(
      await test.ask('GET', `/bo/agents/${idOf('rateroot')}/rates`, { token: finance.token }),
    ).history;
    expect(history).toHaveLength(4);
    expect(history.find(({ lane }) => lane === 'LOTT')).toMatchObject({ rate: 1956, by: null });
    const [entry] = await test.asOwner<{ after: unknown }>(
      `select after_text::jsonb as after from back_office.audit where action = 'agent.rates-changed' and subject = 'player:${idOf('rateroot')}'`,
    );
    expect(entry?.after).toEqual(given);
  });

  it('of a direct downline lie between those below and one’s own, by the least difference', async () => {
    expect(await ratesOf('rateroot', 'rateann', 'LIVE')).toMatchObject({ rate: 0, least: 0, most: 95 });
    expect(await ratesOf('rateroot', 'rateann', 'LOTT')).toMatchObject({ rate: 0, least: 1700, most: 1954 });
    expect(codeOf(await give('rateroot', 'rateann', { LIVE: 96 }))).toBe('agent.rate.above');
    expect(codeOf(await give('rateroot', 'rateann', { LOTT: 1956 }))).toBe('agent.rate.above');
    expect(codeOf(await give('rateroot', 'rateann', { SPORTS: 1 }))).toBe('agent.rate.above');
    // All or none.
    expect(codeOf(await give('rateroot', 'rateann', { LIVE: 90, RNG: 90 }))).toBe('agent.rate.above');
    expect(await nowOf('rateann', 'LIVE')).toBe(0);
    valueOf(await give('rateroot', 'rateann', { LIVE: 90, LOTT: 1950, FISH: 90 }));
    valueOf(await give('rateann', 'rateben', { LIVE: 85, LOTT: 1948, FISH: 80 }));
    expect(await ratesOf('rateroot', 'rateann', 'LIVE')).toMatchObject({ rate: 90, least: 90, most: 95 });
    const refused = await give('rateroot', 'rateann', { LIVE: 89 });
    expect(refused.body).toMatchObject({
      errorCode: 'agent.rate.below',
      field: 'rates.0.rate',
      value: { least: 90, count: 1 },
      message: '1 person directly below this account has too much for this. The least is 0.90 %.',
    });
    // The name of somebody two levels down is in no refusal.
    expect(JSON.stringify(refused.body)).not.toContain('rateben');
    expect(codeOf(await give('rateroot', 'rateann', { LIVE: 90, lane: 3 } as Wishes))).toBe('request_param_err');
    const twice = { playerId: idOf('rateann'), rates: [...listOf({ LIVE: 91 }), ...listOf({ LIVE: 92 })] };
    expect(codeOf(await ask('rateroot', 'PUT', '/wps/agent/downlineRebates', twice))).toBe('request_param_err');
  });

  it('of somebody hidden stand in nobody’s way: they are lowered along, told so, and back when it is taken back', async () => {
    await make('cutann', 'rateroot', 1);
    await make('cutben', 'cutann', 1);
    await make('cutmem', 'cutben');
    await make('cutopen', 'cutben');
    valueOf(await give('rateroot', 'cutann', { LIVE: 90, LOTT: 1950 }));
    valueOf(await give('cutann', 'cutben', { LIVE: 80, LOTT: 1940 }));
    valueOf(await give('cutben', 'cutmem', { LIVE: 70, LOTT: 1930 }));
    valueOf(await give('cutben', 'cutopen', { LIVE: 20 }));
    expect(codeOf(await give('cutann', 'cutben', { LIVE: 60 }))).toBe('agent.rate.below');
    valueOf(await ask('cutmem', 'PUT', '/wps/member/agentPrivacy', { hidden: true }));
    const { db } = test.services;
    const heldBy = async (lane: AgentLane) =>
      heldIn((await heldRates(db, [idOf('cutmem')], await readMoment(db))).get(idOf('cutmem')), lane);
    // Who is seen still stands in the way.
    expect(await ratesOf('cutann', 'cutben', 'LIVE')).toMatchObject({ least: 25 });
    expect(codeOf(await give('cutann', 'cutben', { LIVE: 24 }))).toBe('agent.rate.below');
    valueOf(await give('cutann', 'cutben', { LIVE: 60, LOTT: 1700 }));
    const ben = await ratesOf('cutann', 'cutben', 'LIVE');
    const cut = await heldBy('LIVE');
    expect([ben.coming, cut.rate, cut.coming, cut.comingFrom?.getTime()]).toEqual([60, 70, 55, ben.comingFrom]);
    // A prize group is never taken away.
    expect(await heldBy('LOTT')).toMatchObject({ rate: 1930, coming: 1700 });
    expect((await messagesOf('cutmem')).filter(({ kind }) => kind === 'rates.lowered')).toHaveLength(2);
    valueOf(await give('cutann', 'cutben', { LIVE: 80 }));
    expect(await heldBy('LIVE')).toMatchObject({ rate: 70, coming: 70, comingFrom: undefined });
  });

  it('of another line, deeper down, of nobody and of somebody hidden are answered alike', async () => {
    valueOf(await ask('ratemem', 'PUT', '/wps/member/agentPrivacy', { hidden: true }));
    const other = {
      id: 2,
      code: 'other',
      name: 'Other',
      currency: 'VND',
      currencySymbol: '₫',
      currencyScale: 0,
      timeZone: 'Asia/Ho_Chi_Minh',
    };
    await inTransaction(test.services.db, (transaction) =>
      addBrand(
        transaction,
        { ...other, defaultLanguage: 'EN', hosts: ['other.example'], languages: ['EN'], settings: {} },
        { resources: [], banners: [], announcements: [], articles: [] },
      ),
    );
    test.app.modules.site.forgetCopies();
    await make('rateforeign', undefined, 1, undefined, 'other');
    for (const playerId of [idOf('rateother'), idOf('ratestranger'), idOf('rateroot'), idOf('rateben'), idOf('rateforeign'), 999_999_999]) {
      const who = playerId === idOf('rateben') ? 'rateroot' : 'rateann';
      const answers = [await ask(who, 'GET', `/wps/agent/downlineRebates?playerId=${playerId}`), await give(who, playerId, { LIVE: 1 })];
      expect(answers.map(codeOf)).toEqual(['downline.none', 'downline.none']);
    }
    const [nobody, hidden] = [await give('rateben', 999_999_999, { LIVE: 1 }), await give('rateben', 'ratemem', { LIVE: 1 })];
    expect(hidden.body).toEqual(nobody.body);
    valueOf(await ask('ratemem', 'PUT', '/wps/member/agentPrivacy', { hidden: false }));
    expect(codeOf(await ask('ratemem', 'GET', '/wps/agent/globalRebateSettings'))).not.toBe('done');
    const foreign = await Promise.all([
      giveAsHouse('rateforeign', { LIVE: 1 }),
      ...[idOf('rateforeign'), 999_999_999].map((id) => test.ask('GET', `/bo/agents/${id}/rates`, { token: finance.token })),
    ]);
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('are raised at once, and lowered from a midnight at least a day away, of which the downline is told', async () => {
    valueOf(await give('rateben', 'ratemem', { LIVE: 40 }));
    const { lowersFrom } = valueOf<Rates>(await give('rateben', 'ratemem', { LIVE: 50 }));
    expect(await nowOf('ratemem', 'LIVE')).toBe(50);
    expect(lowersFrom - Date.now()).toBeGreaterThan(24 * 3_600_000 - 60_000);
    expect(lowersFrom - Date.now()).toBeLessThan(48 * 3_600_000 + 60_000);
    valueOf(await give('rateben', 'ratemem', { LIVE: 30 }));
    expect(await ratesOf('rateben', 'ratemem', 'LIVE')).toMatchObject({ rate: 50, coming: 30, comingFrom: lowersFrom });
    expect((await messagesOf('ratemem'))[0]).toMatchObject({
      kind: 'rates.lowered',
      text: expect.stringContaining('Live casino 0.30%') as string,
    });
    const own = valueOf<{ lanes: Bound[] }>(await ask('ratemem', 'GET', '/wps/member/agentRates'));
    expect(own.lanes).toEqual([{ lane: 'LIVE', rate: 50, coming: 30, comingFrom: lowersFrom }]);
    // Taken back: as it was. Then lowered again, and raised above what it was: nothing is to come.
    valueOf(await give('rateben', 'ratemem', { LIVE: 50 }));
    expect(await ratesOf('rateben', 'ratemem', 'LIVE')).toMatchObject({ rate: 50, coming: null });
    valueOf(await give('rateben', 'ratemem', { LIVE: 30 }));
    valueOf(await give('rateben', 'ratemem', { LIVE: 60 }));
    expect(await ratesOf('rateben', 'ratemem', 'LIVE')).toMatchObject({ rate: 60, coming: null });
    expect((await messagesOf('ratemem'))[0]).toMatchObject({ kind: 'rates.raised' });
  });

  it('that are about to fall are not given on any more', async () => {
    valueOf(await give('rateroot', 'rateann', { FISH: 85 }));
    expect(await ratesOf('rateann', 'rateben', 'FISH')).toMatchObject({ rate: 80, most: 80 });
    expect(codeOf(await give('rateann', 'rateben', { FISH: 81 }))).toBe('agent.rate.above');
    // Who lowers below what was given on waits until that is lower, too.
    expect(codeOf(await give('rateroot', 'rateann', { FISH: 60 }))).toBe('agent.rate.below');
    valueOf(await give('rateann', 'rateben', { FISH: 55 }));
    valueOf(await give('rateroot', 'rateann', { FISH: 60 }));
    expect(await nowOf('rateann', 'FISH')).toBe(90);
  });

  it('are only raised, or only lowered, where the brand says so; the house does both', async () => {
    await set({ rebateChange: 'raise' });
    expect(codeOf(await give('rateben', 'ratemem', { LIVE: 55 }))).toBe('agent.rate.raise.only');
    await set({ rebateChange: 'lower' });
    expect(codeOf(await give('rateben', 'ratemem', { LIVE: 65 }))).toBe('agent.rate.lower.only');
    valueOf(await giveAsHouse('ratealone', { LIVE: 45 }));
    await set({ rebateChange: 'both', agentRates: ['LIVE 100 0'] });
    // No difference at all: as much as one has oneself.
    valueOf(await give('rateben', 'ratemem', { LIVE: 85 }));
    await set({ agentRates: [] });
  });

  it('never leave somebody above who gave them: an agent gives on while their own falls, 50 at once', async () => {
    await make('raterace', 'rateroot', 1);
    await make('raterace2', 'raterace', 1);
    valueOf(await give('rateroot', 'raterace', { LIVE: 90 }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0 ? give('raterace', 'raterace2', { LIVE: 50 + (at % 36) }) : give('rateroot', 'raterace', { LIVE: 60 + (at % 30) }),
      ),
    );
    for (const answer of answers) expect(['done', 'agent.rate.above', 'agent.rate.below']).toContain(codeOf(answer));
    expect(answers.map(codeOf)).toContain('done');
    const { db } = test.services;
    const held = await heldRates(db, [idOf('raterace'), idOf('raterace2')], await readMoment(db));
    const [upper, lower] = [heldIn(held.get(idOf('raterace')), 'LIVE'), heldIn(held.get(idOf('raterace2')), 'LIVE')];
    expect(lower.coming).toBeLessThanOrEqual(upper.coming - 5);
    expect(lower.rate).toBeLessThanOrEqual(upper.rate - 5);
    // One rate at most is to come in a lane.
    const [row] = await test.asOwner<{ most: number }>(
      `select coalesce(max(c), 0)::int as most from (select count(*) as c from agents.rate where since > clock_timestamp() group by player_id, lane) as x`,
    );
    expect(row?.most).toBeLessThanOrEqual(1);
  }, 60_000);

  it('are refused where somebody was moved below another agent meanwhile', async () => {
    const place = await findPlace(test.services.db, idOf('rateben'));
    if (place === undefined) return expect.fail('no place');
    const settings = { rules: rateRulesOf([]), change: 'both' as const };
    const asked = { place, wishes: [], settings, merchant: { timeZone: 'UTC' }, setBy: idOf('rateother') };
    await expect(inTransaction(test.services.db, (transaction) => setRates(transaction, asked))).rejects.toMatchObject({
      code: 'downline.none',
    });
  });

  it('fall at midnight of the brand’s zone, a day of 23 or 25 hours included', async () => {
    const { db } = test.services;
    const from = async (at: string, zone: string): Promise<string> => (await midnightAfter(db, at, 24, zone)).toISOString();
    expect(await from('2026-11-24T01:00:00Z', 'Asia/Ho_Chi_Minh')).toBe('2026-11-25T17:00:00.000Z');
    // Exactly a day before midnight is notice enough.
    expect(await from('2026-11-23T17:00:00Z', 'Asia/Ho_Chi_Minh')).toBe('2026-11-24T17:00:00.000Z');
    // 28 March 2026, 23:30 in Berlin: a day later it is 00:30 of the 30th, as the 29th has 23 hours.
    expect(await from('2026-03-28T22:30:00Z', 'Europe/Berlin')).toBe('2026-03-30T22:00:00.000Z');
    expect(await from('2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
    // 24 October, 23:30: the 25th has 25 hours, so a day later it is 22:30 of the 25th.
    expect(await from('2026-10-24T21:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z');
  });
});

describe('rates of links', () => {
  interface LinkRow {
    affiUrlId: string;
    code: string;
    configs: { lane: AgentLane; rate: number }[];
  }
  const makeLink = (who: string, rates: Wishes): Promise<Answer> =>
    ask(who, 'POST', '/wps/agent/affiliateUrl', { channel: 'Zalo', rates: listOf(rates) });

  it('are at most what the agent can give, and shown with the link', async () => {
    expect(codeOf(await makeLink('rateann', { LIVE: 86 }))).toBe('agent.rate.above');
    expect(codeOf(await makeLink('rateann', { LOTT: 1949 }))).toBe('agent.rate.group');
    const link = valueOf<LinkRow>(await makeLink('rateann', { LIVE: 85, LOTT: 1940, RNG: 0 }));
    expect(link.configs).toEqual([
      { lane: 'LOTT', rate: 1940 },
      { lane: 'LIVE', rate: 85 },
    ]);
    const { list } = valueOf<{ list: LinkRow[] }>(await ask('rateann', 'GET', '/wps/agent/affiliateUrls'));
    expect(list.find(({ affiUrlId }) => affiUrlId === link.affiUrlId)?.configs).toEqual(link.configs);
    await make('ratecame', 'rateann', 0, link.code);
    expect([await nowOf('ratecame', 'LIVE'), await nowOf('ratecame', 'LOTT'), await nowOf('ratecame', 'RNG')]).toEqual([85, 1940, 0]);
    const { list: team } = valueOf<{ list: { playerId: number; rates: unknown[] }[] }>(await ask('rateann', 'GET', '/wps/agent/downlines'));
    expect(team.find(({ playerId }) => playerId === idOf('ratecame'))?.rates).toHaveLength(2);
  });

  it('are cut down to what the agent can give by then, and the agent is told once', async () => {
    await make('ratecut', 'rateroot', 1);
    valueOf(await give('rateroot', 'ratecut', { LIVE: 90, FISH: 50 }));
    const link = valueOf<LinkRow>(await makeLink('ratecut', { LIVE: 85, FISH: 45 }));
    valueOf(await give('rateroot', 'ratecut', { LIVE: 70 }));
    await Promise.all(Array.from({ length: 10 }, (_, at) => make(`ratecut${at}`, 'ratecut', 0, link.code)));
    const rates = await Promise.all(Array.from({ length: 10 }, (_, at) => nowOf(`ratecut${at}`, 'LIVE')));
    // Their own falls to 70 soon: 65 fit below it then.
    expect(new Set(rates)).toEqual(new Set([65]));
    expect(await nowOf('ratecut0', 'FISH')).toBe(45);
    const told = (await messagesOf('ratecut')).filter(({ kind }) => kind === 'rates.link.cut');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Live casino 0.65%');
  });

  it('never let a newcomer above an agent whose rate falls while they come', async () => {
    await make('raterush', 'rateroot', 1);
    valueOf(await give('rateroot', 'raterush', { LIVE: 90 }));
    const link = valueOf<LinkRow>(await makeLink('raterush', { LIVE: 85 }));
    const [lowered] = await Promise.all([
      give('rateroot', 'raterush', { LIVE: 40 }),
      ...Array.from({ length: 12 }, (_, at) => make(`raterush${at}`, 'raterush', 0, link.code)),
    ]);
    const { db } = test.services;
    const held = await heldRates(db, [idOf('raterush')], await readMoment(db));
    const coming = heldIn(held.get(idOf('raterush')), 'LIVE').coming;
    expect(['done', 'agent.rate.below']).toContain(codeOf(lowered as Answer));
    for (let at = 0; at < 12; at += 1) expect(await nowOf(`raterush${at}`, 'LIVE')).toBeLessThanOrEqual(coming - 5);
  });

  it('of the house’s codes go to root agents and members below the house', async () => {
    const post = (body: object): Promise<Answer> =>
      test.ask('POST', '/bo/affiliate-codes', {
        token: finance.token,
        headers: { 'idempotency-key': newId() },
        body: { channel: 'Campaign', makesAgent: true, reason: 'spring campaign', ...body },
      });
    expect(codeOf(await post({ rates: listOf({ LIVE: 101 }) }))).toBe('agent.rate.above');
    const { code } = valueOf<{ code: string }>(await post({ rates: listOf({ LIVE: 100, LOTT: 1956 }) }));
    await make('ratecamp', undefined, 0, code);
    expect([await nowOf('ratecamp', 'LIVE'), await nowOf('ratecamp', 'LOTT')]).toEqual([100, 1956]);
    const { list } = valueOf<{ list: { code: string; rates: unknown[] }[] }>(
      await test.ask('GET', `/bo/affiliate-codes?text=${code}`, { token: finance.token }),
    );
    expect(list[0]?.rates).toHaveLength(2);
  });
});

describe('the prize group that lottery is sold at', () => {
  const seriesFor = async (who: string): Promise<number> => {
    const answer = await ask(who, 'GET', '/lgw/games/ssc1m/setting?prizeMode=LOTT');
    return (answer.body as unknown as { series: { maxSeries: number } }).series.maxSeries;
  };
  const bet = async (who: string, series: number | undefined): Promise<string> => {
    const { id: merchantId, currency } = await test.app.modules.site.merchantByCode('sortes');
    const line = { playId: 'S1_DIRECT', bettingContent: '9', unit: '1000', multiple: 1, combinations: 1, amount: '1000' };
    const order = { playerId: idOf(who), merchantId, currency, gameId: 'ssc1m', numero: 'none', prizeMode: 'LOTT', contents: [line] };
    return test.app.modules.lottery
      .placeOrder({ ...order, idempotencyKey: newId(), ...(series !== undefined && { series }) })
      .then(() => 'placed')
      .catch((error: unknown) => (error as { code: string }).code);
  };

  it('is the lower of the brand’s and the player’s own, where they have one', async () => {
    expect(await seriesFor('ratemem')).toBe(1960);
    valueOf(await give('rateben', 'ratemem', { LOTT: 1930 }));
    expect(await seriesFor('ratemem')).toBe(1930);
    const all = (await ask('ratemem', 'GET', '/lgw/customers/series')).body as unknown as { gameGroupCode: string; maxSeries: number }[];
    expect(Math.max(...all.map(({ maxSeries }) => maxSeries))).toBe(1930);
    // Judged before the draw is looked for: a group that is sold comes as far as that.
    expect(await bet('ratemem', 1932)).toBe('lottery.series.invalid');
    expect(await bet('ratemem', 1930)).toBe('lottery.draw.unknown');
    expect(await bet('ratestranger', 1960)).toBe('lottery.draw.unknown');
    // A lower one is sold at once it counts, no earlier.
    valueOf(await give('rateben', 'ratemem', { LOTT: 1900 }));
    expect(await bet('ratemem', 1930)).toBe('lottery.draw.unknown');
    await test.asOwner(
      `update agents.rate set since = clock_timestamp() where player_id = ${idOf('ratemem')} and since > clock_timestamp()`,
    );
    expect(await bet('ratemem', 1902)).toBe('lottery.series.invalid');
    expect(await bet('ratemem', undefined)).toBe('lottery.draw.unknown');
  });
});
