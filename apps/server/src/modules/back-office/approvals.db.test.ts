import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { balanceOf } from '../wallet/index.js';
import { hire, type StaffMember } from './testing/staff-member.js';

let test: TestApp;
let finance: StaffMember;
let treasurer: StaffMember;
let second: StaffMember;
let draws: StaffMember;
let otherDraws: StaffMember;
let playerId: number;

beforeAll(async () => {
  test = await createTestApp();
  finance = await hire(test, 'fina', 'finance');
  treasurer = await hire(test, 'treasa', 'treasurer');
  second = await hire(test, 'secunda', 'treasurer');
  draws = await hire(test, 'drawa', 'draws');
  otherDraws = await hire(test, 'drawb', 'draws');
  playerId = (await test.app.modules.identity.findPlayerByName(1, 'demo1'))?.id ?? expect.fail();
});
afterAll(() => test.close());

const valueOf = <T>(answer: { body: { value?: unknown } }): T => answer.body.value as T;
const ask = (token: string, amount: string, key = randomUUID(), player = playerId) =>
  test.ask('POST', '/bo/adjustments', {
    token,
    headers: { 'idempotency-key': key },
    body: { playerId: player, amount, reason: 'goodwill after a fault' },
  });
const decide = (token: string, id: string, decision: 'approve' | 'reject' = 'approve') =>
  test.ask('POST', `/bo/adjustments/${id}/decision`, { token, body: { decision, reason: 'looked at it' } });
const main = async (): Promise<bigint> => (await balanceOf(test.services.db, playerId)).main;
const audit = async (action: string): Promise<{ actor_name: string; reason: string; before_text: string; after_text: string }[]> => {
  const { rows } = await sql<{ actor_name: string; reason: string; before_text: string; after_text: string }>`
    select actor_name, reason, before_text, after_text from back_office.audit where action = ${action} order by at`.execute(
    test.services.db,
  );
  return rows;
};

describe('a request that waits', () => {
  const withdraw = (token: string, id: string) =>
    test.ask('POST', `/bo/approvals/${id}/withdrawal`, { token, body: { reason: 'a wrong sum' } });

  it('is withdrawn by who asked and by nobody else, and then decided by nobody', async () => {
    const before = await main();
    const { id } = valueOf<{ id: string }>(await ask(finance.token, '77'));
    for (const other of [treasurer, second, draws]) expect((await withdraw(other.token, id)).status, other.name).toBe(403);
    expect((await withdraw(finance.token, randomUUID())).status).toBe(404);
    expect((await withdraw(finance.token, id)).body).toMatchObject({
      value: { state: 'withdrawn', askedBy: 'fina', decidedBy: 'fina', decision: 'a wrong sum', outcome: null },
    });
    for (const decision of ['approve', 'reject'] as const)
      expect((await decide(treasurer.token, id, decision)).body.errorCode, decision).toBe('state.not.allowed');
    expect((await withdraw(finance.token, id)).body.errorCode, 'once').toBe('state.not.allowed');
    expect(await main()).toBe(before);
    expect((await audit('adjustment.withdrawn')).filter(({ before_text }) => before_text.includes(id))).toMatchObject([
      { actor_name: 'fina', reason: 'a wrong sum' },
    ]);
  });

  it('is not withdrawn once it is decided, and at one moment only one of both', async () => {
    for (const decision of ['approve', 'reject'] as const) {
      const { id } = valueOf<{ id: string }>(await ask(finance.token, '3'));
      expect((await decide(treasurer.token, id, decision)).status).toBe(200);
      expect((await withdraw(finance.token, id)).body.errorCode, decision).toBe('state.not.allowed');
    }
    const before = await main();
    const { id } = valueOf<{ id: string }>(await ask(finance.token, '5'));
    const answers = await Promise.all([decide(treasurer.token, id), withdraw(finance.token, id)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await main()).toBe(before + (answers[0].status === 200 ? 50_000n : 0n));
  });
});

describe('official results', () => {
  const numero = async (): Promise<string> => {
    await expect
      .poll(
        async () =>
          ((await test.ask('GET', '/lgw/numeros/near?gameId=xsmb')).body['currentNumero'] as { numero: string } | null)?.numero ?? '',
        {
          timeout: 20_000,
        },
      )
      .not.toBe('');
    return ((await test.ask('GET', '/lgw/numeros/near?gameId=xsmb')).body['currentNumero'] as { numero: string }).numero;
  };
  const text = (special: string): string =>
    `${special}|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64`;

  it('are entered and corrected by two members of staff under their own names', { timeout: 60_000 }, async () => {
    const stop = await test.startTasks();
    try {
      const at = { gameCode: 'xsmb', numero: await numero() };
      const enter = (who: StaffMember, special: string) =>
        test.ask('POST', '/bo/results/enter', { token: who.token, body: { ...at, result: text(special), reason: 'seen on television' } });
      expect((await enter(finance, '60213')).status).toBe(403);
      expect((await enter(draws, '60213')).body.errorCode, 'it is on sale').toBe('lottery.draw.not.closed');
      await sql`update lottery.draw set opens_at = now() - interval '2 hours', closes_at = clock_timestamp(), draws_at = clock_timestamp()
        where game_code = 'xsmb' and numero = ${at.numero}`.execute(test.services.db);
      expect((await enter(draws, '60213')).body).toMatchObject({ value: { verdict: 'waiting' } });
      expect((await enter(draws, '60213')).body, 'one person is one source').toMatchObject({ value: { verdict: 'waiting' } });
      const notes = async (who: StaffMember) =>
        valueOf<{ reports: { name: string; note: string | null; text: string | null }[] }>(
          await test.ask('GET', `/bo/results/xsmb/${at.numero}`, { token: who.token }),
        ).reports.map(({ name, note, text: said }) => [name, note, said?.slice(0, 5)]);
      expect(await notes(draws)).toEqual([['drawa', 'seen on television', '60213']]);
      expect(await notes(otherDraws), 'where another has read it is told no sooner than what').toEqual([['drawa', null, undefined]]);
      expect((await enter(otherDraws, '60213')).body).toMatchObject({ value: { verdict: 'applied' } });
      const asked = await test.ask('POST', '/bo/results/corrections', {
        token: draws.token,
        body: { ...at, result: text('60215'), reason: 'a digit was misread' },
      });
      const { id } = valueOf<{ id: string }>(asked);
      const confirm = (who: StaffMember, decision = 'approve') =>
        test.ask('POST', `/bo/results/corrections/${id}/decision`, {
          token: who.token,
          body: { decision, reason: 'checked the recording' },
        });
      const askAgain = (who: StaffMember) =>
        test.ask('POST', '/bo/results/corrections', {
          token: who.token,
          body: { ...at, result: text('60219'), reason: 'another digit was misread' },
        });
      // While one waits nobody asks for another, whatever it would change.
      for (const who of [draws, otherDraws])
        expect([(await askAgain(who)).status, (await askAgain(who)).body.errorCode]).toEqual([409, 'approval.waits']);
      expect((await confirm(draws)).body.errorCode).toBe('approval.second.person');
      expect((await confirm(otherDraws)).body).toMatchObject({ value: { state: 'approved', askedBy: 'drawa', decidedBy: 'drawb' } });
      expect((await confirm(otherDraws)).body.errorCode).toBe('state.not.allowed');
      const again = await askAgain(otherDraws);
      await sql`update back_office.approval set payload = jsonb_set(payload, '{holds}', '["60213"]') where id = ${valueOf<{ id: string }>(again).id}::uuid`.execute(
        test.services.db,
      );
      const late = `/bo/results/corrections/${valueOf<{ id: string }>(again).id}/decision`;
      const afterwards = () =>
        test.ask('POST', late, { token: draws.token, body: { decision: 'approve', reason: 'checked the recording' } });
      expect((await afterwards()).body.errorCode, 'asked for when it had another result').toBe('approval.outdated');
      expect((await afterwards()).body.errorCode, 'it has ended').toBe('state.not.allowed');
      expect((await audit('result-correction.outdated')).map(({ actor_name }) => actor_name)).toEqual(['drawa']);
      const reports = await test.ask('GET', `/bo/results/xsmb/${at.numero}`, { token: draws.token });
      expect(valueOf<{ draws: { win: string; corrections: number }[] }>(reports).draws).toMatchObject([
        { corrections: 1, drawsAt: expect.any(Number) as number },
      ]);
      expect((await notes(draws)).slice(-2), 'a correction’s reason stands beside it').toEqual([
        ['drawa', 'a digit was misread', '60215'],
        ['drawb', 'a digit was misread', '60215'],
      ]);
      expect((await audit('result.entered')).map(({ actor_name }) => actor_name)).toEqual(expect.arrayContaining(['drawa', 'drawb']));
      expect(await audit('result-correction.approved')).toMatchObject([{ actor_name: 'drawb' }]);
    } finally {
      await stop();
    }
  });
});

describe('the log over the API', () => {
  it('is read, exported and proved by the auditor alone', async () => {
    const auditor = await hire(test, 'audita', 'auditor');
    while ((await test.app.modules.backOffice.audit.seal()) > 0);
    const list = await test.ask('GET', '/bo/audit?action=adjustment.&pageSize=5', { token: auditor.token });
    expect(list.body).toMatchObject({
      success: true,
      value: { list: expect.arrayContaining([expect.objectContaining({ actorKind: 'staff', sequence: expect.any(Number) })]) },
    });
    expect((await test.ask('POST', '/bo/audit/verify', { token: auditor.token })).body).toMatchObject({
      value: { intact: true, faults: [] },
    });
    expect((await test.ask('GET', '/bo/audit', { token: finance.token })).status).toBe(403);
    const csv = await test.http.inject({
      url: '/bo/audit.csv?actor=FINA',
      headers: { host: 'localhost:8080', authorization: auditor.token },
    });
    expect(csv.body.split('\r\n')[0]).toBe('sequence,time,brand,who,kind,action,subject,before,after,reason,address,id');
    expect(csv.body).toContain('adjustment.asked');
  });
});
