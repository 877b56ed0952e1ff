import type { Reply, staffBoards, staffMissions as contract } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { newId, withTimeOfIds } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import type { BoardDocument } from '../board-rules.js';
import type { MissionDocument } from '../mission-rules.js';
import { letAlone } from '../../promotions/testing/fixture.js';
import { type MissionsFixture, openMissions, titles, valueOf } from '../testing/fixture.js';

let fixture: MissionsFixture;
const staff = new Map<string, StaffMember>();
beforeAll(async () => {
  fixture = await openMissions();
  for (const role of ['marketing', 'auditor', 'support', 'draws', 'treasurer'] as const)
    staff.set(role, await hire(fixture.promotions.test, `ms-${role}`, role));
}, 90_000);
beforeEach(() => fixture.clock.reset());
afterAll(() => fixture.close());

const reason = 'as agreed with them';
const bo = (role: string, method: string, url: string, body?: object, key = newId()) =>
  fixture.promotions.test.ask(method, url, {
    token: staff.get(role)?.token ?? '',
    headers: { 'idempotency-key': key },
    ...(body !== undefined && { body }),
  });
const codeOf = ({ body }: { body: { errorCode?: string } }) => body.errorCode ?? 'done';

/** Agrees to a request and types what it comes to. */
async function decideTyped(role: string, id: string) {
  const { list } = valueOf<{ list: { payload: { toType?: string } }[] }>(await bo('treasurer', 'GET', `/bo/approvals?id=${id}`));
  return bo(role, 'POST', `/bo/loyalty/${id}/decision`, { decision: 'approve', reason, typed: list[0]?.payload.toType });
}
/** What the house's awards say of a document. */
async function awardsOf(subject: string): Promise<{ worst: bigint; confirmed: boolean }[]> {
  const { rows } = await sql<{ worst: bigint; confirmed: boolean }>`
    select worst, confirmed_by is not null as confirmed from awards.award where subject = ${subject} order by at`.execute(
    fixture.promotions.test.services.db,
  );
  return rows;
}
const money = (units: number): bigint => parseMoney(String(units));

const document = (change: Partial<MissionDocument> = {}): MissionDocument => ({
  title: titles,
  about: {},
  art: 'flame',
  joins: 'opt-in',
  rhythm: 'weekly',
  steps: [{ counter: 'turnover', lanes: ['RNG'], sum: '100', count: null, reward: { offerId: fixture.awardId, sum: '5', points: null } }],
  after: null,
  claimDays: 7,
  fromDay: null,
  untilDay: null,
  rankFrom: null,
  lists: [],
  ...change,
});
type Saved = Reply<typeof contract.staffMakeMission>;
type Opened = Reply<typeof contract.staffGetMission>;
let made = 0;
const make = async (change: Partial<MissionDocument> = {}): Promise<Saved> =>
  valueOf(await bo('marketing', 'POST', '/bo/missions', { code: `mission-${(made += 1)}`, document: document(change), reason }));
const opened = async (id: string | null): Promise<Opened> => valueOf(await bo('auditor', 'GET', `/bo/missions/${id}`));
const move = (id: string | null, to: string) => bo('marketing', 'POST', `/bo/missions/${id}/state`, { to, reason });

describe('a mission of the operator', () => {
  it('is a draft, made once under its key, goes live, and keeps then what it promised', async () => {
    const key = newId();
    const body = { code: 'once-only', document: document(), reason };
    const first = valueOf<Saved>(await bo('marketing', 'POST', '/bo/missions', body, key));
    expect(valueOf<Saved>(await bo('marketing', 'POST', '/bo/missions', body, key)).id).toBe(first.id);
    expect(codeOf(await bo('marketing', 'POST', '/bo/missions', body))).toBe('already.so');
    const { id } = first;
    const member = await fixture.member();
    const seen = async () =>
      valueOf<{ list: { id: string; title: string }[] }>(await member.call('GET', '/wps/growth/missions?pageSize=100')).list.find(
        (card) => card.id === id,
      );
    expect(await seen()).toBeUndefined();
    expect(valueOf(await move(id, 'live'))).toEqual({ moved: true, faults: [], asked: null });
    expect(await seen()).toMatchObject({ title: 'Title EN' });
    const save = (change: Partial<MissionDocument>, after: number) =>
      bo('marketing', 'PUT', `/bo/missions/${id}`, { after, document: document(change), reason });
    expect(codeOf(await save({ claimDays: 1 }, 1))).toBe('mission.fixed');
    expect(valueOf<Saved>(await save({ title: { ...titles, EN: 'Another' } }, 1)).version).toBe(2);
    expect(codeOf(await save({}, 1))).toBe('edit.outdated');
    expect(await opened(id)).toMatchObject({ isFixed: true, version: 2, mission: { state: 'live', title: 'Another' } });
    expect(codeOf(await move(id, 'live'))).toBe('state.not.allowed');
    valueOf(await move(id, 'paused'));
    expect(codeOf(await member.call('POST', `/wps/growth/missions/${id}/join`, {}))).toBe('mission.over');
    valueOf(await move(id, 'ended'));
    expect(codeOf(await move(id, 'live'))).toBe('state.not.allowed');
  });

  it('is not saved while it cannot be, and does not go live while words are missing', async () => {
    const broken = await make({
      steps: [{ counter: 'friends', lanes: [], sum: null, count: 1, reward: { offerId: newId(), sum: null, points: null } }],
    });
    expect(broken).toMatchObject({ id: null, version: 0 });
    expect(broken.faults.map(({ code }) => code)).toEqual(['award.unknown']);
    const { id } = await make({ title: { EN: 'English alone' } });
    const kept = valueOf<{ moved: boolean; faults: { path: string }[] }>(await move(id, 'live'));
    expect(kept.moved).toBe(false);
    expect(kept.faults.map(({ path }) => path)).toContain('title.VI');
    expect((await opened(id)).mission.state).toBe('draft');
  });

  it('is shown before it is saved as a player reads it, in each language', async () => {
    const { faults, cards } = valueOf<Reply<typeof contract.staffCheckMission>>(
      await bo('auditor', 'POST', '/bo/missions/check', { document: document() }),
    );
    expect(faults).toEqual([]);
    expect(cards.map(({ language }) => language)).toEqual(['EN', 'CN', 'ID', 'PT', 'TH', 'VI']);
    expect(cards[0]?.card).toMatchObject({
      standing: 'open',
      steps: [{ goal: 'Bet ₫\u00A0100 in all on slots', reward: { text: 'An offer ₫\u00A05' } }],
    });
    for (const { card } of cards) expect(card.rules.length).toBeGreaterThan(30);
  });

  it('says what can be chosen, who is on it and what it gave, also as CSV', async () => {
    const choices = valueOf<Reply<typeof contract.staffMissionChoices>>(await bo('auditor', 'GET', '/bo/missions/choices'));
    expect(choices.awards.find(({ id }) => id === fixture.awardId)).toMatchObject({ most: '100', sum: null });
    expect(choices.counters).toContain('turnover');
    const { id } = await make();
    valueOf(await move(id, 'live'));
    const member = await fixture.member();
    valueOf(await member.call('POST', `/wps/growth/missions/${id}/join`, {}));
    await fixture.play(member, { stake: 100 });
    await fixture.count();
    const round = valueOf<{ list: { id: string; round: string }[] }>(
      await member.call('GET', '/wps/growth/missions?pageSize=100'),
    ).list.find((card) => card.id === id)?.round;
    valueOf(await member.call('POST', `/wps/growth/missions/${id}/claim`, { step: 1, round }));
    expect((await opened(id)).mission).toMatchObject({ players: 1, reached: 1, claimed: 1, given: '5' });
    expect((await opened(id)).steps).toMatchObject([{ no: 1, reached: 1, claimed: 1 }]);
    const { list } = valueOf<Reply<typeof contract.staffListMissionPlayers>>(
      await bo('auditor', 'GET', `/bo/missions/${id}/players?step=claimed`),
    );
    expect(list).toMatchObject([{ playerId: member.playerId, state: 'claimed', sum: '5', value: '100' }]);
    for (const file of ['missions.csv', `missions/${id}/players.csv`, 'boards.csv']) {
      const { status, headers } = await bo('auditor', 'GET', `/bo/${file}`);
      expect([status, String(headers['content-type'])], file).toEqual([200, 'text/csv; charset=utf-8']);
    }
  });

  it('goes live by a second person where one player could get more of it than one decides, points by their worth', async () => {
    await letAlone(fixture.promotions, 25);
    const steps = (points: number | null) => [
      { ...(document().steps[0] as MissionDocument['steps'][number]), reward: { offerId: fixture.awardId, sum: '5', points } },
    ];
    const cheap = await make();
    expect(await opened(cheap.id)).toMatchObject({ most: { amount: '25', awards: '25', points: 0 }, needsSecond: false });
    expect(valueOf(await move(cheap.id, 'live'))).toMatchObject({ moved: true, asked: null });
    const { id } = await make({ steps: steps(1_000) });
    // Five weeks, 1,000 points at 8.
    expect(await opened(id)).toMatchObject({ most: { amount: '65', awards: '25', points: 5_000 }, needsSecond: true });
    const { moved, asked } = valueOf<{ moved: boolean; asked: string }>(await move(id, 'live'));
    expect([moved, (await opened(id)).mission.state, (await opened(id)).asked]).toEqual([false, 'draft', asked]);
    expect(codeOf(await move(id, 'live'))).toBe('approval.waits');
    const decide = (approvalId: string, role = 'treasurer') => decideTyped(role, approvalId);
    expect(codeOf(await decide(asked, 'marketing'))).toBe('permission.denied');
    const other = { after: 1, document: document({ steps: steps(2_000) }), reason };
    valueOf(await bo('marketing', 'PUT', `/bo/missions/${id}`, other));
    expect(codeOf(await decide(asked)), 'it is another version').toBe('approval.outdated');
    const again = valueOf<{ asked: string }>(await move(id, 'live'));
    const both = await Promise.all([decide(again.asked), decide(again.asked)]);
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'state.not.allowed']);
    expect(await awardsOf(`mission:${cheap.id}`)).toMatchObject([{ confirmed: false }]);
    const [noted] = await awardsOf(`mission:${id}`);
    expect(noted).toMatchObject({ confirmed: true });
    // One of a week on one day, of each member.
    expect((noted?.worst ?? 0n) % money(21)).toBe(0n);
    expect(await opened(id)).toMatchObject({ mission: { state: 'live' }, asked: null });
    // Longer takes two again; words and an earlier end do not.
    const save = (change: Partial<MissionDocument>, after: number) =>
      bo('marketing', 'PUT', `/bo/missions/${id}`, { after, document: document({ steps: steps(2_000), ...change }), reason });
    expect(valueOf<Saved>(await save({ untilDay: '2040-01-01' }, 2)).version).toBe(3);
    expect(codeOf(await save({ untilDay: null }, 3))).toBe('mission.second');
    valueOf(await move(id, 'paused'));
    expect(valueOf<Saved>(await save({ untilDay: null }, 3)).version).toBe(4);
    const last = valueOf<{ asked: string }>(await move(id, 'live'));
    valueOf(await move(id, 'ended'));
    expect(codeOf(await decide(last.asked)), 'it has ended').toBe('state.not.allowed');
    await letAlone(fixture.promotions, 1_000);
  });

  it('is tried on the last thirty days before it is saved: who would have done each step, what it would have given, and at most', async () => {
    const [one, other, today] = [await fixture.member(), await fixture.member(), await fixture.member()];
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
    await fixture.play(one, { stake: 150, at: day(2) });
    await fixture.play(one, { stake: 150, at: day(9) });
    await fixture.play(other, { stake: 90, at: day(2) });
    await fixture.play(today, { stake: 900 });
    await fixture.count();
    const reward = { offerId: fixture.awardId, sum: '5', points: 100 };
    const step = { counter: 'turnover' as const, lanes: [], sum: '80', count: null, reward };
    const tried = async (change: Partial<MissionDocument>) =>
      valueOf<Reply<typeof contract.staffTryMission>>(
        await bo('auditor', 'POST', '/bo/missions/try', { document: document({ title: {}, ...change }) }),
      );
    const steps = [
      step,
      { ...step, sum: '200' },
      // Larger than any: bets of the past are found by the time in their ids, which is now here, and near enough in the first hour of a day.
      { ...step, counter: 'bets' as const, sum: '1000', count: 1 },
      { ...step, counter: 'sign-in-days' as const, sum: null, count: 2 },
    ];
    const once = await tried({ rhythm: 'once', steps });
    expect(once.faults).toEqual([]);
    // Who has played only today is no figure of these days.
    const players = once.tried?.players ?? 0;
    expect(once.tried).toMatchObject({
      periods: 1,
      steps: [
        { no: 1, times: 2, players: 2, why: null },
        { no: 2, times: 1, players: 1 },
        { no: 3, times: 0, players: 0, why: null },
        { no: 4, times: null, players: null, why: 'sign-in-days' },
      ],
      given: { awards: '15', points: 300, amount: '17.4' },
      worst: { points: 400 * players, awards: String(20 * players) },
    });
    const daily = await tried({ rhythm: 'daily', steps: [step] });
    expect(daily.tried).toMatchObject({ periods: 30, steps: [{ players: 2, times: 3 }], given: { awards: '15' } });
    const faulty = await tried({ steps: [{ ...step, sum: null }] });
    expect([faulty.tried, faulty.faults.map(({ code }) => code)]).toEqual([null, ['missing']]);
    expect((await tried({ rhythm: 'once', steps: [step], rankFrom: 50 })).tried).toMatchObject({ players: 0, given: { amount: '0' } });
  });

  it('is tried on bets of the past one by one: own stakes that are large enough, period by period', async () => {
    const [one, other] = [await fixture.member(), await fixture.member()];
    const bet = async (player: typeof one, stake: number, daysAgo: number) => {
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      // Bets are found by ids of their time.
      await withTimeOfIds(
        () => at.getTime(),
        () => fixture.play(player, { stake, at, lane: 'LIVE' }),
      );
    };
    for (const stake of [1_000, 1_200, 999]) await bet(one, stake, 3);
    for (const daysAgo of [4, 6]) await bet(other, 1_000, daysAgo);
    await fixture.count();
    const reward = { offerId: fixture.awardId, sum: '5', points: null };
    const step = (lanes: MissionDocument['steps'][number]['lanes'], count: number) => ({
      counter: 'bets' as const,
      lanes,
      sum: '1000',
      count,
      reward,
    });
    const tried = async (rhythm: MissionDocument['rhythm'], steps: MissionDocument['steps']) =>
      valueOf<Reply<typeof contract.staffTryMission>>(
        await bo('auditor', 'POST', '/bo/missions/try', { document: document({ rhythm, steps }) }),
      ).tried;
    expect(await tried('once', [step(['LIVE'], 2), step([], 3), step(['RNG'], 1)])).toMatchObject({
      steps: [
        { no: 1, players: 2, times: 2, why: null },
        { no: 2, players: 0, times: 0, why: null },
        { no: 3, players: 0, times: 0, why: null },
      ],
      given: { awards: '10' },
    });
    expect(await tried('daily', [step(['LIVE'], 2)])).toMatchObject({ steps: [{ players: 1, times: 1 }], given: { awards: '5' } });
    expect(await tried('daily', [step(['LIVE'], 1)])).toMatchObject({ steps: [{ players: 2, times: 3 }], given: { awards: '15' } });
  });

  it('is changed by who may, and seen by who may', async () => {
    for (const role of ['auditor', 'support'])
      expect(codeOf(await bo(role, 'POST', '/bo/missions', { code: `no-${role}`, document: document(), reason }))).toBe(
        'permission.denied',
      );
    expect(codeOf(await bo('draws', 'GET', '/bo/missions'))).toBe('permission.denied');
    expect(codeOf(await bo('marketing', 'GET', `/bo/missions/${newId()}`))).toBe('not.found');
    const bad = [
      { code: 'Big' },
      { code: 'ok-code', document: { ...document(), steps: [] } },
      { code: 'ok-code', document: { ...document(), art: 'moon' } },
    ];
    for (const body of bad)
      expect(codeOf(await bo('marketing', 'POST', '/bo/missions', { document: document(), reason, ...body }))).toBe('request_param_err');
  });
});

describe('a leaderboard of the operator', () => {
  const board = (change: Partial<BoardDocument> = {}): BoardDocument => ({
    title: titles,
    about: {},
    art: 'crown',
    score: 'turnover',
    lanes: [],
    leastStake: null,
    table: [],
    from: Date.now(),
    until: Date.now() + 3_600_000,
    rankFrom: null,
    lists: [],
    shown: 10,
    prizes: [{ from: 1, to: 3, reward: { offerId: fixture.awardId, sum: '10', points: null } }],
    ...change,
  });

  it('is a draft, is shown, keeps its rule then, and can be called off', async () => {
    const saved = valueOf<Saved>(await bo('marketing', 'POST', '/bo/boards', { code: 'first-board', document: board(), reason }));
    const url = `/bo/boards/${saved.id}`;
    const member = await fixture.member();
    expect(codeOf(await member.call('GET', `/wps/growth/boards/${saved.id}`))).toBe('mission.unknown');
    expect(valueOf(await bo('marketing', 'POST', `${url}/state`, { to: 'running', reason }))).toEqual({
      moved: true,
      faults: [],
      asked: null,
    });
    expect(codeOf(await member.call('GET', `/wps/growth/boards/${saved.id}`))).toBe('done');
    const document_ = valueOf<Reply<typeof staffBoards.staffGetBoard>>(await bo('auditor', 'GET', url));
    expect(document_).toMatchObject({ board: { state: 'running', prizes: '30' }, version: 1 });
    expect(document_.cards).toHaveLength(6);
    expect(
      codeOf(
        await bo('marketing', 'PUT', url, { after: 1, document: { ...document_.document, until: document_.document.until + 1 }, reason }),
      ),
    ).toBe('mission.fixed');
    expect(
      valueOf<Saved>(await bo('marketing', 'PUT', url, { after: 1, document: { ...document_.document, shown: 5 }, reason })).version,
    ).toBe(2);
    valueOf(await bo('marketing', 'POST', `${url}/state`, { to: 'cancelled', reason }));
    expect(codeOf(await member.call('GET', `/wps/growth/boards/${saved.id}`))).toBe('mission.unknown');
    expect(codeOf(await bo('marketing', 'POST', `${url}/state`, { to: 'running', reason }))).toBe('state.not.allowed');
  });

  it('is shown by a second person where its prizes are more than one decides, and not before', async () => {
    await letAlone(fixture.promotions, 30);
    const prizes = [{ from: 1, to: 3, reward: { offerId: fixture.awardId, sum: '10', points: 125 } }];
    const { id } = valueOf<Saved>(await bo('marketing', 'POST', '/bo/boards', { code: 'dear-board', document: board({ prizes }), reason }));
    const url = `/bo/boards/${id}`;
    const now = async () => valueOf<Reply<typeof staffBoards.staffGetBoard>>(await bo('auditor', 'GET', url));
    expect(await now()).toMatchObject({ board: { state: 'draft', prizes: '33', prizePoints: 375 }, needsSecond: true, asked: null });
    const { moved, asked } = valueOf<{ moved: boolean; asked: string }>(
      await bo('marketing', 'POST', `${url}/state`, { to: 'running', reason }),
    );
    expect([moved, (await now()).board.state, (await now()).asked]).toEqual([false, 'draft', asked]);
    for (const typed of [undefined, '32'])
      expect(codeOf(await bo('treasurer', 'POST', `/bo/loyalty/${asked}/decision`, { decision: 'approve', reason, typed }))).toBe(
        'award.typed',
      );
    valueOf(await decideTyped('treasurer', asked));
    expect(await awardsOf(`board:${id}`)).toMatchObject([{ worst: money(33), confirmed: true }]);
    expect(await now()).toMatchObject({ board: { state: 'running' }, asked: null });
    await letAlone(fixture.promotions, 1_000);
  });

  it('is tried before it is saved: who would have been on it a week ago, and what it would have given', async () => {
    const [first, out, second, low] = [await fixture.member(), await fixture.member(), await fixture.member(), await fixture.member()];
    const hour = 3_600_000;
    const at = new Date(Date.now() - 7 * 24 * hour + 1.5 * hour);
    await fixture.play(first, { stake: 500, won: 250, at, lane: 'LIVE' });
    await fixture.play(out, { stake: 400, at, lane: 'LIVE' });
    await fixture.play(second, { stake: 100, at, lane: 'LIVE' });
    await fixture.play(second, { stake: 200, won: 1_000, at: new Date(at.getTime() + 1_000), lane: 'LIVE' });
    await fixture.play(low, { stake: 900, at: new Date(at.getTime() + 2 * hour), lane: 'LIVE' });
    await fixture.promotions.test.asOwner(`update identity.player set tags = array['no-bonus'] where id = ${out.playerId}`);
    await fixture.count();
    const prizes = [
      { from: 1, to: 1, reward: { offerId: fixture.awardId, sum: '50', points: null } },
      { from: 2, to: 3, reward: { offerId: fixture.awardId, sum: '10', points: 100 } },
    ];
    const span = { from: Date.now() + hour, until: Date.now() + 2 * hour };
    const tried = async (change: Partial<BoardDocument> = {}) =>
      valueOf<Reply<typeof staffBoards.staffTryBoard>>(
        await bo('auditor', 'POST', '/bo/boards/try', { document: board({ title: {}, lanes: ['LIVE'], prizes, ...span, ...change }) }),
      );
    const week = 7 * 24 * hour;
    const turnover = await tried();
    expect(turnover.faults).toEqual([]);
    expect(turnover.tried).toMatchObject({
      from: span.from - week,
      until: span.until - week,
      isShorter: false,
      players: 2,
      why: null,
      places: [
        { rank: 1, playerId: second.playerId, score: '300', bets: 2, prize: 'An offer ₫\u00A050' },
        { rank: 2, playerId: first.playerId, score: '250', bets: 1 },
      ],
      prizes: [
        { from: 1, to: 1, taken: 1 },
        { from: 2, to: 3, taken: 1 },
      ],
      given: { awards: '60', points: 100, amount: '60.8' },
      worst: { awards: '70', points: 200 },
    });
    const multiple = await tried({ score: 'multiple', leastStake: '150' });
    expect(multiple.tried?.places.map(({ playerId, score }) => [playerId, score])).toEqual([
      [second.playerId, '5'],
      [first.playerId, '0.5'],
    ]);
    const points = await tried({ score: 'points', table: [7] });
    expect(points.tried).toMatchObject({ players: 1, places: [{ playerId: second.playerId, score: '7' }], given: { awards: '50' } });
    expect((await tried({ rankFrom: 50 })).tried).toMatchObject({ players: 0, places: [], given: { amount: '0' } });
    expect((await tried({ until: span.from + 60 * 24 * hour })).tried).toMatchObject({ isShorter: true });
    const faulty = await tried({ until: span.from - 1 });
    expect([faulty.tried, faulty.faults.map(({ code }) => code)]).toEqual([null, ['end.first']]);
    expect(codeOf(await bo('draws', 'POST', '/bo/boards/try', { document: board() }))).toBe('permission.denied');
    expect(codeOf(await bo('auditor', 'POST', '/bo/boards/try', { document: { ...board(), score: 'luck' } }))).toBe('request_param_err');
  });

  it('is not saved while it cannot be', async () => {
    const saved = valueOf<Saved>(
      await bo('marketing', 'POST', '/bo/boards', { code: 'broken', document: board({ score: 'multiple', until: 5 }), reason }),
    );
    expect(saved.faults.map(({ code, path }) => `${code} ${path}`)).toEqual(['missing leastStake', 'end.first until']);
    expect(codeOf(await bo('support', 'POST', '/bo/boards', { code: 'no-one', document: board(), reason }))).toBe('permission.denied');
  });
});
