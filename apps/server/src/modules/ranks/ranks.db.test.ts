import { type Offer, type RankProgramme, writeDocument } from '@sortes/growth-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/test-app.js';
import { employ } from '../back-office/testing/staff-member.js';
import { letAlone, money, offerOfKind, openPromotions, type PromotionsFixture } from '../promotions/testing/fixture.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';

let now = new Date('2026-03-10T03:00:00Z');
let promotions: PromotionsFixture;
type Employed = Awaited<ReturnType<typeof employ>>;
let finance: Employed;
let risk: Employed;
let treasurer: Employed;
let award: string;
beforeAll(async () => {
  promotions = await openPromotions({ now: () => now, monotonicMs: () => performance.now() });
  [finance, risk] = [await employ(promotions.test, 'Finance', 'marketing'), await employ(promotions.test, 'Risk', 'finance')];
  treasurer = await employ(promotions.test, 'Treasurer', 'treasurer');
  await letAlone(promotions, 1_000_000);
  award = await promotions.live(offerOfKind('award', { reward: { rule: 'entered', most: money(500) } }));
}, 60_000);
afterAll(async () => {
  const { faults } = await verifyLedger(promotions.test.services.db);
  await promotions.close();
  expect(faults).toBe(0);
});
beforeEach(() => {
  now = new Date('2026-03-10T03:00:00Z');
});

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const languages = ['EN', 'CN', 'ID', 'PT', 'TH', 'VI'];
const rankOf = (
  name: string,
  total: number,
  keep: number,
  gifts: Partial<RankProgramme['ranks'][number]> = {},
): RankProgramme['ranks'][number] => ({
  name: Object.fromEntries(languages.map((code) => [code, name])),
  colour: '#ffffff',
  background: '#335577',
  total: money(total),
  deposits: 0n,
  keep: money(keep),
  upgradeGift: null,
  monthlyGift: null,
  pointsFactor: 10_000,
  payoutFactor: 10_000,
  ...gifts,
});
/** Golden example 11 of the fact sheet, with gifts. */
const golden = (): RankProgramme => ({
  format: 1,
  ranks: [
    rankOf('Start', 0, 0),
    rankOf('One', 10_000, 2_000, { upgradeGift: money(10) }),
    rankOf('Two', 50_000, 8_000, { upgradeGift: money(20), monthlyGift: money(5) }),
    rankOf('Three', 200_000, 30_000, { upgradeGift: money(30) }),
  ],
  upgradeAward: award,
  monthlyAward: award,
});

// The clock jumps by months: each call is of a session of its own.
const staff = async (method: string, url: string, body?: object, who = finance) =>
  promotions.test.ask(method, url, { token: await who.session(), ...(body && { body }) });
async function save(programme: RankProgramme, after?: number): Promise<Answer> {
  const { version } = valueOf<{ version: number }>(await staff('GET', '/bo/ranks'));
  return staff('PUT', '/bo/ranks', {
    document: JSON.parse(JSON.stringify(writeDocument(programme))),
    after: after ?? version,
    reason: 'a better table',
  });
}

const decide = (asked: string | null, decision = 'approve', who = treasurer) =>
  staff('POST', `/bo/loyalty/${asked ?? ''}/decision`, { decision, reason: 'as we agreed' }, who);

/** Valid turnover on a day, as the agents' figures have it. */
async function turned(playerId: number, units: number, day: string, deposits = 0): Promise<void> {
  const sum = money(units);
  await promotions.test.asOwner(`
    insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
    select g.id, 1, '${day}', ${playerId}, 'RNG', '', 1, ${sum}, ${sum}, 0, 0, ${money(deposits)}, 0, 0, 0 from agents.generation g where g.state = 'live'
    on conflict (generation, merchant_id, player_id, day, lane) do update set valid = agents.member_day.valid + excluded.valid, deposits = agents.member_day.deposits + excluded.deposits`);
  await promotions.test.asOwner(`
    insert into agents.hour_count (generation, merchant_id, hour, day, changed_at) select g.id, 1, '${day}T00:00:00Z', '${day}', clock_timestamp() from agents.generation g where g.state = 'live'
    on conflict (generation, merchant_id, hour, day) do update set changed_at = excluded.changed_at`);
}
/** Figures are complete up to now. */
async function counted(at: Date): Promise<void> {
  now = at;
  await promotions.test.asOwner(`update agents.generation set followed_at = '${at.toISOString()}' where state = 'live'`);
}
const catchUp = () => promotions.test.app.modules.ranks.catchUp();
async function standingOf(playerId: number): Promise<{ rank: number; reached: number }> {
  const { rows } = await sql<{ rank: number; reached: number }>`
    select rank::integer as rank, reached::integer as reached from ranks.standing where player_id = ${playerId}`.execute(
    promotions.test.services.db,
  );
  return rows[0] ?? { rank: 0, reached: 0 };
}
async function tokenOf(playerId: number): Promise<string> {
  const found = await promotions.test.app.modules.identity.findPlayer(playerId);
  return promotions.test.tokenOf(found?.userName ?? '');
}
const progressOf = async (playerId: number, language = 'EN') =>
  valueOf<{
    playerRankName: string;
    rankLevel: number;
    gifts: { kind: string; level: number; state: string }[];
    back: object | null;
    showsNext: boolean;
  }>(await promotions.test.ask('GET', '/wps/relay/MCSFE_getPlayerRankProgress', { token: await tokenOf(playerId), headers: { language } }));
const giftsOf = async (playerId: number) =>
  (await progressOf(playerId)).gifts.map(({ kind, level, state }) => `${kind} ${level} ${state}`).toSorted();
/** A month of a player who registered before it. */
async function old(): Promise<number> {
  const playerId = await promotions.player();
  await promotions.test.asOwner(`update identity.player set created_at = '2025-01-01' where id = ${playerId}`);
  return playerId;
}

describe('a rank that deposits reached', () => {
  it('falls where they are reversed, and its gift goes back; turnover that is undone changes neither', async () => {
    const table = golden();
    valueOf(await save({ ...table, ranks: table.ranks.map((rank, place) => ({ ...rank, deposits: money(100 * place) })) }));
    const [payer, undone] = [await promotions.player(0), await promotions.player(0)];
    for (const playerId of [payer, undone]) await turned(playerId, 60_000, '2026-03-10', 200);
    await catchUp();
    expect(await standingOf(payer)).toEqual({ rank: 2, reached: 2 });
    const token = await tokenOf(payer);
    valueOf(await promotions.test.ask('POST', '/wps/growth/rewards/claim-all', { token, body: {} }));
    const { db } = promotions.test.services;
    expect(await balanceOf(db, payer)).toMatchObject({ main: money(30), owed: 0n });
    await turned(payer, 0, '2026-03-10', -100);
    await turned(undone, -55_000, '2026-03-10');
    await catchUp();
    expect(await standingOf(payer)).toEqual({ rank: 1, reached: 1 });
    expect(await standingOf(undone)).toEqual({ rank: 2, reached: 2 });
    // Seen again, nothing more goes back.
    await turned(payer, 1, '2026-03-10');
    await catchUp();
    expect(await balanceOf(db, payer)).toMatchObject({ main: money(10), owed: 0n });
    const { rows } = await sql<{ key: string; state: string }>`
      select key, state from ranks.gift where player_id = ${payer} order by key`.execute(db);
    expect(rows).toEqual([
      { key: 'upgrade:1', state: 'given' },
      { key: 'upgrade:2', state: 'taken-back' },
    ]);
  });
});

describe('ranks', () => {
  it('rise with play, fall with months, come back: the worked example, with each gift once', async () => {
    expect((await save(golden())).body.success).toBe(true);
    const playerId = await old();
    const seen: [number, number][] = [];
    const months = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07'];
    for (const [place, units] of [60_000, 5_000, 7_000, 9_000, 150_000].entries()) {
      const month = months[place] ?? '';
      await counted(new Date(`${month}-20T03:00:00Z`));
      await turned(playerId, units, `${month}-20`);
      await Promise.all([catchUp(), catchUp()]);
      const { rank } = await standingOf(playerId);
      const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1, 1));
      await counted(next);
      await Promise.all([catchUp(), catchUp()]);
      seen.push([rank, (await standingOf(playerId)).rank]);
    }
    expect(seen).toEqual([
      [2, 2],
      [2, 1],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(await giftsOf(playerId)).toEqual(['month 2 given', 'month 2 given', 'upgrade 1 given', 'upgrade 2 given', 'upgrade 3 given']);
    // They lie among the rewards, and become money when they are claimed.
    const token = await tokenOf(playerId);
    const claimed = valueOf<{ results: unknown[] } | Record<string, unknown>>(
      await promotions.test.ask('POST', '/wps/growth/rewards/claim-all', { token, body: {} }),
    );
    expect(claimed).toBeDefined();
    const balance = valueOf<{ sumBalance: number }>(await promotions.test.ask('GET', '/wps/v2/wallets/balance', { token }));
    expect(balance.sumBalance).toBe(10 + 20 + 30 + 5 + 5);
    const told = await promotions.test.asOwner<{ to_rank: number; why: string }>(
      `select to_rank, why from ranks.change where player_id = ${playerId} order by id`,
    );
    expect(told.map(({ to_rank, why }) => `${to_rank} ${why}`)).toEqual(['2 played', '1 month', '2 played', '3 played']);
  });

  it('are shown with labels in the language of whoever looks, and count for rules, service and the member’s page', async () => {
    expect(
      (await save({ ...golden(), ranks: golden().ranks.map((rank, level) => ({ ...rank, name: { ...rank.name, TH: `ระดับ ${level}` } })) }))
        .body.success,
    ).toBe(true);
    const playerId = await old();
    await counted(new Date('2026-08-10T03:00:00Z'));
    await turned(playerId, 12_000, '2026-08-10');
    await catchUp();
    expect(await progressOf(playerId, 'TH')).toMatchObject({ playerRankName: 'ระดับ 1', rankLevel: 1, showsNext: true, back: null });
    const token = await tokenOf(playerId);
    const info = valueOf<{ clubLabel: object; memberLabel: object[] }>(await promotions.test.ask('GET', '/wps/member/info', { token }));
    expect(info).toMatchObject({ clubLabel: { labelName: 'One', rankLevel: 1, color2: '#335577' }, memberLabel: [{ labelName: 'One' }] });
    const isFor: Partial<Offer> = { who: { rank: { from: 2 } } };
    await promotions.live(
      offerOfKind('no-deposit', { ...isFor, title: Object.fromEntries(languages.map((code) => [code, 'Of the high'])) }),
    );
    // A process reads offers anew each second.
    await expect.poll(async () => JSON.stringify(await progressOf(playerId))).toContain('Of the high');
    const page = (await progressOf(playerId)) as unknown as { ranks: { level: number; offers: { title: string }[] }[] };
    // Beside those that the demo has for Gold and Platinum.
    expect(page.ranks.map(({ level, offers }) => [level, offers.map(({ title }) => title)])).toEqual([
      [0, []],
      [1, []],
      [2, ['Of the high', expect.stringContaining('Gold')]],
      [3, [expect.stringContaining('Platinum')]],
    ]);
  });

  it('keep whom a month would lower while staff say so, and newcomers in their first month', async () => {
    await save(golden());
    await counted(new Date('2026-09-10T03:00:00Z'));
    const [kept, fallen, fresh] = [await old(), await old(), await promotions.player()];
    await promotions.test.asOwner(`update identity.player set created_at = '2026-10-02' where id = ${fresh}`);
    for (const one of [kept, fallen]) await turned(one, 60_000, '2026-09-10');
    await catchUp();
    const give = (playerId: number, body: object) =>
      staff('POST', `/bo/players/${playerId}/rank`, { reason: 'a guest of ours', keptUntil: null, ...body }, risk);
    expect((await give(kept, { level: 9 })).body.errorCode).toBe('rank.unknown');
    expect((await give(kept, { level: 2, keptUntil: '2026-09-09' })).body.errorCode).toBe('rank.day.past');
    expect((await give(kept, { level: 2 })).body.errorCode).toBe('already.so');
    valueOf(await give(kept, { level: 2, keptUntil: '2026-12-01' }));
    await counted(new Date('2026-10-01T01:00:00Z'));
    await catchUp();
    await counted(new Date('2026-10-20T01:00:00Z'));
    await turned(fresh, 10_000, '2026-10-20');
    await catchUp();
    await counted(new Date('2026-11-01T01:00:00Z'));
    await catchUp();
    expect([await standingOf(kept), await standingOf(fallen), await standingOf(fresh)]).toMatchObject([
      { rank: 2 },
      { rank: 1 },
      { rank: 1 },
    ]);
    // A rank that staff gave brings no gift until play comes to it.
    const guest = await old();
    valueOf(await give(guest, { level: 3 }));
    await turned(guest, 10_000, '2026-11-01');
    await catchUp();
    expect(await standingOf(guest)).toMatchObject({ rank: 3, reached: 1 });
    expect(await giftsOf(guest)).toEqual(['upgrade 1 given']);
  });

  it('give nothing to whom nothing may be given, and give it when their break is over', async () => {
    await save(golden());
    await counted(new Date('2026-11-10T03:00:00Z'));
    const playerId = await old();
    await promotions.test.asOwner(`update identity.player set tags = '{no-bonus}' where id = ${playerId}`);
    await turned(playerId, 10_000, '2026-11-10');
    await catchUp();
    expect(await giftsOf(playerId)).toEqual(['upgrade 1 due']);
    expect(await progressOf(playerId)).toMatchObject({ showsNext: false, rankLevel: 1 });
    await promotions.test.asOwner(`update identity.player set tags = '{}' where id = ${playerId}`);
    await catchUp();
    expect(await giftsOf(playerId)).toEqual(['upgrade 1 due']);
    now = new Date('2026-11-12T03:00:00Z');
    await catchUp();
    expect(await giftsOf(playerId)).toEqual(['upgrade 1 given']);
  });

  it('ask for deposits as well, count what is taken back, and fall by a table alone that has fewer of them', async () => {
    const asking = golden();
    await save({ ...asking, ranks: asking.ranks.map((rank, level) => (level === 0 ? rank : { ...rank, deposits: money(100) })) });
    await counted(new Date('2026-12-10T03:00:00Z'));
    const playerId = await old();
    await turned(playerId, 60_000, '2026-12-10', 99);
    await catchUp();
    expect(await standingOf(playerId)).toEqual({ rank: 0, reached: 0 });
    await turned(playerId, -20_000, '2026-11-30', 1);
    await catchUp();
    expect(await standingOf(playerId)).toEqual({ rank: 1, reached: 1 });
    await save({ ...asking, ranks: asking.ranks.slice(0, 2) });
    const high = await old();
    await save(asking);
    await turned(high, 250_000, '2026-12-10');
    await catchUp();
    expect(await standingOf(high)).toMatchObject({ rank: 3 });
    await save({ ...asking, ranks: asking.ranks.slice(0, 2) });
    await catchUp();
    expect(await standingOf(high)).toMatchObject({ rank: 1, reached: 3 });
  });

  it('that change while a rebate for them is paid leave it paid once: whole, or not yet', async () => {
    await save(golden());
    await counted(new Date('2026-12-10T03:00:00Z'));
    const id = await promotions.live(
      offerOfKind('turnover-rebate', { who: { rank: { from: 1 } }, reward: { rule: 'rates', rates: [{ lane: 'RNG', rate: 60 }] } }),
    );
    await promotions.test.asOwner(`update promotions.live_span set began_at = '2026-12-01' where offer_id = '${id}'`);
    const playerId = await old();
    const token = await tokenOf(playerId);
    const collect = async () => {
      const { body } = await promotions.test.ask('POST', `/wps/growth/offers/${id}/collect`, { token, body: {} });
      return body.success === true ? Number((body.value as { collected: string }).collected) : 0;
    };
    const give = (level: number) =>
      staff('POST', `/bo/players/${playerId}/rank`, { level, reason: 'a guest of ours', keptUntil: null }, risk);
    const changes = [catchUp, () => give(0), () => give(2)];
    let collected = 0;
    for (const [place, units] of [60_000, 9_000, 7_000].entries()) {
      await turned(playerId, units, '2026-12-10');
      const answers = await Promise.all([collect(), collect(), collect(), changes[place]?.(), ...Array.from({ length: 12 }, collect)]);
      const sums = answers.filter((one) => typeof one === 'number').filter((sum) => sum > 0);
      expect(sums.length, 'what is ready is paid to one of those who ask').toBeLessThanOrEqual(1);
      collected += sums.reduce((sum, one) => sum + one, 0);
    }
    collected += await collect();
    expect(collected).toBe((60_000 + 9_000 + 7_000) * 0.006);
    expect((await balanceOf(promotions.test.services.db, playerId)).main).toBe(money(collected));
  });

  it('are saved whole or not at all: faults at their places, nobody’s second change over another’s, gifts above their award refused', async () => {
    const { version } = valueOf<{ version: number }>(await staff('GET', '/bo/ranks'));
    const faultsOf = async (programme: RankProgramme) =>
      valueOf<{ faults: { code: string; path: string }[] }>(await save(programme)).faults.map(({ code, path }) => `${code} ${path}`);
    const table = golden();
    expect(
      await faultsOf({ ...table, ranks: table.ranks.map((rank) => ({ ...rank, upgradeGift: rank.upgradeGift && money(501) })) }),
    ).toEqual(['too-large ranks.1.upgradeGift', 'too-large ranks.2.upgradeGift', 'too-large ranks.3.upgradeGift']);
    expect(await faultsOf({ ...table, monthlyAward: '00000000-0000-0000-0000-000000000000' })).toEqual(['not-one-of monthlyAward']);
    expect(await faultsOf({ ...table, ranks: table.ranks.map((rank) => ({ ...rank, name: { EN: 'x' } })) })).toContain(
      'missing ranks.0.name.TH',
    );
    expect(valueOf<{ version: number }>(await staff('GET', '/bo/ranks')).version).toBe(version);
    const both = await Promise.all([save(golden(), version), save(golden(), version)]);
    expect(both.map(({ body }) => body.errorCode ?? 'saved').toSorted()).toEqual(['edit.outdated', 'saved']);
    const checked = valueOf<{ outcome: { members: number[]; rises: number; monthlyGifts: string } }>(
      await staff('POST', '/bo/ranks/check', {
        document: JSON.parse(
          JSON.stringify(
            writeDocument({
              ...table,
              ranks: table.ranks.map((rank, level) => (level === 1 ? { ...rank, total: money(100), keep: 0n } : rank)),
            }),
          ),
        ),
      }),
    );
    const listed = valueOf<{ total: number; list: { level: number; rank: string }[] }>(
      await staff('GET', '/bo/ranks/players?pageSize=200'),
    );
    expect(checked.outcome.members.reduce((sum, count) => sum + count, 0)).toBe(listed.total);
    const csv = await staff('GET', '/bo/ranks/players.csv');
    expect(csv.status).toBe(200);
    const gifts = valueOf<{ total: number; sums: { given: string } }>(await staff('GET', '/bo/ranks/gifts?state=given'));
    expect(gifts.total).toBeGreaterThan(4);
  });

  it('multiply points and what may be withdrawn in a day as their table says, and nobody’s of another brand', async () => {
    const table = golden();
    const factors = (level: number) => ({ pointsFactor: 10_000 + 5_000 * level, payoutFactor: 10_000 + 10_000 * level });
    const saved = await save({ ...table, ranks: table.ranks.map((rank, level) => ({ ...rank, ...factors(level) })) });
    valueOf(await decide(valueOf<{ asked: string }>(saved).asked));
    await counted(new Date('2027-01-10T03:00:00Z'));
    const playerId = await old();
    await turned(playerId, 60_000, '2027-01-10');
    await catchUp();
    const { db, hooks } = promotions.test.services;
    const factorsOf = async (merchantId: number) => [
      ...((await hooks.ask('pointsFactorOf', db, { merchantId, playerIds: [playerId] }))[0] ?? []),
    ];
    expect([await factorsOf(1), await factorsOf(77)]).toEqual([[[playerId, 20_000]], []]);
    const settingsOf = async (id: number) =>
      valueOf<{ dailyCount: number; dailyAmount: number }>(
        await promotions.test.ask('GET', '/wps/relay/MCSFE_getWithdrawSettings', { token: await tokenOf(id) }),
      );
    const [high, low] = [await settingsOf(playerId), await settingsOf(await promotions.player())];
    expect([high.dailyCount, high.dailyAmount]).toEqual([3 * low.dailyCount, 3 * low.dailyAmount]);
  });

  it('wait for a second person where a table may give more than one decides, and hold once they agree', async () => {
    const versionNow = async () => valueOf<{ version: number; asked: string | null }>(await staff('GET', '/bo/ranks'));
    await letAlone(promotions, 30);
    const table = golden();
    const { version } = await versionNow();
    const dear = { ...table, ranks: table.ranks.map((rank, level) => (level === 3 ? { ...rank, upgradeGift: money(31) } : rank)) };
    const checked = valueOf<{ needsSecond: boolean }>(
      await staff('POST', '/bo/ranks/check', { document: JSON.parse(JSON.stringify(writeDocument(dear))) }),
    );
    expect(checked.needsSecond).toBe(true);
    const asked = valueOf<{ version: number; asked: string }>(await save(dear));
    expect([asked.version, (await versionNow()).asked, (await versionNow()).version]).toEqual([version, asked.asked, version]);
    expect((await save(dear)).body.errorCode, 'one waits').toBe('approval.waits');
    expect((await decide(asked.asked, 'approve', finance)).body.errorCode).toBe('permission.denied');
    const both = await Promise.all([decide(asked.asked), decide(asked.asked)]);
    expect(both.map(({ body }) => body.errorCode ?? 'done').toSorted()).toEqual(['done', 'state.not.allowed']);
    expect(await versionNow()).toMatchObject({ version: version + 1, asked: null, madeBy: 'Finance' });
    // What gives nobody more is one person's, and ends what waits about the table that it changes.
    const dearer = { ...dear, ranks: dear.ranks.map((rank, level) => (level === 2 ? { ...rank, pointsFactor: 11_000 } : rank)) };
    const waits = valueOf<{ asked: string }>(await save(dearer));
    expect(
      valueOf(await save({ ...dear, monthlyAward: null, ranks: dear.ranks.map((rank) => ({ ...rank, monthlyGift: null })) })),
    ).toMatchObject({
      version: version + 2,
      asked: null,
    });
    expect((await decide(waits.asked)).body.errorCode).toBe('state.not.allowed');
    await letAlone(promotions, 1_000_000);
  });

  it('are given by hand with a second person where they give more than the player’s own, as long as the player stands there', async () => {
    const table = golden();
    const wide = { ...table, ranks: table.ranks.map((rank, level) => ({ ...rank, payoutFactor: 10_000 + 10_000 * level })) };
    valueOf(await decide(valueOf<{ asked: string }>(await save(wide)).asked));
    await counted(new Date('2027-02-10T03:00:00Z'));
    const [playerId, other] = [await old(), await old()];
    const give = async (id: number, level: number) =>
      valueOf<{ level: number; asked: string | null }>(
        await staff('POST', `/bo/players/${id}/rank`, { level, keptUntil: '2027-12-31', reason: 'a guest of ours' }, risk),
      );
    const asked = await give(playerId, 2);
    expect(asked).toMatchObject({ level: 0 });
    expect(asked.asked).not.toBeNull();
    const again = await staff('POST', `/bo/players/${playerId}/rank`, { level: 1, keptUntil: null, reason: 'a guest' }, risk);
    expect(again.body.errorCode).toBe('approval.waits');
    valueOf(await decide(asked.asked));
    expect(await standingOf(playerId)).toMatchObject({ rank: 2 });
    await letAlone(promotions, 4);
    const keep = { level: 2, keptUntil: '2028-06-30', reason: 'a guest of ours' };
    const kept = valueOf<{ asked: string | null }>(await staff('POST', `/bo/players/${playerId}/rank`, keep, risk));
    expect(kept.asked, 'a gift of 5 each month, kept longer').not.toBeNull();
    // January is not closed yet: its end brings the first.
    const [request] = valueOf<{ list: { payload: object }[] }>(
      await staff('GET', '/bo/approvals?kind=rank-given&state=waiting', undefined, treasurer),
    ).list;
    expect(request?.payload).toMatchObject({ level: 2, monthly: '5', gifts: 17, amount: '85', pointsFactor: 10_000, payoutFactor: 30_000 });
    await letAlone(promotions, 1_000_000);
    expect(await give(playerId, 1), 'less is one person’s').toEqual({ level: 1, asked: null });
    const outdated = await give(other, 3);
    await turned(other, 10_000, '2027-02-10');
    await catchUp();
    expect((await decide(outdated.asked)).body.errorCode, 'they have risen meanwhile').toBe('approval.outdated');
    expect(await standingOf(other)).toMatchObject({ rank: 1 });
  });
});
