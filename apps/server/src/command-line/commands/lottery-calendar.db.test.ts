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
    expect(await run('good.csv', '--dry-run')).toMatchObject({
      code: 1,
      said: [expect.stringMatching(/^line 2 refused: far-from-plan: .*is counted; .*--numbers-as-written$/)],
    });
    const dry = await run('good.csv', '--dry-run', '--numbers-as-written');
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining(`renumbered ${date}`)]);
    expect(dry.out).toContain('nothing stored');
    expect((await run('--json')).out).toContain('"stored":[]');
    expect(await run('good.csv', '--numbers-as-written')).toMatchObject({ code: 0, out: expect.stringContaining('stored: 0 added') });
    expect((await run()).out).toBe(`${date}  ${numberText({ date, number: 400 })}  snowball\n`);
    const { rows } = await sql<{ subject: string; after: unknown }>`
      select subject, after_text::jsonb as after from back_office.audit where action = 'lottery.calendar'`.execute(test.services.db);
    expect(rows).toEqual([{ subject: 'game:marksix_hk', after: [expect.stringContaining(date)] }]);
    expect((await run('--game', 'xsmb', 'good.csv')).code).toBe(2);
    expect((await run('missing.csv')).code).toBe(2);
  });

  it('tells each draw once, by the number it has here', async () => {
    const game = findGame('marksix_hk') as Game;
    const [first, second] = nextDraws(game, new Date(), 2);
    const { rows } = await sql<{ numero: string }>`
      update lottery.draw set state = 'open' where game_code = 'marksix_hk' and draws_at = ${first?.drawsAt} and state = 'scheduled' returning numero`.execute(
      test.services.db,
    );
    const numero = rows[0]?.numero ?? '';
    expect(numero).toBe(first?.issue);
    const [a, b] = [first, second].map((draw) => localDate(game.calendar.timezone, draw?.drawsAt ?? new Date())) as [string, string];
    const number = Math.max(Number(numero.slice(2)) - 1, 1);
    const follows = a.slice(0, 4) === b.slice(0, 4);
    const [lineA, lineB] = [numberText({ date: a, number }), numberText({ date: b, number: follows ? number + 1 : 1 })];
    writeFileSync(path.join(folder, 'shifted.csv'), `${a},${lineA}\n${b},${lineB}\n`);
    const { out, code } = await run('shifted.csv', '--dry-run', '--numbers-as-written');
    expect(code).toBe(0);
    expect(out).not.toContain(`renumbered ${a}`);
    const told = [...out.matchAll(new RegExp(`→ (\\d+)`, 'g'))].map(([, issue]) => issue);
    expect(told).not.toContain(numero);
    if (number < Number(numero.slice(2))) expect(out).toContain(`${a} is on sale or over as ${numero} and keeps that number`);
    if (lineB.replace('/', '') === numero) {
      expect(out).toContain(`→ ${b.slice(2).replaceAll('-', '')}  (${lineB} is the number of another draw here)`);
      expect(out).toContain('0 added, 0 moved, 0 cancelled, 1 renumbered');
    }
  });
});
