import { type missions as contract, type Reply, usualNetLanes } from '@sortes/contract';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { money } from '../promotions/testing/fixture.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import type { MissionDocument } from './mission-rules.js';
import { type Member, type MissionsFixture, openMissions, valueOf } from './testing/fixture.js';

let fixture: MissionsFixture;
beforeAll(async () => {
  fixture = await openMissions();
}, 90_000);
beforeEach(() => fixture.clock.reset());
afterAll(async () => {
  const { faults } = await verifyLedger(fixture.promotions.test.services.db);
  await fixture.close();
  expect(faults).toBe(0);
});

type Card = Reply<typeof contract.joinMission>;
const listed = async ({ call }: Member, group = 'open'): Promise<Card[]> =>
  valueOf<{ list: Card[] }>(await call('GET', `/wps/growth/missions?group=${group}&pageSize=100`)).list;
const seen = async (member: Member, id: string, group = 'open') => (await listed(member, group)).find((card) => card.id === id);
const join = ({ call }: Member, id: string) => call('POST', `/wps/growth/missions/${id}/join`, {});
const claim = ({ call }: Member, id: string, step = 1, round = '') => call('POST', `/wps/growth/missions/${id}/claim`, { step, round });
const main = async ({ playerId }: Member) => (await balanceOf(fixture.promotions.test.services.db, playerId)).main;
const codeOf = ({ body }: { body: { errorCode?: string } }) => body.errorCode ?? 'done';

describe('a mission that one joins', () => {
  it('counts what is bet from then on, is claimed once, and gives money at once', async () => {
    const id = await fixture.mission();
    const member = await fixture.member();
    await fixture.play(member, { stake: 70 });
    await fixture.count();
    expect(await seen(member, id)).toMatchObject({ standing: 'open', steps: [{ value: '0', target: '100', state: 'open', isSum: true }] });
    expect(valueOf<Card>(await join(member, id))).toMatchObject({ standing: 'joined', steps: [{ value: '0' }] });
    expect(valueOf<Card>(await join(member, id)).standing, 'joining twice').toBe('joined');
    await fixture.play(member, { stake: 60 });
    await fixture.count();
    expect(await seen(member, id)).toMatchObject({ claimable: 0, steps: [{ value: '60', share: 6_000, state: 'open' }] });
    expect(codeOf(await claim(member, id))).toBe('mission.step.open');
    await fixture.play(member, { stake: 40 });
    await fixture.count();
    expect(await seen(member, id)).toMatchObject({ claimable: 1, steps: [{ state: 'reached', share: 10_000 }] });
    const before = await main(member);
    expect(valueOf<{ isReady: boolean; reward: { text: string } }>(await claim(member, id))).toMatchObject({
      isReady: false,
      reward: { award: { sum: '5' } },
    });
    expect(await main(member)).toBe(before + money(5));
    expect(await seen(member, id)).toBeUndefined();
    expect(await seen(member, id, 'done')).toMatchObject({ standing: 'done', steps: [{ state: 'claimed' }] });
  });

  it('gives to fifty claims at once what it gives to one', async () => {
    const id = await fixture.mission();
    const member = await fixture.member();
    await join(member, id);
    await fixture.play(member, { stake: 100 });
    await fixture.count();
    const before = await main(member);
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(member, id)));
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['done']));
    expect(await main(member)).toBe(before + money(5));
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from promotions.grant where player_id = ${member.playerId}`.execute(
      fixture.promotions.test.services.db,
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('goes back where bets are undone, and what was given stays given', async () => {
    const id = await fixture.mission({
      steps: [
        { counter: 'turnover', lanes: [], sum: '50', count: null, reward: { offerId: fixture.awardId, sum: '1', points: null } },
        { counter: 'turnover', lanes: [], sum: '100', count: null, reward: { offerId: fixture.awardId, sum: '2', points: null } },
      ],
    });
    const member = await fixture.member();
    await join(member, id);
    const round = await fixture.play(member, { stake: 100 });
    await fixture.count();
    expect(valueOf<{ isReady: boolean }>(await claim(member, id, 1)).isReady).toBe(false);
    await fixture.undo(member, round, 80);
    // Under the lock it is already true that the second is not reached any more.
    await fixture.count();
    expect(await seen(member, id)).toMatchObject({ steps: [{ state: 'claimed' }, { state: 'open', value: '20' }] });
    expect(codeOf(await claim(member, id, 2))).toBe('mission.step.open');
    await fixture.play(member, { stake: 80 });
    await fixture.count();
    expect(await seen(member, id)).toMatchObject({ steps: [{ state: 'claimed' }, { state: 'reached', value: '100' }] });
  });

  it('counts bets of a kind of game and a least stake, once they are decided and something was at stake', async () => {
    const id = await fixture.mission({
      steps: [{ counter: 'bets', lanes: ['LIVE'], sum: '10', count: 2, reward: { offerId: fixture.awardId, sum: '1', points: null } }],
    });
    const member = await fixture.member();
    await join(member, id);
    await fixture.play(member, { stake: 20 });
    await fixture.play(member, { stake: 9, lane: 'LIVE' });
    await fixture.play(member, { stake: 10, lane: 'LIVE' });
    await fixture.play(member, { stake: 50, won: 50, lane: 'LIVE' });
    await fixture.play(member, { stake: 30, lane: 'LIVE', isOpen: true });
    await fixture.count();
    expect(await seen(member, id)).toMatchObject({
      steps: [{ value: '1', target: '2', isSum: false, goal: 'Place 2 bets of ₫\u00A010 or more on live casino' }],
    });
  });

  it('counts a bet whose stake came back as a prize where the brand counts stakes', async () => {
    const id = await fixture.mission({
      steps: [{ counter: 'bets', lanes: ['LIVE'], sum: '10', count: 5, reward: { offerId: fixture.awardId, sum: '1', points: null } }],
    });
    const member = await fixture.member();
    await join(member, id);
    await fixture.play(member, { stake: 50, won: 50, lane: 'LIVE' });
    const { test } = fixture.promotions;
    await test.asOwner(`insert into games.turnover_rule (merchant_id, starts, net) values (1, clock_timestamp(), '{}')`);
    await fixture.play(member, { stake: 50, won: 50, lane: 'LIVE' });
    await fixture.count();
    await test.asOwner(
      `insert into games.turnover_rule (merchant_id, starts, net) values (1, clock_timestamp(), '{${usualNetLanes.join()}}')`,
    );
    expect(await seen(member, id)).toMatchObject({ steps: [{ value: '1' }] });
  });

  it('is left by whoever wants to, and counts nothing until they come again', async () => {
    const id = await fixture.mission();
    const member = await fixture.member();
    await join(member, id);
    await fixture.play(member, { stake: 30 });
    await fixture.count();
    valueOf(await member.call('POST', `/wps/growth/missions/${id}/leave`, {}));
    expect(await seen(member, id)).toMatchObject({ standing: 'open' });
    await fixture.play(member, { stake: 200 });
    await fixture.count();
    expect(codeOf(await claim(member, id))).toBe('mission.step.open');
    expect(valueOf<Card>(await join(member, id))).toMatchObject({ standing: 'joined' });
  });

  it('says that its days are too few before it is joined, and cannot be joined then', async () => {
    const today = DateTime.fromJSDate(fixture.clock.now(), { zone: fixture.promotions.merchant.timeZone }).toFormat('yyyy-MM-dd');
    const days = (count: number): MissionDocument['steps'][number] => ({
      counter: 'sign-in-days',
      lanes: [],
      sum: null,
      count,
      reward: { offerId: fixture.awardId, sum: '1', points: null },
    });
    const late = await fixture.mission({ untilDay: today, steps: [days(3)] });
    const partly = await fixture.mission({ untilDay: today, steps: [days(1), days(3)] });
    const member = await fixture.member();
    expect(await seen(member, late)).toMatchObject({ standing: 'open', isTooLate: true });
    expect((await seen(member, late))?.steps[0]?.tooLate?.needed).toBeGreaterThan(1);
    expect(codeOf(await join(member, late))).toBe('mission.over');
    expect(await seen(member, late)).toMatchObject({ standing: 'open' });
    expect(valueOf<Card>(await join(member, partly))).toMatchObject({ standing: 'joined', isTooLate: false });
    const [first, second] = (await seen(member, partly))?.steps ?? [];
    expect(first?.tooLate).toBeNull();
    expect(second?.tooLate).not.toBeNull();
  });

  it('does not begin by itself where its days are too few, and says when it begins again', async () => {
    const { timeZone } = fixture.promotions.merchant;
    const now = DateTime.fromJSDate(fixture.clock.now(), { zone: timeZone });
    const steps: MissionDocument['steps'] = [
      { counter: 'sign-in-days', lanes: [], sum: null, count: 3, reward: { offerId: fixture.awardId, sum: '1', points: null } },
    ];
    const daily = await fixture.mission({ joins: 'automatic', rhythm: 'daily', steps });
    const member = await fixture.member();
    expect(await seen(member, daily)).toMatchObject({
      standing: 'open',
      isTooLate: true,
      nextAt: now.plus({ days: 1 }).startOf('day').toMillis(),
    });
    expect(codeOf(await join(member, daily))).toBe('mission.over');
    const last = await fixture.mission({ joins: 'automatic', rhythm: 'daily', untilDay: now.toFormat('yyyy-MM-dd'), steps });
    expect(await seen(member, last)).toMatchObject({ standing: 'open', isTooLate: true, nextAt: null });
  });

  it('begins by itself for everybody who comes first on a day at once, and once for each', async () => {
    const id = await fixture.mission({ joins: 'automatic', rhythm: 'daily' });
    const members = await Promise.all(Array.from({ length: 12 }, () => fixture.member()));
    const { db, hooks } = fixture.promotions.test.services;
    const players = members.map(({ playerId }) => ({ playerId, merchantId: fixture.promotions.merchant.id }));
    // A day on: nobody was seen on it yet.
    fixture.clock.pass(86_400_000);
    await Promise.all([hooks.ask('playersActive', players.slice(0, 9)), hooks.ask('playersActive', players.slice(3))]);
    const { rows } = await sql<{ steps: number; rounds: number }>`
      select count(*)::integer as steps, count(distinct (player_id, round))::integer as rounds from missions.step
      where mission_id = ${id} and player_id = any (${players.map(({ playerId }) => playerId)}) group by round order by round desc limit 1`.execute(
      db,
    );
    expect(rows).toEqual([{ steps: 12, rounds: 12 }]);
  });

  it('begins for each of many who come at once as it would for them alone', async () => {
    const { test, merchant } = fixture.promotions;
    const { db, hooks } = test.services;
    const { protection } = test.app.modules;
    const day = 86_400_000;
    const first = await fixture.mission();
    const daily = await fixture.mission({ joins: 'automatic', rhythm: 'daily' });
    const next = await fixture.mission({ joins: 'automatic', rhythm: 'daily', after: first });
    const ranked = await fixture.mission({ joins: 'automatic', rhythm: 'daily', rankFrom: 90 });
    const chosen = await fixture.mission({ rhythm: 'daily' });
    const people = { plain: 0, tagged: 0, resting: 0, silent: 0, limited: 0, left: 0, chose: 0, done: 0 };
    const members = new Map<string, Member>();
    for (const name of Object.keys(people)) members.set(name, await fixture.member());
    const of = (name: keyof typeof people): Member => members.get(name) ?? expect.fail(name);
    const who = (name: keyof typeof people) => ({ playerId: of(name).playerId, merchantId: merchant.id });
    const { call } = of('limited');
    valueOf(await call('POST', '/wps/protection/limits', { limits: [{ kind: 'stake', period: 'day', value: 99 }] }));
    valueOf(await of('silent').call('PUT', '/wps/growth/marketing', { offers: false, inbox: false, popUps: false }));
    valueOf(await of('left').call('POST', `/wps/growth/missions/${daily}/leave`, {}));
    await join(of('chose'), chosen);
    await join(of('done'), first);
    await fixture.play(of('done'), { stake: 100 });
    await fixture.count();
    await test.asOwner(`update identity.player set tags = array['no-bonus'] where id = ${who('tagged').playerId}`);
    await protection.exclude(who('resting'), {
      kind: 'time-out',
      reason: 'test',
      until: new Date(fixture.clock.now().getTime() + 3 * day),
    });
    fixture.clock.pass(day);
    await hooks.ask(
      'playersActive',
      [...members.values()].map(({ playerId }) => ({ playerId, merchantId: merchant.id })),
    );
    const today = DateTime.fromJSDate(fixture.clock.now(), { zone: merchant.timeZone }).toFormat('yyyy-MM-dd');
    const { rows } = await sql<{ mission: string; player: number }>`
      select mission_id as mission, player_id::integer as player from missions.step where round = ${today}`.execute(db);
    const onto = (mission: string) =>
      [...members]
        .filter(([, { playerId }]) => rows.some((row) => row.mission === mission && row.player === playerId))
        .map(([name]) => name);
    expect(onto(daily)).toEqual(['plain', 'chose', 'done']);
    expect(onto(next)).toEqual(['done']);
    expect(onto(chosen)).toEqual(['chose']);
    expect(onto(ranked)).toEqual([]);
  });

  it('notes no day of whom it could not begin anything for, and begins it when they come again', async () => {
    const { test, merchant } = fixture.promotions;
    const { db, hooks } = test.services;
    const steps = [
      { counter: 'sign-in-days', lanes: [], sum: null, count: 1, reward: { offerId: fixture.awardId, sum: '1', points: null } },
    ] as const;
    const id = await fixture.mission({ joins: 'automatic', rhythm: 'daily', steps: steps.map((step) => ({ ...step, lanes: [] })) });
    const members = [await fixture.member(), await fixture.member(), await fixture.member()];
    const players = members.map(({ playerId }) => ({ playerId, merchantId: merchant.id }));
    const [barred = 0, ...others] = players.map(({ playerId }) => playerId);
    fixture.clock.pass(86_400_000);
    const reached = async () => {
      const { rows } = await sql<{ playerId: number }>`
        select s.player_id::integer as "playerId" from missions.step s
        join missions.active_day d on d.player_id = s.player_id and d.day = s.from_day
        where s.mission_id = ${id} and s.state = 'reached' and s.player_id = any (${players.map(({ playerId }) => playerId)})
          and s.round = (select max(x.round) from missions.step x where x.mission_id = ${id}) order by 1`.execute(db);
      return rows.map(({ playerId }) => playerId);
    };
    await test.asOwner(`alter table missions.step add constraint barred check (player_id <> ${barred}) not valid`);
    await hooks.ask('playersActive', players);
    await test.asOwner('alter table missions.step drop constraint barred');
    expect(await reached()).toEqual(others);
    await hooks.ask('playersActive', players);
    expect(await reached()).toEqual([barred, ...others]);
  });

  it('opens after another one is done', async () => {
    const first = await fixture.mission();
    const second = await fixture.mission({ after: first });
    const member = await fixture.member();
    expect(await seen(member, second)).toMatchObject({ standing: 'locked', after: { id: first } });
    expect(codeOf(await join(member, second))).toBe('mission.locked');
    await join(member, first);
    await fixture.play(member, { stake: 100 });
    await fixture.count();
    expect(valueOf<Card>(await join(member, second)).standing).toBe('joined');
  });

  it('lapses where what was reached is not claimed in time', async () => {
    const id = await fixture.mission({ claimDays: 2 });
    const member = await fixture.member();
    await join(member, id);
    await fixture.play(member, { stake: 100 });
    await fixture.count();
    fixture.clock.pass(2 * 86_400_000 + 1_000);
    expect(codeOf(await claim(member, id))).toBe('mission.step.lapsed');
    expect(await seen(member, id)).toBeUndefined();
    expect(await seen(member, id, 'done')).toMatchObject({ steps: [{ state: 'lapsed' }] });
  });
});

describe('a mission that everybody is on', () => {
  it('begins anew at the midnight of the brand, and each of its periods is claimed by itself', async () => {
    const id = await fixture.mission({
      joins: 'automatic',
      rhythm: 'daily',
      steps: [{ counter: 'sign-in-days', lanes: [], sum: null, count: 1, reward: { offerId: fixture.awardId, sum: '1', points: null } }],
    });
    const member = await fixture.member();
    const today = DateTime.fromJSDate(fixture.clock.now(), { zone: fixture.promotions.merchant.timeZone }).toFormat('yyyy-MM-dd');
    // Being there is noted beside the call.
    await expect.poll(async () => (await seen(member, id))?.steps[0]?.state).toBe('reached');
    expect(valueOf<{ mission: Card }>(await claim(member, id, 1, today)).mission).toMatchObject({ standing: 'done', round: today });
    expect(await seen(member, id), 'what is done of a day stays until it is over').toMatchObject({ standing: 'done' });
    fixture.clock.pass(86_400_000);
    await expect.poll(async () => (await seen(member, id))?.round).not.toBe(today);
    expect(await seen(member, id, 'done')).toMatchObject({ round: today });
  });

  it('is for who has the rank and is on a list that it asks for', async () => {
    const id = await fixture.mission({ joins: 'automatic', rankFrom: 90 });
    const member = await fixture.member();
    expect(await seen(member, id)).toBeUndefined();
    expect(codeOf(await join(member, id))).toBe('mission.unknown');
  });
});

describe('who is protected', () => {
  it('is shown nothing that needs more than their own limits leave', async () => {
    const id = await fixture.mission({
      untilDay: DateTime.fromJSDate(fixture.clock.now(), { zone: fixture.promotions.merchant.timeZone }).toFormat('yyyy-MM-dd'),
    });
    const member = await fixture.member();
    expect(await seen(member, id)).toBeDefined();
    const limits = [{ kind: 'stake', period: 'day', value: 99 }];
    valueOf(await member.call('POST', '/wps/protection/limits', { limits }));
    expect(await seen(member, id)).toBeUndefined();
    expect(codeOf(await join(member, id))).toBe('mission.unknown');
  });

  it('on a break is shown nothing, called to nothing and given nothing; what they reached waits', async () => {
    const id = await fixture.mission({ claimDays: null });
    const member = await fixture.member();
    await join(member, id);
    await fixture.play(member, { stake: 100 });
    await fixture.count();
    expect(
      valueOf<{ unread: number; claimable: number }>(await member.call('GET', '/wps/growth/missions/standing')).claimable,
    ).toBeGreaterThan(0);
    valueOf(await member.call('POST', '/wps/growth/missions/seen', {}));
    await fixture.promotions.test.asOwner(`update identity.player set tags = array['no-bonus'] where id = ${member.playerId}`);
    expect(await listed(member)).toEqual([]);
    expect(codeOf(await claim(member, id))).toBe('promotion.not.yours');
    await fixture.promotions.test.asOwner(`update identity.player set tags = '{}' where id = ${member.playerId}`);
    expect(valueOf<{ isReady: boolean }>(await claim(member, id)).isReady).toBe(false);
  });
});

describe('points of missions', () => {
  it('say in the statement of points which mission and step they are of, and bets which day and kind', async () => {
    const points = { offerId: null, sum: null, points: 7 };
    const id = await fixture.mission({
      steps: [
        { counter: 'turnover', lanes: [], sum: '10', count: null, reward: points },
        { counter: 'turnover', lanes: [], sum: '99999', count: null, reward: points },
      ],
    });
    const member = await fixture.member();
    await join(member, id);
    await fixture.play(member, { stake: 900 });
    await fixture.count();
    valueOf(await claim(member, id));
    await fixture.promotions.test.app.modules.points.followPlay();
    const [from, to] = [Date.now() - 86_400_000, Date.now() + 86_400_000];
    const { list } = valueOf<{ list: { remark: string; type: string }[] }>(
      await member.call('GET', `/wps/relay/ODSFE2_MemTransDet?account=points&startDate=${from}&endDate=${to}`),
    );
    const remarks = list.map(({ remark }) => remark);
    expect(remarks).toContain('Mission: Title EN, step 1');
    expect(remarks.filter((remark) => /^Bets on \w{3} \d{1,2}, \d{4}: Slots$/.test(remark))).toHaveLength(1);
  });
});

describe('the wire', () => {
  it('lists missions and milestones under its names', async () => {
    const id = await fixture.mission();
    const member = await fixture.member();
    const { list } = valueOf<{ list: { missionId: string; title: string; status: string }[] }>(
      await member.call('GET', '/wps/relay/MCSFE_getMissionSummaryDetails?status=O&page=1&size=100'),
    );
    expect(list.find(({ missionId }) => missionId === id)).toMatchObject({ title: 'Title EN', status: 'O', totalMilestones: 1 });
    expect(valueOf(await member.call('GET', `/wps/relay/MCSFE_getMissionMilestones?missionId=${id}`))).toMatchObject({
      list: [{ milestone: 1, targetValue: '100', reachedValue: '0', status: 'open' }],
    });
    expect(valueOf<{ total: number }>(await member.call('GET', '/wps/relay/PROMOFE_getParticipableQuestList')).total).toBeGreaterThan(0);
    expect(valueOf<{ total: number }>(await member.call('GET', '/wps/relay/PROMOFE_getAchievementSettingList')).total).toBeGreaterThan(0);
  });
});
