import type { missions as contract, Reply, staffBoards } from '@sortes/contract';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hire, type StaffMember } from '../back-office/testing/staff-member.js';
import { verifyLedger } from '../wallet/index.js';
import { boardMoves } from './board-rules.js';
import { type Member, type MissionsFixture, openMissions, valueOf } from './testing/fixture.js';

let fixture: MissionsFixture;
const staff = new Map<string, StaffMember>();
beforeAll(async () => {
  fixture = await openMissions();
  for (const role of ['marketing', 'treasurer', 'auditor', 'support'] as const)
    staff.set(role, await hire(fixture.promotions.test, `boards-${role}`, role));
}, 90_000);
beforeEach(() => fixture.clock.reset());
afterAll(async () => {
  const { faults } = await verifyLedger(fixture.promotions.test.services.db);
  await fixture.close();
  expect(faults).toBe(0);
});

const hour = 3_600_000;
const reason = 'as agreed with them';
const bo = (role: string, method: string, url: string, body?: object) =>
  fixture.promotions.test.ask(method, url, {
    token: staff.get(role)?.token ?? '',
    headers: { 'idempotency-key': newId() },
    ...(body !== undefined && { body }),
  });
type Board = Reply<typeof contract.getBoard>;
type Places = Reply<typeof staffBoards.staffListBoardPlaces>;
const opened = async (member: Member, id: string): Promise<Board> => valueOf(await member.call('GET', `/wps/growth/boards/${id}`));
const codeOf = ({ body }: { body: { errorCode?: string } }) => body.errorCode ?? 'done';
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`select state from missions.board where id = ${id}`.execute(
    fixture.promotions.test.services.db,
  );
  return rows[0]?.state;
};
const ago = (ms: number) => new Date(Date.now() - ms);
describe('a leaderboard', () => {
  it('orders by what was bet, of equal scores who had it first, and shows the caller their place', async () => {
    const id = await fixture.board();
    const [first, second, third] = [await fixture.member(), await fixture.member(), await fixture.member()];
    await fixture.play(first, { stake: 40, at: ago(30 * 60_000) });
    await fixture.play(second, { stake: 50, at: ago(20 * 60_000) });
    await fixture.play(first, { stake: 10, at: ago(10 * 60_000) });
    await fixture.play(third, { stake: 60, at: ago(5 * 60_000) });
    await fixture.play(third, { stake: 500, isOpen: true });
    await fixture.play(second, { stake: 500, at: ago(2 * hour) });
    await fixture.count();
    const board = await opened(first, id);
    expect(board.rows.map(({ rank, score }) => [rank, score])).toEqual([
      [1, '60'],
      [2, '50'],
      [3, '50'],
    ]);
    expect(board.own).toMatchObject({ rank: 3, score: '50', prize: null });
    expect((await opened(second, id)).own).toMatchObject({ rank: 2, prize: { award: { sum: '20' } } });
    expect(board).toMatchObject({ phase: 'running', players: 3 });
    expect(board.rows[0]?.name, 'masked').toMatch(/\*/);
    expect(valueOf(await first.call('GET', `/wps/relay/MCSFE_getMissionLeaderboard?missionId=${id}`))).toMatchObject({
      footer: { rank: 3, reachedValue: '50' },
    });
    expect(
      valueOf<{ list: { missionId: string }[] }>(await first.call('GET', '/wps/relay/PROMOFE_getRankBoardList')).list.map(
        ({ missionId }) => missionId,
      ),
    ).toContain(id);
  });

  it('goes by the best single win where that is asked, of stakes that are large enough', async () => {
    const id = await fixture.board({ score: 'multiple', leastStake: '10' });
    const [one, other] = [await fixture.member(), await fixture.member()];
    await fixture.play(one, { stake: 10, won: 50, at: ago(60_000) });
    await fixture.play(one, { stake: 5, won: 500, at: ago(60_000) });
    await fixture.play(one, { stake: 100, won: 100, at: ago(60_000) });
    await fixture.play(other, { stake: 20, won: 130, at: ago(30_000) });
    await fixture.count();
    const { rows } = await opened(one, id);
    expect(rows.filter(({ score }) => ['6.5', '5'].includes(score)).map(({ rank, score }) => [rank, score])).toEqual([
      [1, '6.5'],
      [2, '5'],
    ]);
  });

  it('gives points for the places of each day where that is asked', async () => {
    const id = await fixture.board({ score: 'points', table: [10, 4], from: Date.now() - 40 * hour });
    const [one, other] = [await fixture.member(), await fixture.member()];
    await fixture.play(one, { stake: 3_000, at: ago(26 * hour) });
    await fixture.play(other, { stake: 2_000, at: ago(26 * hour) });
    await fixture.play(other, { stake: 4_000, at: ago(61_000) });
    await fixture.play(one, { stake: 3_500, at: ago(60_000) });
    await fixture.count();
    // Who had them first is ahead.
    expect((await opened(one, id)).own).toMatchObject({ score: '14', rank: 2 });
    expect((await opened(other, id)).own).toMatchObject({ score: '14', rank: 1 });
  });

  it('shows no name of whoever hides theirs, and nobody who is shut out', async () => {
    const id = await fixture.board();
    const [shy, gone, looker] = [await fixture.member(), await fixture.member(), await fixture.member()];
    await fixture.play(shy, { stake: 9_000, at: ago(1_000) });
    await fixture.play(gone, { stake: 8_000, at: ago(1_000) });
    await fixture.count();
    valueOf(await shy.call('PUT', '/wps/growth/boards/hidden', { isHidden: true }));
    await fixture.promotions.test.asOwner(`update identity.player set tags = array['no-bonus'] where id = ${gone.playerId}`);
    await fixture.count();
    const { rows } = await opened(looker, id);
    expect(rows[0]).toMatchObject({ rank: 1, score: '9000', name: null });
    expect(rows.map(({ score }) => score)).not.toContain('8000');
    expect((await opened(shy, id)).own?.name).toMatch(/\*/);
    expect(valueOf<{ isHidden: boolean }>(await shy.call('GET', '/wps/growth/boards')).isHidden).toBe(true);
  });

  it('opens a score to the bets that it is made of', async () => {
    const id = await fixture.board();
    const member = await fixture.member();
    await fixture.play(member, { stake: 30, won: 45, at: ago(1_000) });
    await fixture.count();
    const { list, total } = valueOf<Reply<typeof staffBoards.staffListBoardBets>>(
      await bo('auditor', 'GET', `/bo/boards/${id}/players/${member.playerId}/bets`),
    );
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ staked: '30', valid: '30', won: '45', multiple: '1.5', lane: 'RNG' });
  });
});

describe('the end of a leaderboard', () => {
  async function ended(): Promise<{ id: string; players: Member[] }> {
    const id = await fixture.board({ from: Date.now() - 20 * 60_000, until: Date.now() - 60_000, lanes: ['LIVE'] });
    const players = [await fixture.member(), await fixture.member(), await fixture.member()];
    for (const [at, player] of players.entries())
      await fixture.play(player, { stake: 7_000 - at * 1_000, at: ago(10 * 60_000), lane: 'LIVE' });
    await fixture.count();
    await expect
      .poll(
        async () => {
          await fixture.count();
          return stateOf(id);
        },
        { timeout: 30_000, interval: 300 },
      )
      .toBe('frozen');
    return { id, players };
  }
  const places = async (id: string): Promise<Places['list']> =>
    valueOf<Places>(await bo('auditor', 'GET', `/bo/boards/${id}/places?pageSize=100`)).list;

  it('counts what is decided by then while bets are being settled, freezes it once, and nothing changes it any more', async () => {
    const until = Date.now() + 2_000;
    const id = await fixture.board({ from: Date.now() - 60_000, until });
    const member = await fixture.member();
    let played = 0;
    const inTime: number[] = [];
    while (Date.now() < until + 500) {
      const at = new Date();
      await fixture.play(member, { stake: 1, at });
      if (at.getTime() < until) inTime.push((played += 1));
      await fixture.promotions.test.app.modules.missions.catchUp();
    }
    await expect
      .poll(
        async () => {
          await Promise.all([fixture.count(), fixture.promotions.test.app.modules.missions.catchUp()]);
          return stateOf(id);
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe('frozen');
    expect((await opened(member, id)).own).toMatchObject({ score: String(inTime.length) });
    // A late win, a rollback and a late round in its time change nothing of it.
    await fixture.play(member, { stake: 50, at: new Date(until - 1_000) });
    await fixture.count();
    expect((await opened(member, id)).own).toMatchObject({ score: String(inTime.length) });
    await expect(
      fixture.promotions.test.asOwner(`update missions.board_entry set score = score + 1 where board_id = '${id}'`),
    ).rejects.toThrow(/check/);
  });

  it('is looked through, where who is struck makes room, and paid once with a second person', async () => {
    const { id, players } = await ended();
    const [first, second, third] = players as [Member, Member, Member];
    const own = async () => (await places(id)).filter(({ playerId }) => players.some((one) => one.playerId === playerId));
    expect((await own()).map(({ playerId }) => playerId)).toEqual(players.map(({ playerId }) => playerId));
    const strike = { why: 'matched-bets', reason };
    expect(codeOf(await bo('support', 'POST', `/bo/boards/${id}/players/${first.playerId}/strike`, strike))).toBe('permission.denied');
    valueOf(await bo('marketing', 'POST', `/bo/boards/${id}/players/${first.playerId}/strike`, strike));
    expect(codeOf(await bo('marketing', 'POST', `/bo/boards/${id}/players/${first.playerId}/strike`, strike))).toBe('already.so');
    valueOf(await bo('marketing', 'POST', `/bo/boards/${id}/players/${first.playerId}/restore`, { reason }));
    valueOf(await bo('marketing', 'POST', `/bo/boards/${id}/players/${first.playerId}/strike`, strike));
    expect(codeOf(await bo('marketing', 'POST', `/bo/boards/${id}/pay`, { reason })), 'it is not looked through').toBe('state.not.allowed');
    expect(valueOf(await bo('marketing', 'POST', `/bo/boards/${id}/state`, { to: 'reviewed', reason }))).toMatchObject({ moved: true });
    expect(codeOf(await bo('marketing', 'POST', `/bo/boards/${id}/players/${second.playerId}/strike`, strike))).toBe('state.not.allowed');
    const asked = valueOf<{ id: string; payload: { amount: string } }>(await bo('marketing', 'POST', `/bo/boards/${id}/pay`, { reason }));
    expect(asked.payload.amount).toBe('70');
    const decide = (role: string) => bo(role, 'POST', `/bo/board-payments/${asked.id}/decision`, { decision: 'approve', reason });
    expect(codeOf(await decide('marketing'))).toBe('permission.denied');
    valueOf(await decide('treasurer'));
    await Promise.all(Array.from({ length: 5 }, () => fixture.promotions.test.app.modules.missions.pay()));
    expect(await stateOf(id)).toBe('paid');
    const paid = (await places(id)).filter(({ paidAt }) => paidAt !== null);
    expect(paid.map(({ playerId, rank }) => [playerId, rank])).toEqual([
      [second.playerId, 1],
      [third.playerId, 2],
    ]);
    const { rows } = await sql<{ playerId: number; key: string; amount: bigint }>`
      select player_id::integer as "playerId", source_key as key, amount from promotions.grant where source_key like ${`board:${id}:%`} order by source_key`.execute(
      fixture.promotions.test.services.db,
    );
    expect(rows).toEqual([
      { playerId: second.playerId, key: `board:${id}:1`, amount: 500_000n },
      { playerId: third.playerId, key: `board:${id}:2`, amount: 200_000n },
    ]);
    expect((await opened(second, id)).own).toMatchObject({ rank: 1, isPaid: true });
    expect((await opened(first, id)).own).toBeNull();
  });

  it('has no name any more for who is erased, and no words about them', async () => {
    const { id, players } = await ended();
    const [first, second] = players as [Member, Member, Member];
    const strike = { why: 'matched-bets', reason: 'Mr Quill plays for two' };
    valueOf(await bo('marketing', 'POST', `/bo/boards/${id}/players/${first.playerId}/strike`, strike));
    const { services, app } = fixture.promotions.test;
    const { identity, missions } = app.modules;
    for (const { playerId } of [first, second]) {
      await identity.setPlayerStatus(playerId, 'closed', 'asked to leave');
      await inTransaction(services.db, async (transaction) => {
        const person = { playerId, merchantId: fixture.promotions.merchant.id };
        await identity.erasePerson(transaction, person);
        await missions.erasure?.erase?.(transaction, person, { isKept: true });
      });
    }
    const { rows } = await opened(await fixture.member(), id);
    expect(rows.filter(({ name }) => name === null).map(({ score }) => score)).toEqual(['6000']);
    const { rows: kept } = await sql<{
      text: string;
    }>`select row_to_json(e)::text as text from missions.board_entry e where board_id = ${id}`.execute(services.db);
    expect(kept.map(({ text }) => text).join()).not.toContain('Quill');
  });

  it('takes only the moves that its rules know, by whomever', async () => {
    const states = Object.keys(boardMoves) as (keyof typeof boardMoves)[];
    for (const from of states)
      for (const to of states) {
        const { rows } = await sql<{ may: boolean }>`select missions.legal_board_move(${from}, ${to}) as may`.execute(
          fixture.promotions.test.services.db,
        );
        expect(rows[0]?.may, `${from} → ${to}`).toBe(boardMoves[from].includes(to));
      }
    const id = await fixture.board();
    await expect(fixture.promotions.test.asOwner(`update missions.board set state = 'paid' where id = '${id}'`)).rejects.toThrow(/check/);
    await expect(
      fixture.promotions.test.asOwner(`update missions.board set until_at = until_at + interval '1 hour' where id = '${id}'`),
    ).rejects.toThrow(/check/);
  });
});
