import { sql } from 'kysely';
import { newId } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { balanceOf } from '../../wallet/index.js';
import { hire, type StaffMember } from '../testing/staff-member.js';

let test: TestApp;
let an: StaffMember;
let binh: StaffMember;
let players: number[];

/** A draw of the north that stays on sale for an hour, with bets of both players. */
async function drawOnSale(numero: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
    select 1, 'xsmb', ${numero}, 'open', now - interval '1 hour', now + interval '1 hour', now + interval '1 hour' from (select clock_timestamp() as now) as t returning id`.execute(
    test.services.db,
  );
  for (const [player, contents] of [
    [players[0] ?? 0, ['13', '14']],
    [players[1] ?? 0, ['15']],
  ] as const)
    await test.app.modules.lottery.placeOrder({
      playerId: player,
      merchantId: 1,
      currency: 'VND',
      gameId: 'xsmb',
      numero,
      idempotencyKey: newId(),
      contents: contents.map((content) => ({
        playId: 'DE',
        bettingContent: content,
        unit: '500',
        multiple: 1,
        combinations: 1,
        amount: '500',
      })),
    });
  return rows[0]?.id ?? 0n;
}

const post = (who: StaffMember, url: string, body: unknown) => test.ask('POST', url, { token: who.token, body });
const valueOf = <T>(answer: { body: { value?: unknown } }): T => answer.body.value as T;
const stateOf = async (id: bigint) =>
  (await sql<{ state: string }>`select state from lottery.draw where id = ${id}`.execute(test.services.db)).rows[0]?.state;
const requestOf = async (who: StaffMember, numero: string) =>
  valueOf<{ request: Record<string, unknown> | null }>(await test.ask('GET', `/bo/lottery/draws/xsmb/${numero}`, { token: who.token }))
    .request;

beforeAll(async () => {
  test = await createTestApp();
  [an, binh] = await Promise.all([hire(test, 'an', 'draws'), hire(test, 'binh', 'draws')]);
  players = await Promise.all(
    ['demo1', 'demo2'].map(async (name) => (await test.app.modules.identity.findPlayerByName(1, name))?.id ?? expect.fail(name)),
  );
});
afterAll(() => test.close());

describe('the void of a draw that is on sale', () => {
  it('is asked for by its typed number, once, and shown to the second person', async () => {
    const id = await drawOnSale('VOID-1');
    const asked = { gameCode: 'xsmb', numero: 'VOID-1', reason: 'the station is flooded' };
    for (const typed of [undefined, '', 'VOID-2', 'void-1'])
      expect((await post(an, '/bo/results/voids', { ...asked, typed })).body.errorCode, typed).toBe('lottery.draw.on.sale');
    expect([await requestOf(an, 'VOID-1'), await stateOf(id)]).toEqual([null, 'open']);
    const first = await post(an, '/bo/results/voids', { ...asked, typed: 'VOID-1' });
    expect(first.status).toBe(200);
    for (const who of [an, binh]) {
      const second = await post(who, '/bo/results/voids', { ...asked, typed: 'VOID-1' });
      expect([second.status, second.body.errorCode]).toEqual([409, 'approval.waits']);
    }
    const waiting = { kind: 'draw-void', state: 'waiting', askedBy: 'an', reason: asked.reason, decidedBy: null };
    expect(await requestOf(an, 'VOID-1')).toMatchObject({ ...waiting, own: true });
    expect(await requestOf(binh, 'VOID-1')).toMatchObject({ ...waiting, own: false });
    const { id: approval } = valueOf<{ id: string }>(first);
    const decide = (who: StaffMember, typed?: string) =>
      post(who, `/bo/results/voids/${approval}/decision`, { decision: 'approve', reason: 'saw it on the news', typed });
    expect((await decide(an, 'VOID-1')).body.errorCode).toBe('approval.second.person');
    // The second person takes it away from players as the first one does: with its number typed.
    for (const typed of [undefined, '', 'VOID-2', 'void-1'])
      expect((await decide(binh, typed)).body.errorCode, typed).toBe('lottery.draw.on.sale');
    expect([await stateOf(id), (await requestOf(an, 'VOID-1'))?.['state']]).toEqual(['open', 'waiting']);
    expect((await decide(binh, 'VOID-1')).status).toBe(200);
    expect(await stateOf(id)).toBe('void');
    // The finished page says why both did it.
    expect(await requestOf(an, 'VOID-1')).toMatchObject({
      state: 'approved',
      askedBy: 'an',
      reason: asked.reason,
      decidedBy: 'binh',
      decision: 'saw it on the news',
    });
  });

  it('tells every player with a bet once, in their language, what came back', async () => {
    const id = await drawOnSale('VOID-3');
    const before = (await balanceOf(test.services.db, players[0] ?? 0)).main;
    const asked = { gameCode: 'xsmb', numero: 'VOID-3', typed: 'VOID-3', reason: 'called off' };
    const { id: approval } = valueOf<{ id: string }>(await post(an, '/bo/results/voids', asked));
    await post(binh, `/bo/results/voids/${approval}/decision`, { decision: 'approve', reason: 'checked', typed: 'VOID-3' });
    expect((await balanceOf(test.services.db, players[0] ?? 0)).main - before).toBe(10_000_000n);
    // As after a kill between the refunds and their end: nobody is told twice.
    await sql`update lottery.draw set settled_at = null where id = ${id}`.execute(test.services.db);
    const stop = await test.startTasks();
    await expect
      .poll(
        async () =>
          (await sql<{ at: Date | null }>`select settled_at as at from lottery.draw where id = ${id}`.execute(test.services.db)).rows[0]
            ?.at,
        { timeout: 20_000 },
      )
      .not.toBeNull();
    await stop();
    const read = async (name: string, language: string) => {
      const answer = await test.ask('GET', '/wps/relay/CSP_getInbox', {
        token: await test.tokenOf(name),
        headers: { language },
      });
      return valueOf<{ list: { title: string; content?: string; text?: string }[] }>(answer).list.map((one) => JSON.stringify(one));
    };
    const mine = (await read('demo1', 'EN')).filter((text) => text.includes('VOID-3'));
    expect(mine).toHaveLength(1);
    expect(mine[0]).toContain('Draw called off');
    expect(mine[0]).toContain('1,000');
    expect(mine[0], 'its game goes by its name').not.toContain('xsmb');
    expect((await read('demo1', 'VI')).filter((text) => text.includes('VOID-3'))[0]).toContain('đã bị hủy');
    expect((await read('demo2', 'EN')).filter((text) => text.includes('VOID-3'))[0]).toContain('500');
  });
});
