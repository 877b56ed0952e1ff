import {
  drawOfDate,
  drawsBetween,
  findGame,
  games,
  isPlannedNumber,
  nextDraws,
  parseResult,
  readsNorthernArchive,
  type Game,
} from '@sortes/lottery-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDraw, findDrawByNumero } from './draw-repository.js';
import { enterResult, importResults } from './import-results.js';
import { keptNumbers } from './kept-numbers.js';
import { openDraw } from './move-draw.js';
import { listLog, listReports } from '../outcomes/index.js';
import { issueKey } from './results/issue-key.js';
import { removeArchived } from './results/remove-archived.js';
import { feed, resultWith, textWith } from './results/testing/northern-results.js';
import { fileReport } from './results/file-report.js';
import { correctResult } from './results/correct-result.js';
import { createResults } from './results/create-results.js';
import { scheduleDraws } from './schedule-draws.js';
import { closeNow, openLottery, type LotteryFixture } from './testing/fixture.js';

const official = games.filter(({ kind }) => kind === 'official');
const header =
  'date,special,prize1,prize2_1,prize2_2,prize3_1,prize3_2,prize3_3,prize3_4,prize3_5,prize3_6,prize4_1,prize4_2,prize4_3,prize4_4,prize5_1,prize5_2,prize5_3,prize5_4,prize5_5,prize5_6,prize6_1,prize6_2,prize6_3,prize7_1,prize7_2,prize7_3,prize7_4';
const northern = textWith('60213').replaceAll('|', ',');
const both = ['An', 'Bình'];

/** A result of the game's own shape. */
function ownText({ shape }: Game): string {
  switch (shape.kind) {
    case 'digits':
      return Array.from({ length: shape.count }, (_, index) => index % 10).join(',');
    case 'dice':
      return Array.from({ length: shape.count }, () => 1).join(',');
    case 'distinct':
      return Array.from({ length: shape.count }, (_, index) => String(shape.from + index).padStart(String(shape.to).length, '0')).join(',');
    case 'prizes':
      return shape.prizes.map(({ count, width }) => Array.from({ length: count }, () => '1'.repeat(width)).join(',')).join('|');
  }
}

/** The date on which a draw takes place where the game lives. */
function dateOf(game: Game, drawsAt: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: game.calendar.timezone }).format(drawsAt);
}

describe('every way in judges a result before anything is stored', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());

  /** The game's draw that the calendar has on sale now, opened. */
  const onSale = async (game: Game): Promise<{ id: bigint; numero: string; date: string }> => {
    const [times] = nextDraws(game, new Date(), 1);
    if (times === undefined) throw new Error(`${game.code} has no draw to come`);
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      values (1, ${game.code}, ${times.issue}, least(${times.opensAt}, clock_timestamp() - interval '1 second'), ${times.closesAt}, ${times.drawsAt}) returning id`.execute(
      lottery.db,
    );
    const id = rows[0]?.id ?? 0n;
    const scheduled = await findDraw(lottery.db, id);
    if (scheduled === undefined || !(await openDraw(lottery.context, scheduled))) throw new Error('the draw did not open');
    return { id, numero: times.issue, date: dateOf(game, times.drawsAt) };
  };

  it.each(official.map((game) => ({ game, code: game.code })))(
    '$code: neither a northern file nor a result before closing gets in',
    async ({ game }) => {
      const draw = await onSale(game);
      // Where numbers count draw days a line names the date beside them.
      const counts = game.calendar.issue.pattern.includes('{T:');
      const [past] = [...Array(400).keys()].flatMap((day) => {
        const date = new Date(Date.UTC(2026, 0, 1) - day * 86_400_000).toISOString().slice(0, 10);
        return drawOfDate(game, date) === undefined ? [] : [date];
      });
      if (!readsNorthernArchive(game)) {
        for (const by of [[], both]) {
          const file = [header, `${draw.date},${northern}`, `${past},${northern}`].join('\n');
          expect(await importResults(lottery.context, game.code, file, 'file', by)).toMatchObject({
            archived: 0,
            applied: 0,
            reported: 0,
            refused: [{ line: 1, problem: 'wrong-format' }],
          });
        }
        const json = (name: string | undefined) => JSON.stringify({ draw: name, result: textWith('60213') });
        const asJson = await importResults(lottery.context, game.code, [json(draw.date), json(past)].join('\n'), 'file', both);
        expect([asJson.archived, asJson.applied, asJson.reported, asJson.refused.length]).toEqual([0, 0, 0, 2]);
        await expect(enterResult(lottery.context, game.code, draw.numero, textWith('60213'), both)).rejects.toThrow('request_param_err');
        await expect(
          correctResult(lottery.context, { gameCode: game.code, numero: draw.numero, result: textWith('60213'), by: both, reason: 'x' }),
        ).rejects.toThrow('request_param_err');
      }
      const own = ownText(game);
      for (const name of [draw.numero, draw.date]) {
        const line = JSON.stringify({ draw: name, ...(counts && { date: draw.date }), result: own });
        const early = await importResults(lottery.context, game.code, line, 'file', both);
        expect(
          early.refused.map(({ problem }) => problem),
          name,
        ).toEqual(['not-closed']);
        const refusal = isPlannedNumber(game, name) && name !== draw.date ? 'request_param_err' : 'lottery.draw.not.closed';
        await expect(enterResult(lottery.context, game.code, name, own, both)).rejects.toThrow(refusal);
      }
      expect(await findDraw(lottery.db, draw.id)).toMatchObject({ state: 'open', result: null, closedAt: null });
      expect(await listReports(lottery.db, issueKey(game.code, draw.numero))).toEqual([]);
      // Its own result goes in for a day on which it drew, so that the refusals above are not about something else.
      const line = JSON.stringify({ draw: past, result: own });
      expect(await importResults(lottery.context, game.code, line)).toMatchObject({ archived: 1, refused: [] });
    },
  );

  it('a feed that is early stops the sale and settles nothing', async () => {
    const game = official.find(({ code }) => code === 'xsbd') ?? official[0];
    if (game === undefined) throw new Error('no official game');
    const { id, numero } = (await lottery.openedDraw(game.code, 600_000)) as { id: bigint; numero: string };
    const parsed = parseResult(game, ownText(game));
    if (!parsed.ok) throw new Error(parsed.detail);
    for (const name of ['one', 'two', 'three'])
      expect((await fileReport(lottery.context, { game, numero, result: parsed.result, source: feed(name) })).verdict).toBe('waiting');
    expect(await findDraw(lottery.db, id)).toMatchObject({ state: 'closed', result: null });
    expect((await listLog(lottery.db, issueKey(game.code, numero))).some(({ action }) => action === 'decided')).toBe(false);
  });

  it('a day without a draw, and a year in which nobody drew, are refused by line', async () => {
    const file = (code: string, ...dates: string[]) => {
      const game = official.find((one) => one.code === code) as Game;
      return dates.map((date) => JSON.stringify({ draw: date, result: ownText(game) })).join('\n');
    };
    const problems = async (code: string, text: string) =>
      (await importResults(lottery.context, code, text)).refused.map(({ line, problem }) => [line, problem]);
    expect(await problems('thai_gov', file('thai_gov', '2025-01-16', '2025-06-10', '2025-06-16'))).toEqual([
      [1, 'no-draw-day'],
      [2, 'no-draw-day'],
    ]);
    // A Wednesday; the city draws on Mondays and Saturdays.
    expect(await problems('xshcm', file('xshcm', '2026-01-07'))).toEqual([[1, 'no-draw-day']]);
    const years = [header, `0022-01-30,${northern}`, `1022-01-30,${northern}`, `2022-01-30,${northern}`].join('\n');
    expect(await problems('xsmb', years)).toEqual([
      [2, 'bad-date'],
      [3, 'bad-date'],
    ]);
    expect(await problems('xsmb', JSON.stringify({ draw: 'XSMB-10220130', result: textWith('60213') }))).toEqual([[1, 'unknown-draw']]);
    expect(await findDrawByNumero(lottery.db, 1, 'xsmb', 'XSMB-10220130')).toBeUndefined();
  });

  it('a date names its draw wherever a number does', async () => {
    const results = createResults(lottery.context);
    const date = '2019-05-06';
    expect((await importResults(lottery.context, 'xsmb', JSON.stringify({ draw: date, result: textWith('60213') }))).archived).toBe(1);
    expect((await results.reports('xsmb', date)).draws).toEqual((await results.reports('xsmb', 'XSMB-20190506')).draws);
    expect((await results.reports('xsmb', date)).draws).toMatchObject([{ state: 'settled' }]);
    const asked = { gameCode: 'xsmb', result: textWith('60214'), by: ['An'], reason: 'misread' };
    expect(await results.correct({ ...asked, numero: date })).toMatchObject({ verdict: 'waiting' });
    expect(await results.log('xsmb', date)).toHaveLength(1);
    expect(await results.log('xsmb', 'XSMB-20190506')).toHaveLength(1);
  });

  it('a file whose header names other columns is refused whole', async () => {
    const swapped = [header.replace('special,prize1,', 'prize1,special,'), `2019-03-04,${northern}`, `2019-03-05,${northern}`].join('\n');
    expect(await importResults(lottery.context, 'xsmb', swapped)).toMatchObject({
      lines: 1,
      archived: 0,
      refused: [{ line: 1, problem: 'bad-header' }],
    });
    const right = [header, `2019-03-04,${northern}`, `2019-03-05,${northern}`].join('\n');
    expect(await importResults(lottery.context, 'xsmb', right)).toMatchObject({ archived: 2, refused: [] });
  });
});

describe('Mark Six by the Jockey Club’s own numbers', () => {
  const game = official.find(({ code }) => code === 'marksix_hk') as Game;
  const drawn = '07,11,15,19,23,27,31';
  const line = (given: object) => JSON.stringify({ ...given, result: drawn });
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());
  const problems = async (given: object) =>
    (await importResults(lottery.context, game.code, line(given))).refused.map(({ problem }) => problem);
  /** A draw as an older calendar had planned it. */
  const keep = async (numero: string, date: string): Promise<void> => {
    const at = new Date(`${date}T13:30:00Z`);
    await sql`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      values (1, ${game.code}, ${numero}, ${new Date(at.getTime() - 86_400_000)}, ${new Date(at.getTime() - 900_000)}, ${at})`.execute(
      lottery.db,
    );
  };

  it('the results of a year go in by its numbers, each on its own date', async () => {
    const year = drawsBetween(game, new Date('2026-01-01T00:00:00Z'), new Date('2026-08-23T00:00:00Z'));
    const file = Array.from({ length: 92 }, (_, index) => line({ draw: `26${String(index + 1).padStart(3, '0')}` })).join('\n');
    expect(await importResults(lottery.context, game.code, file)).toMatchObject({ archived: 92, refused: [] });
    for (const { issue, drawsAt } of year) expect((await findDrawByNumero(lottery.db, 1, game.code, issue))?.drawsAt).toEqual(drawsAt);
    const last = await findDrawByNumero(lottery.db, 1, game.code, '26092');
    expect(last?.drawsAt.toISOString()).toBe('2026-08-22T13:30:00.000Z');
    expect(await importResults(lottery.context, game.code, line({ draw: '2026-08-22' }))).toMatchObject({
      archived: 0,
      known: 1,
      refused: [],
    });
  });

  it('a number whose date is not known is refused by every way in, and a wrong date beside a number too', async () => {
    expect(await problems({ draw: '26108' })).toEqual(['date-missing']);
    expect(await problems({ draw: '23001' })).toEqual(['date-missing']);
    expect(await problems({ draw: '26092', date: '2026-08-25' })).toEqual(['other-date']);
    expect(await problems({ draw: '26093', date: '2026-08-25' })).toEqual([]);
    const refused = enterResult(lottery.context, game.code, '26108', drawn, both);
    await expect(refused).rejects.toMatchObject({ detail: { parameters: { reason: 'planned-number' } } });
    expect(await findDrawByNumero(lottery.db, 1, game.code, '26108')).toBeUndefined();
  });

  it('draws that were planned under other numbers keep them, and are found by their date', async () => {
    const [first, second] = nextDraws(game, new Date(), 2);
    if (first === undefined || second === undefined) throw new Error('two draws expected');
    const own = dateOf(game, first.drawsAt);
    // What the calendar calls the first of them an older one had given to a day long past, and to the first another number.
    await keep(first.issue, '2026-10-20');
    await keep('26190', own);
    const results = createResults(lottery.context);
    expect((await results.reports(game.code, own)).draws).toMatchObject([{ drawsAt: first.drawsAt }]);
    const kept = await keptNumbers(lottery.context, game, [first, second]);
    expect([kept.get(first.issue), kept.get(second.issue)]).toEqual(['26190', second.issue]);
    await sql`delete from lottery.draw where numero = '26190'`.execute(lottery.db);
    // Nobody holds that day any more: its number is another's, so it is planned under its date.
    expect((await keptNumbers(lottery.context, game, [first])).get(first.issue)).toBeUndefined();
    await expect(enterResult(lottery.context, game.code, own, drawn, both)).rejects.toThrow('lottery.draw.unknown');
    expect(await problems({ draw: own })).toEqual(['other-date']);
    expect(await scheduleDraws(lottery.context)).toBeGreaterThan(0);
    const planned = await findDrawByNumero(lottery.db, 1, game.code, own.slice(2).replaceAll('-', ''));
    expect(planned).toMatchObject({ state: 'scheduled', drawsAt: first.drawsAt });
    expect(await findDrawByNumero(lottery.db, 1, game.code, first.issue)).toMatchObject({ drawsAt: new Date('2026-10-20T13:30:00Z') });
    expect((await results.reports(game.code, own)).draws).toMatchObject([{ state: 'scheduled', drawsAt: first.drawsAt }]);
  });
});

describe('what a file has archived wrongly', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());
  const reason = 'a day without a draw';

  it('is removed by two persons, with its result in the log, and only then', async () => {
    const line = JSON.stringify({ draw: '2019-05-06', result: textWith('60213') });
    await importResults(lottery.context, 'xsmb', line);
    const order = { gameCode: 'xsmb', numero: '2019-05-06', by: both, reason };
    const kept = () => findDrawByNumero(lottery.db, 1, 'xsmb', 'XSMB-20190506');
    for (const by of [['An'], ['An', ' AN '], []])
      await expect(removeArchived(lottery.context, { ...order, by })).rejects.toThrow('request_param_err');
    await expect(removeArchived(lottery.context, { ...order, reason: ' ' })).rejects.toThrow('request_param_err');
    await expect(removeArchived(lottery.context, { ...order, gameCode: 'ssc1m' })).rejects.toThrow('function.not.available');
    const wrong = async () => Promise.reject(new Error('the entry could not be written'));
    await expect(removeArchived(lottery.context, { ...order, alongside: wrong })).rejects.toThrow('could not be written');
    expect(await kept()).toMatchObject({ state: 'settled' });
    expect(await removeArchived(lottery.context, order)).toMatchObject({ verdict: 'removed' });
    expect(await kept()).toBeUndefined();
    expect(await listLog(lottery.db, issueKey('xsmb', 'XSMB-20190506'))).toMatchObject([
      { action: 'removed', by: both, reason, before: { result: expect.stringContaining('60213') as string } },
    ]);
    expect(await removeArchived(lottery.context, order)).toEqual({ verdict: 'unknown' });
    // The right one may come after it.
    expect(await importResults(lottery.context, 'xsmb', line)).toMatchObject({ refused: [] });
    expect(await kept()).toMatchObject({ state: 'settled' });
  });

  it('is never a draw that was on sale, with its result or without', async () => {
    const { id, numero } = (await lottery.openedDraw('xsmb', 600_000)) as { id: bigint; numero: string };
    const order = { gameCode: 'xsmb', numero, by: both, reason };
    expect(await removeArchived(lottery.context, order)).toEqual({ verdict: 'impossible' });
    await closeNow(lottery, id);
    for (const name of ['one', 'two'])
      await fileReport(lottery.context, { game: findGame('xsmb') as Game, numero, result: resultWith('60213'), source: feed(name) });
    expect(await findDraw(lottery.db, id)).toMatchObject({ state: 'settled' });
    expect(await removeArchived(lottery.context, order)).toEqual({ verdict: 'impossible' });
    expect(await findDraw(lottery.db, id)).toMatchObject({ state: 'settled' });
  });
});
