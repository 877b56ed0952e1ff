import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDraw } from './draw-repository.js';
import { enterResult, importResults } from './import-results.js';
import { createPlaceOrder } from './place-orders.js';
import { createNearDraws, listDraws, createTrendsReader, showNear } from './read-draws.js';
import { listOrders } from './read-orders.js';
import { lineOf, merchantOne, openLottery, requestOf, type LotteryFixture } from './testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const archive = path.resolve('../shared/data/xsmb-2005-2023.csv');
const hasArchive = fs.existsSync(archive);

const header =
  'date,special,prize1,prize2_1,prize2_2,prize3_1,prize3_2,prize3_3,prize3_4,prize3_5,prize3_6,prize4_1,prize4_2,prize4_3,prize4_4,prize5_1,prize5_2,prize5_3,prize5_4,prize5_5,prize5_6,prize6_1,prize6_2,prize6_3,prize7_1,prize7_2,prize7_3,prize7_4';
/** The draw of 2026-08-22 (lottery sheet, section 6), leading zeros lost as in the archive. */
const numbers =
  '60213,80300,60683,51132,89384,11622,10383,9349,136,47894,7740,7568,2767,8365,570,5252,4790,7707,6494,9516,354,649,773,26,9,6,64';
const result =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64';

describe('official results', () => {
  let lottery: LotteryFixture;
  const second = { ...merchantOne, id: 2, code: 'two' };
  beforeAll(async () => {
    lottery = await openLottery({ merchants: [merchantOne, second] });
  });
  afterAll(() => lottery.close());

  it('imports good lines once for every brand, names the bad ones by line, changes nothing when run again', async () => {
    const lines = [
      header,
      `2025-08-22,${numbers}`,
      `2025-08-23,${numbers.replace('60213', '602133')}`,
      `2025-08-24,${numbers},1`,
      `2025-08-25,${numbers.replace('60213', 'x')}`,
      `2025-02-30,${numbers}`,
      '',
      `2025-08-26,${numbers.replace('60213', '352')}`,
      `2099-08-26,${numbers}`,
    ].join('\n');
    const first = await importResults(lottery.context, 'xsmb', lines);
    expect([first.lines, first.archived, first.applied]).toEqual([7, 4, 0]);
    expect(first.refused.filter(({ problem }) => problem !== 'not-yet').map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'wrong-width'],
      [4, 'wrong-count'],
      [5, 'not-digits'],
      [6, 'bad-date'],
    ]);
    expect(new Set(first.refused.filter(({ problem }) => problem === 'not-yet').map(({ line }) => line))).toEqual(new Set([9]));
    const again = await importResults(lottery.context, 'xsmb', lines);
    expect([again.archived, again.known]).toEqual([0, 4]);
    const changed = await importResults(lottery.context, 'xsmb', `${header}\n2025-08-22,${numbers.replace('60213', '60214')}`);
    expect([changed.archived, changed.refused[0]?.problem]).toEqual([0, 'differs']);
    for (const merchant of [1, 2]) {
      const page = await listDraws(lottery.db, merchant, 'xsmb', {});
      expect(page.content.map((draw) => [draw.numero, draw.winNo?.slice(0, 11)])).toEqual([
        ['XSMB-20250826', '00352,80300'],
        ['XSMB-20250822', '60213,80300'],
      ]);
      expect(page.content[1]?.prizes.map(({ prize }) => prize)).toEqual([
        'special',
        'prize1',
        'prize2',
        'prize3',
        'prize4',
        'prize5',
        'prize6',
        'prize7',
      ]);
    }
  });

  it('settles a draw whose sale is over at its brand, closing it first, and none before', async () => {
    const place = createPlaceOrder(lottery.context);
    const draw = await lottery.openedDraw('xsmb', 3_600_000);
    const player = await lottery.player(money(1_000));
    await place(
      requestOf(player, draw, [lineOf('xsmb', 'LO2', '49,13'), lineOf('xsmb', 'C3', '213'), lineOf('xsmb', 'T4', '00,13,01,02')]),
    );
    const before = await lottery.balance(player);
    const by = ['An', 'Bình'];
    await expect(enterResult(lottery.context, 'xsmb', draw.numero, result, by)).rejects.toThrow('lottery.draw.not.closed');
    expect((await findDraw(lottery.db, draw.id))?.state).toBe('open');
    await lottery.expire(draw.id);
    expect(await enterResult(lottery.context, 'xsmb', draw.numero, result, by)).toEqual({
      filed: { verdict: 'applied', draws: 1 },
      draws: 1,
    });
    expect(await enterResult(lottery.context, 'xsmb', draw.numero, result, by)).toEqual({ filed: { verdict: 'known' }, draws: 0 });
    const settled = await findDraw(lottery.db, draw.id);
    expect([settled?.state, settled?.betsCount, settled?.proof]).toEqual(['settled', 3, null]);
    // 49 ends two results (09349, 649), 13 one; C3 213 once; of 00,13,01,02 the numbers 00 and 13 are there.
    expect((await lottery.balance(player)) - before).toBe(985_000n * 3n + 9_600_000n);
    expect((await listOrders(lottery.db, player, { orderStatus: 'lost' })).content.map((row) => row.playId)).toEqual(['T4']);
    await expect(enterResult(lottery.context, 'xsmb', draw.numero, result.replace('60213', '6021'), by)).rejects.toThrow(
      'request_param_err',
    );
    await expect(enterResult(lottery.context, 'ssc1m', draw.numero, '1,2,3,4,5', by)).rejects.toThrow('function.not.available');
  });

  it.skipIf(!hasArchive)('takes the 6,577 real draws as a browsable archive with trends', async () => {
    const text = fs.readFileSync(archive, 'utf8');
    const report = await importResults(lottery.context, 'xsmb', text);
    expect([report.lines, report.archived, report.refused.length]).toEqual([6_577, 13_154, 0]);
    expect((await importResults(lottery.context, 'xsmb', text)).known).toBe(13_154);
    const page = await listDraws(lottery.db, 1, 'xsmb', { from: Date.UTC(2008, 4, 16), to: Date.UTC(2008, 4, 17) });
    expect(page.content.map((draw) => [draw.numero, draw.winNo?.slice(0, 5)])).toEqual([['XSMB-20080516', '00352']]);
    const all = await listDraws(lottery.db, 2, 'xsmb', { page: 65, size: 100, to: Date.UTC(2024, 0, 1) });
    expect([all.totalElements, all.totalPages, all.content.length]).toEqual([6_577, 66, 77]);
    const trends = await createTrendsReader(lottery.context).read(1, 'xsmb', 500);
    expect(trends.draws).toBe(500);
    const endings = trends.rows.find(({ key }) => key === 'LAST2');
    expect(endings?.symbols.reduce((sum, symbol) => sum + symbol.hits, 0)).toBe(500 * 27);
    const { rows } = await sql<{ hits: number }>`
      select count(*)::integer as hits from (select win from lottery.draw where merchant_id = 1 and game_code = 'xsmb' and win is not null order by draws_at desc limit 500) d
      cross join lateral unnest(string_to_array(win, ',')) as n where right(n, 2) = '68'`.execute(lottery.db);
    expect(endings?.symbols[68]?.hits).toBe(rows[0]?.hits);
    expect((await showNear(createNearDraws(lottery.context), 1, 'xsmb')).lastResult).not.toBeNull();
  });
});
