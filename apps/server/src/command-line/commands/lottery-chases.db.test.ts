import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chaseOf, placeOne, plannedDraws } from '../../modules/lottery/testing/chases.js';
import { openLottery, type LotteryFixture } from '../../modules/lottery/testing/fixture.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

describe('lottery chases', () => {
  let lottery: LotteryFixture;
  const folder = mkdtempSync(path.join(tmpdir(), 'sortes-chases-'));
  beforeAll(async () => {
    lottery = await openLottery();
    // The command finds brands as the server does: in the tables of the module below.
    await sql`
      insert into site.merchant (id, code, name, currency, currency_symbol, currency_scale, time_zone, default_language, languages)
      values (1, 'one', 'One', 'VND', '₫', 2, 'Asia/Ho_Chi_Minh', 'EN', '{EN}')`.execute(lottery.db);
  });
  afterAll(async () => {
    await lottery.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (...words: string[]): Promise<{ code: number; out: string }> => {
    let out = '';
    const output = {
      write: async (text: string) => {
        out += text;
      },
      say: (text: string) => {
        out += text;
      },
      progress: () => undefined,
    };
    const environment = { DATABASE_URL: lottery.url, DATA_DIR: folder };
    const code = await runCommand(commands, words[0] === 'ledger' ? words : ['lottery', 'chases', ...words], {
      environment,
      workingDirectory: folder,
      output,
    } as Parameters<typeof runCommand>[2]);
    return { code, out };
  };

  it('says what chases hold, ends those of a game, and finds what does not add up', async () => {
    const player = await lottery.player(100_000n);
    await placeOne(lottery, chaseOf(player, await plannedDraws(lottery, 3)));
    expect(await run()).toEqual({ code: 0, out: '1 chases hold 2\nthe chases are sound\n' });
    const ledger = await run('ledger', 'verify');
    expect([ledger.code, ledger.out.split('\n').slice(-3)]).toEqual([0, ['chases hold 2', 'the ledger is sound', '']]);
    // A draw that costs another amount than is held for it: every balance still equals its entries.
    await sql`update lottery.chase_draw set stake = stake + 1 where state = 'waiting' and position = 2`.execute(lottery.db);
    const differing = await run('ledger', 'verify', '--json');
    expect([differing.code, JSON.parse(differing.out)]).toMatchObject([
      1,
      { faults: 1, unbalanced: [], mismatched: [], chases: { differing: [{ playerId: player }] } },
    ]);
    await sql`update lottery.chase_draw set stake = stake - 1 where state = 'waiting' and position = 2`.execute(lottery.db);
    expect((await run('--game', 'ssc1m')).code).toBe(2);
    expect((await run('--withdraw', '--game', 'nothing', '--merchant', 'one')).code).toBe(2);
    expect(await run('--withdraw', '--game', 'ssc1m', '--merchant', 'one')).toEqual({
      code: 0,
      out: '1 chases ended\n1 chases hold 0\nthe chases are sound\n',
    });
    expect(await lottery.balance(player)).toBe(90_000n);
    await sql`update lottery.chase set prize = 1`.execute(lottery.db);
    const faulty = await run('--json');
    expect([faulty.code, JSON.parse(faulty.out)]).toMatchObject([
      1,
      { chases: 1, faults: [{ playerId: player, what: 'its figures differ from its draws' }] },
    ]);
  });
});
