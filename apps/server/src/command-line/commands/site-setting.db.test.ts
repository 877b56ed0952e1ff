import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

let test: TestApp;
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-setting-'));
beforeAll(async () => {
  test = await createTestApp();
}, 60_000);
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; out: string; said: string }> {
  let [out, said] = ['', ''];
  const output = {
    write: async (text: string) => void (out += text),
    say: (text: string) => void (said += `${text}\n`),
    progress: () => undefined,
  };
  const environment = { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder };
  const surroundings = { environment, workingDirectory: folder, output } as Parameters<typeof runCommand>[2];
  return { code: await runCommand(commands, ['site', 'setting', ...words], surroundings), out, said };
}
const settings = async () => {
  const { site } = test.app.modules;
  return site.settingsOf(await site.merchantByCode('sortes'));
};

describe('site setting', () => {
  it('lists every setting, and explains them', async () => {
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}singleWallet +on$/m);
    expect(out).toMatch(/^ {2}cockfightVendors +SV3$/m);
    expect(JSON.parse((await run('--json')).out)).toEqual({ merchant: 'sortes', changed: [], settings: await settings() });
    expect((await run('--help')).out).toMatch(/minimumAge .*\(18\)/);
    expect(out).toMatch(/^ {2}identityBeforeWithdrawal +0$/m);
  });

  it('changes a running program within seconds, and leaves what was not named', { timeout: 20_000 }, async () => {
    const before = await settings();
    const set = ['--set', 'singleWallet=off', '--set', 'esportsVendors=KITE,NOBODY', '--set', 'cockfightVendors='];
    const { code, out, said } = await run('--merchant', 'SORTES', ...set, '--reason', 'a season of races');
    expect(code).toBe(0);
    expect(out).toMatch(/^\* singleWallet +off$/m);
    expect(said).toContain('no vendor "NOBODY"');
    expect(said).not.toContain('KITE');
    await expect.poll(settings).toEqual({ ...before, singleWallet: false, esportsVendors: ['KITE', 'NOBODY'], cockfightVendors: [] });
    const lane = async () =>
      ((await test.ask('GET', '/wps/relay/GCSGAME_gameList')).body.value as { games: { gameType: string; vassalage: string }[] }).games
        .filter(({ vassalage }) => vassalage === 'KITE')
        .map(({ gameType }) => gameType);
    await expect.poll(lane).not.toContain('SPORTS');
    expect(
      await run('--set', 'singleWallet=on', '--set', 'esportsVendors=', '--set', 'cockfightVendors=SV3', '--reason', 'it is over'),
    ).toMatchObject({ code: 0 });
    await expect.poll(settings).toEqual(before);
  });

  it('changes nothing when one value is wrong', async () => {
    const before = (await run('--json')).out;
    for (const [words, why] of [
      [['--set', 'minimumAge=21', '--set', 'singleWallet=perhaps'], 'singleWallet: on or off'],
      [['--set', 'minimumAge=17'], 'must be >= 18'],
      [['--set', 'nothing=1'], 'no setting "nothing"'],
      [['--set', 'minimumAge'], 'not NAME=VALUE'],
      [['--set', 'jurisdiction=lax'], 'must be one of standard, strict'],
      [['--set', 'defaultLimits=lose it all'], 'must be limits like'],
      [['--set', 'minimumAge=21'], '--reason must say why'],
      [['--set', 'minimumAge=21', '--set', 'MinimumAge=22'], 'set twice'],
      [['--set', 'minimumAge=1', '--set', 'x=y'], 'no setting "x"'],
    ] as const) {
      const { code, out, said } = await run(...words);
      expect([code, out]).toEqual([2, '']);
      expect(said).toContain(why);
    }
    expect((await run('--json')).out).toBe(before);
  });
});
