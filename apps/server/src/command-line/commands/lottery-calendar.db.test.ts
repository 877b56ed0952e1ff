import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { nextDraws, findGame, localDate, numberText, type Game } from '@sortes/lottery-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

let test: TestApp;
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-calendar-'));
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; out: string; said: string[] }> {
  let out = '';
  const said: string[] = [];
  const output = {
    write: async (text: string) => void (out += text),
    say: (text: string) => void said.push(text),
    progress: () => undefined,
  };
  const environment = { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder };
  const surroundings = { environment, workingDirectory: folder, output } as Parameters<typeof runCommand>[2];
  return { code: await runCommand(commands, ['lottery', 'calendar', ...words], surroundings), out, said };
}

describe('lottery calendar', () => {
  it('stores what the organiser has published, says what changes, and shows it', async () => {
    const game = findGame('marksix_hk') as Game;
    const [, next] = nextDraws(game, new Date(), 2);
    const date = localDate(game.calendar.timezone, next?.drawsAt ?? new Date());
    const line = `${date},${numberText({ date, number: 400 })},snowball`;
    writeFileSync(path.join(folder, 'good.csv'), `\uFEFFdate,number,kind\r\n${line}\r\n`);
    writeFileSync(path.join(folder, 'bad.csv'), `${line}\n${line}\nx\n`);
    expect((await run()).out).toContain('nothing is stored');
    expect(await run('bad.csv')).toMatchObject({
      code: 1,
      said: [expect.stringContaining('line 2 refused: date-twice'), expect.stringContaining('line 3 refused: wrong-count')],
    });
    const dry = await run('good.csv', '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining(`renumbered ${date}`)]);
    expect(dry.out).toContain('nothing stored');
    expect((await run('--json')).out).toContain('"stored":[]');
    expect(await run('good.csv')).toMatchObject({ code: 0, out: expect.stringContaining('stored: 0 added') });
    expect((await run()).out).toBe(`${date}  ${numberText({ date, number: 400 })}  snowball\n`);
    const { rows } = await sql<{ subject: string; after: unknown }>`
      select subject, after_text::jsonb as after from back_office.audit where action = 'lottery.calendar'`.execute(test.services.db);
    expect(rows).toEqual([{ subject: 'game:marksix_hk', after: [expect.stringContaining(date)] }]);
    expect((await run('--game', 'xsmb', 'good.csv')).code).toBe(2);
    expect((await run('missing.csv')).code).toBe(2);
  });
});
