import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hire } from '../../modules/back-office/testing/staff-member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sortes-staff-'));
const secret = Buffer.alloc(32, 7).toString('base64');
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const say = (text: string): void => void (err += `${text}\n`);
  const output = { write: async (text: string) => void (out += text), say, progress: () => undefined };
  const code = await runCommand(commands, words, {
    environment: { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder, SORTES_SECRET: secret },
    workingDirectory: folder,
    output,
  });
  return { code, out, err };
}

describe('staff by command', () => {
  it('makes, lists, changes and resets accounts, and tells of it', { timeout: 60_000 }, async () => {
    expect((await run('staff', 'list')).out).toContain('no staff accounts yet');
    const made = await run('staff', 'create', '--name', 'root', '--role', 'admin', '--json');
    expect(made.code, made.err).toBe(0);
    expect(JSON.parse(made.out)).toMatchObject({ name: 'root', role: 'admin', enrolmentSecret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await run('staff', 'create', '--name', 'ROOT', '--role', 'support')).toMatchObject({
      code: 2,
      err: expect.stringContaining('already'),
    });
    expect(await run('staff', 'create', '--name', 'x', '--role', 'admin')).toMatchObject({ code: 2 });
    expect(await run('staff', 'create', '--name', 'boss', '--role', 'king')).toMatchObject({
      code: 2,
      err: expect.stringContaining('support, finance'),
    });
    expect(await run('staff', 'create', '--name', 'far', '--role', 'support', '--merchant', 'nobody')).toMatchObject({ code: 2 });
    expect(await run('staff', 'create', '--name', 'near', '--role', 'support', '--merchant', 'sortes')).toMatchObject({ code: 0 });
    expect((await run('staff', 'list')).out).toMatch(/near +support +sortes +active, not taken up yet/);
    expect(await run('staff', 'lock', '--name', 'root', '--reason', 'has left us')).toMatchObject({
      code: 2,
      err: expect.stringContaining('last administrator'),
    });
    expect(await run('staff', 'role', '--name', 'near', '--role', 'finance', '--reason', 'new work')).toMatchObject({
      code: 0,
      out: 'near: finance\n',
    });
    expect(await run('staff', 'lock', '--name', 'near', '--reason', 'has left us')).toMatchObject({ code: 0, out: 'near: locked\n' });
    expect(await run('staff', 'lock', '--name', 'nobody', '--reason', 'has left us')).toMatchObject({ code: 2 });
    expect((await run('staff', 'reset', '--name', 'root', '--reason', 'lost the phone')).out).toMatch(/\n[\w-]{43}\n/);
    const log = await run('audit', 'search', '--action', 'staff.', '--json');
    const actions = (JSON.parse(log.out) as { action: string; actorKind: string }[]).map(
      ({ action, actorKind }) => `${actorKind} ${action}`,
    );
    expect(actions).toEqual([
      'command staff.reset',
      'command staff.changed',
      'command staff.changed',
      'command staff.created',
      'command staff.created',
    ]);
  });

  it('proves the log, and finds what was changed', { timeout: 60_000 }, async () => {
    const proof = await run('audit', 'verify');
    expect([proof.code, proof.out], proof.err).toEqual([
      0,
      expect.stringMatching(/^5 entries, 5 chained, 0 heads compared \(no heads file.*: intact\nhead [0-9a-f]{64}\n$/),
    ]);
    const csv = (await run('audit', 'export', '--action', 'staff.created')).out.trim().split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[0]).toMatch(/^sequence,time,brand,who/);
    await sql`update back_office.audit set reason = 'nothing' where action = 'staff.reset'`.execute(test.services.db);
    expect(await run('audit', 'verify')).toMatchObject({ code: 1, out: expect.stringMatching(/link 5: entry-altered: .*\n.*NOT INTACT/) });
    expect(await run('audit', 'verify', '--from-head', 'nowhere.jsonl')).toMatchObject({ code: 2 });
  });

  it('tells of every other command that changes something, before it begins and how it ended', { timeout: 60_000 }, async () => {
    expect((await run('player', 'lock', '--user', 'demo2', '--reason', 'asked for it')).code).toBe(0);
    expect((await run('site', 'feature')).code, 'looking only').toBe(0);
    expect((await run('site', 'maintenance', 'off', '--reason', 'it is over')).code).toBe(0);
    expect((await run('player', 'lock', '--user', 'nobody', '--reason', 'a slip')).code).toBe(2);
    const log = await run('audit', 'search', '--action', 'command.', '--json');
    expect(JSON.parse(log.out)).toMatchObject([
      { action: 'command.player.lock.refused', subject: 'player-name:nobody' },
      { action: 'command.player.lock.begun', subject: 'player-name:nobody' },
      { action: 'command.site.maintenance', reason: 'it is over', after: { files: ['off'] } },
      { action: 'command.site.maintenance.begun' },
      { action: 'command.player.lock', actorKind: 'command', subject: 'player-name:demo2', reason: 'asked for it' },
      { action: 'command.player.lock.begun' },
    ]);
  });

  it('lets results be spoken for by staff only, once there are staff', { timeout: 60_000 }, async () => {
    const result =
      '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64';
    const enter = (...who: string[]) => run('draw', 'enter', '--game', 'xsmb', '--numero', '2020-01-01', '--result', result, ...who);
    expect(await enter('--by', 'An')).toMatchObject({ code: 2, err: expect.stringContaining('use --as with a token') });
    expect(await enter('--as', 'x'.repeat(43))).toMatchObject({ code: 2, err: expect.stringContaining('unknown') });
    const support = await hire(test, 'helps', 'support');
    expect(await enter('--as', support.token)).toMatchObject({ code: 2, err: expect.stringContaining('results.enter') });
    const draws = await hire(test, 'drawa', 'draws');
    const said = await enter('--as', draws.token);
    expect([said.code, said.err], said.out).not.toEqual([2, expect.stringContaining('--as')]);
    const code = draws.code(1);
    const { token, expiresAt } = await test.app.modules.backOffice.staff.signIn('drawa', draws.password, code);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect((await test.ask('GET', '/bo/me', { token })).body).toMatchObject({ value: { name: 'drawa', kind: 'full' } });
    await expect(test.app.modules.backOffice.staff.signIn('drawa', draws.password, code)).rejects.toMatchObject({ code: 'login.failed' });
  });

  it(
    'lets nobody make themselves the second person once two administrators have taken up their accounts',
    { timeout: 60_000 },
    async () => {
      const boss = await hire(test, 'boss.of.all', 'admin');
      const second = await hire(test, 'second.of.all', 'admin');
      const words = ['staff', 'create', '--name', 'evil', '--role', 'treasurer', '--reason', 'for the four eyes'];
      expect(await run(...words)).toMatchObject({ code: 2, err: expect.stringContaining('--as must prove') });
      for (const other of [
        ['staff', 'role', '--name', 'near', '--role', 'treasurer', '--reason', 'new work'],
        ['staff', 'lock', '--name', 'near', '--unlock', '--reason', 'is back again'],
        ['staff', 'reset', '--name', 'near', '--reason', 'lost the phone'],
      ])
        expect(await run(...other), other.join(' ')).toMatchObject({ code: 2, err: expect.stringContaining('--as must prove') });
      const finance = await hire(test, 'fin.of.all', 'finance');
      expect(await run(...words, '--as', finance.token)).toMatchObject({ code: 2, err: expect.stringContaining('administrator') });
      expect(await run(...words, '--as', boss.token), 'one administrator').toMatchObject({
        code: 2,
        err: expect.stringContaining('two administrators'),
      });
      expect(await run(...words, '--as', boss.token, '--as', boss.token), 'is one, however often named').toMatchObject({ code: 2 });
      expect(await run(...words, '--as', boss.token, '--as', second.token), 'no address for the link').toMatchObject({
        code: 2,
        err: expect.stringContaining('--email'),
      });
      const made = await run(...words, '--email', 'evil@house.example', '--as', boss.token, '--as', second.token, '--json');
      expect(made).toMatchObject({ code: 0 });
      expect(made.out, 'nobody is shown the secret').not.toContain('enrolmentSecret');
      expect(await run('staff', 'invite', '--name', 'evil', '--reason', 'no mail came')).toMatchObject({
        code: 2,
        err: expect.stringContaining('--as must prove'),
      });
      expect(
        await run(
          'staff',
          'role',
          '--name',
          'boss.of.all',
          '--role',
          'treasurer',
          '--reason',
          'both at once',
          '--as',
          second.token,
          '--as',
          boss.token,
        ),
      ).toMatchObject({
        code: 2,
        err: expect.stringContaining('own account'),
      });
      // The last way in, for an administrator who lost everything: as loud as can be.
      const lost = ['staff', 'reset', '--name', 'boss.of.all', '--emergency'];
      expect(await run(...lost, '--reason', 'short')).toMatchObject({ code: 2, err: expect.stringContaining('ten characters') });
      expect(await run(...lost, '--reason', 'telephone and laptop burnt')).toMatchObject({
        code: 0,
        err: expect.stringContaining('EMERGENCY'),
      });
      const log = JSON.parse((await run('audit', 'search', '--action', 'staff.', '--json')).out) as { action: string; actorKind: string }[];
      expect(log.slice(0, 3).map(({ action, actorKind }) => `${actorKind} ${action}`)).toEqual([
        'command staff.reset',
        'command staff.emergency',
        'staff staff.created',
      ]);
    },
  );
});
