import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { addRound, addTransaction, openMoney, type MoneyFixture } from '../../modules/games/testing/money-fixture.js';
import { balanceOf } from '../../modules/wallet/index.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

describe('games reconcile and rounds', () => {
  let money: MoneyFixture;
  let player: number;
  const folder = mkdtempSync(path.join(tmpdir(), 'sortes-reconcile-'));
  const at = new Date(Date.now() - 50 * 3_600_000);
  beforeAll(async () => {
    money = await openMoney();
    const vendor = await money.vendor('LUMEN');
    player = await money.player(100_000n);
    await sql`insert into games.alias (vendor_id, player_id, alias, merchant_id, currency) values (${vendor.id}, ${player}, 'me', 1, 'VND')`.execute(
      money.db,
    );
    const roundId = await addRound(money, { playerId: player, vendor, at, code: 'r1', closed: false });
    await addTransaction(money, { playerId: player, vendor, roundId, externalId: 'b1', kind: 'bet', amount: 10_000n, at });
    const head = 'transaction_uuid,kind,reference_transaction_uuid,round,round_closed,user,game_code,amount,currency,status,time';
    const rows = [
      `b1,bet,,r1,false,me,first,100000,VND,done,${at.toISOString()}`,
      `w1,win,b1,r1,true,me,first,200000,VND,done,${at.toISOString()}`,
    ];
    writeFileSync(path.join(folder, 'list.csv'), [head, ...rows].join('\n'));
    writeFileSync(path.join(folder, 'broken.csv'), [head, 'b1,gift,,r1,false,me,first,1,VND,done,2026'].join('\n'));
  });
  afterAll(async () => {
    await money.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (...words: string[]): Promise<{ code: number; out: string }> => {
    let out = '';
    const output = {
      write: async (text: string) => void (out += text),
      say: (text: string) => void (out += text),
      progress: () => undefined,
    };
    const environment = { DATABASE_URL: money.url, DATA_DIR: folder };
    const code = await runCommand(commands, ['games', ...words], { environment, workingDirectory: folder, output } as Parameters<
      typeof runCommand
    >[2]);
    return { code, out };
  };

  it('tells what differs, books what is missing when it is told why, and then finds nothing', async () => {
    const list = ['reconcile', '--vendor', 'LUMEN', '--file', 'list.csv'];
    const found = await run(...list);
    expect(found.code).toBe(1);
    expect(found.out).toContain(`${at.toISOString()} missing-here w1, player number ${player}, here nothing, there win 2 VND in round r1`);
    expect(found.out).toContain('1 difference found');
    expect(found.out).toContain('2 listed, 1 here');
    expect((await balanceOf(money.db, player)).main).toBe(100_000n);
    expect((await run('rounds')).out).toMatch(/^LUMEN: 1 open, 1 idle/);
    const applied = await run(...list, '--apply', '--reason', 'outage', '--json');
    expect([applied.code, JSON.parse(applied.out)]).toMatchObject([0, { replayed: { applied: 1, left: [] }, differences: [] }]);
    expect((await balanceOf(money.db, player)).main).toBe(120_000n);
    expect((await run(...list)).out).toContain('0 differences found');
    expect((await run(...list)).code).toBe(0);
    expect((await run('rounds')).out).toBe('no round is open\n');
  });

  it('tells both sides in currency units', async () => {
    writeFileSync(
      path.join(folder, 'other.csv'),
      [
        'transaction_uuid,kind,reference_transaction_uuid,round,user,game_code,amount,currency,time',
        `b1,bet,,r1,me,first,123456,VND,${at.toISOString()}`,
        `w1,win,b1,r1,me,first,200000,VND,${at.toISOString()}`,
      ].join('\n'),
    );
    expect((await run('reconcile', '--vendor', 'LUMEN', '--file', 'other.csv')).out).toContain('here 1, there 1.23456');
    const told = JSON.parse((await run('reconcile', '--vendor', 'LUMEN', '--file', 'other.csv', '--json')).out) as object;
    expect(told).toMatchObject({ differences: [{ kind: 'amount', ours: { amount: '1' }, theirs: { amount: '1.23456' } }] });
    expect((await run('reconcile', '--vendor', 'LUMEN', '--file', 'list.csv')).code).toBe(0);
  });

  it('lists transfers without an outcome and ends them by hand', async () => {
    expect((await run('transfers')).out).toBe('no transfer is under way\n');
    const id = newId();
    const { rows } = await sql<{ id: number }>`select id from games.vendor where code = 'LUMEN'`.execute(money.db);
    const add = sql`
      insert into games.transfer (player_id, id, vendor_id, merchant_id, idempotency_key, direction, amount, currency, state)
      values (${player}, ${id}, ${rows[0]?.id}, 1, ${id}, 'out', 50000, 'VND', 'unknown')`;
    await add.execute(money.db);
    expect((await run('transfers')).out).toMatch(new RegExp(`^${id}  LUMEN player ${player} out 5 VND, unknown since `));
    const before = (await balanceOf(money.db, player)).main;
    const words = ['transfers', '--end', id, '--as', 'done', '--reason', 'mail of May 1'];
    expect([await run(...words), (await balanceOf(money.db, player)).main]).toMatchObject([{ code: 2 }, before]);
    await sql`update games.transfer set created_at = created_at - interval '61 minutes'`.execute(money.db);
    expect(await run(...words)).toEqual({ code: 0, out: `${id} is done\n` });
    expect((await balanceOf(money.db, player)).main).toBe(before + 50_000n);
    expect((await run(...words)).code).toBe(2);
    for (const wrong of [
      ['--end', id],
      ['--as', 'done'],
      ['--end', 'x', '--as', 'done', '--reason', 'y'],
      ['--end', id, '--as', 'gone', '--reason', 'y'],
    ])
      expect((await run('transfers', ...wrong)).code, wrong.join(' ')).toBe(2);
  });

  it('refuses what it cannot understand and does nothing', async () => {
    for (const words of [
      ['--vendor', 'NOBODY', '--file', 'list.csv'],
      ['--vendor', 'LUMEN', '--file', 'nowhere.csv'],
      ['--vendor', 'LUMEN', '--apply'],
      ['--vendor', 'LUMEN', '--file', 'list.csv', '--apply', '--reason', ' '],
      ['--vendor', 'LUMEN', '--from', '2026-01-01'],
      ['--vendor', 'LUMEN', '--from', '2026-01-02', '--to', '2026-01-01'],
      ['--vendor', 'LUMEN', '--from', 'x', '--to', 'y'],
    ])
      expect((await run('reconcile', ...words)).code, words.join(' ')).toBe(2);
    const broken = await run('reconcile', '--vendor', 'LUMEN', '--file', 'broken.csv');
    expect([broken.code, broken.out]).toEqual([2, expect.stringContaining('broken.csv: line 2 of the list: kind')]);
    writeFileSync(path.join(folder, 'hello.csv'), 'hello,world');
    for (const words of [[], ['--from', '2000-01-01', '--to', '2999-01-01']])
      expect((await run('reconcile', '--vendor', 'LUMEN', '--file', 'hello.csv', ...words)).code).toBe(2);
    expect((await run('rounds')).out).toBe('no round is open\n');
    expect((await run('reconcile', '--vendor', 'NOPE', '--file', 'list.csv')).out).toContain('there is no vendor "NOPE"');
    expect((await run('reconcile', '--vendor', 'LUMEN')).code).toBe(3);
  });
});
