import { sql } from 'kysely';
import { drawsBetween, findGame, localDate, nextDraws, numberText, type Game } from '@sortes/lottery-rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listChaseable } from './chases/plan-draws.js';
import { findDrawByNumero, findDrawsOfNumero, type Draw } from './draw-repository.js';
import { enterResult, importResults } from './import-results.js';
import { openDraw } from './move-draw.js';
import { asPublished, storedCalendar } from './published-calendar-repository.js';
import { voidByHand } from './results/void-draws.js';
import { scheduleDraws } from './schedule-draws.js';
import { setCalendar } from './set-calendar.js';
import { lineOf, merchantOne, openLottery, placeOrder, requestOf, type LotteryFixture } from './testing/fixture.js';

const game = findGame('marksix_hk') as Game;
const dayMs = 86_400_000;
const drawn = '07,11,15,19,23,27,31';
const aheadMs = 20 * dayMs;
const dateOf = (at: Date): string => localDate(game.calendar.timezone, at);
const after = (date: string, days: number): string => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

let lottery: LotteryFixture;
beforeEach(async () => {
  lottery = await openLottery({ settings: { officialAheadMs: aheadMs }, merchants: [merchantOne, { ...merchantOne, id: 2, code: 'two' }] });
});
afterEach(() => lottery.close());

/** Lines of these dates, numbered from a number that nothing planned has. */
function linesOf(dates: readonly string[], first = 400): string[] {
  let [number, year] = [first - 1, dates[0]?.slice(0, 4)];
  return dates.map((date) => {
    number = date.slice(0, 4) === year ? number + 1 : 1;
    year = date.slice(0, 4);
    return `${date},${numberText({ date, number })}`;
  });
}

const rowsOf = async (merchantId = 1): Promise<{ numero: string; state: string; date: string; opensAt: Date }[]> => {
  const { rows } = await sql<{ numero: string; state: string; drawsAt: Date; opensAt: Date }>`
    select numero, state, draws_at as "drawsAt", opens_at as "opensAt" from lottery.draw where game_code = ${game.code} and merchant_id = ${merchantId} order by draws_at, id`.execute(
    lottery.db,
  );
  return rows.map(({ drawsAt, ...row }) => ({ ...row, date: dateOf(drawsAt) }));
};
const datesOf = async (merchantId = 1): Promise<string[]> => (await rowsOf(merchantId)).map(({ date }) => date);

/** Plans by the rules, opens what is on sale; answers the dates planned and the draw on sale. */
async function planned(): Promise<{ dates: string[]; onSale: Draw }> {
  await scheduleDraws(lottery.context);
  const [first] = nextDraws(game, new Date(), 1);
  for (const draw of await findDrawsOfNumero(lottery.db, game.code, first?.issue ?? '')) await openDraw(lottery.context, draw);
  const onSale = (await findDrawByNumero(lottery.db, 1, game.code, first?.issue ?? '')) as Draw;
  expect(onSale.state).toBe('open');
  return { dates: await datesOf(), onSale };
}
const store = (lines: readonly string[], dryRun = false, numbersMeant = true) =>
  setCalendar(lottery.context, { gameCode: game.code, lines, dryRun, numbersMeant });

describe('the published calendar of Mark Six', () => {
  it('moves, drops and adds draws that have not opened, at every brand, and leaves the one on sale its number', async () => {
    const { dates, onSale } = await planned();
    const [a = '', b = '', c = '', d = ''] = dates;
    await placeOrder(lottery, requestOf(await lottery.player(10_000_000n), onSale, [lineOf(game.code, 'SPECIAL', '07')]));
    const added = after(d, 1);
    const file = [a, after(b, 1), d, added];
    const before = [await rowsOf(1), await rowsOf(2)];

    const dry = await store(linesOf(file), true);
    expect(dry).toMatchObject({ problems: [], isStored: false });
    expect([await rowsOf(1), await rowsOf(2), await storedCalendar(lottery.db, game.code)]).toEqual([...before, []]);

    const real = await store(linesOf(file));
    expect(real).toEqual({ ...dry, isStored: true });
    expect(real.changes.map(({ kind, date }) => [kind, date])).toEqual([
      ['moved', after(b, 1)],
      ['cancelled', c],
      ['renumbered', d],
      ['added', added],
    ]);
    const numeros = linesOf(file).map((line) => (line.split(',')[1] ?? '').replace('/', ''));
    expect(real.keptNumbers).toEqual([{ date: a, numero: onSale.numero, issue: numeros[0] }]);
    for (const brand of [1, 2]) {
      const rows = await rowsOf(brand);
      expect(rows.slice(0, 4).map(({ date, numero, state }) => [date, numero, state])).toEqual([
        [a, onSale.numero, 'open'],
        [after(b, 1), numeros[1], 'scheduled'],
        [d, numeros[2], 'scheduled'],
        [added, numeros[3], 'scheduled'],
      ]);
      // The plan goes on after it, each draw opens as the one before closes, and planning again changes nothing.
      expect(rows.slice(4).map(({ date }) => date)).toEqual(dates.slice(4).filter((date) => date > added));
      expect(rows[2]?.opensAt.getTime()).toBe(Date.parse(`${after(b, 1)}T13:15:00Z`));
      expect(new Set(rows.map(({ numero }) => numero)).size).toBe(rows.length);
    }
    const stored = [await rowsOf(1), await rowsOf(2)];
    expect(await scheduleDraws(lottery.context)).toBe(0);
    expect(await store(linesOf(file))).toMatchObject({ isStored: true, changes: [], withdrawn: 0, planned: 0 });
    expect([await rowsOf(1), await rowsOf(2)]).toEqual(stored);
    const chaseable = await listChaseable(lottery.db, 1, game.code, 4);
    expect(chaseable.draws.map(({ drawsAt }) => dateOf(new Date(drawsAt)))).toEqual(file);
  });

  it('says each draw by the number it gets, where the calendar gives the number of the draw on sale to another', async () => {
    const { dates, onSale } = await planned();
    const [a = '', b = '', c = ''] = dates;
    const moved = after(c, 1);
    const lines = linesOf([a, b, moved], Math.max(Number(onSale.numero.slice(2)) - 1, 1));
    const written = lines.map((line) => (line.split(',')[1] ?? '').replace('/', ''));
    // As long as the three are of one year, the second line has the number that is on sale.
    const numeros = written.map((numero, index) => {
      if (index === 0) return onSale.numero;
      return numero === onSale.numero ? b.slice(2).replaceAll('-', '') : numero;
    });
    const old = new Map((await rowsOf()).map(({ date, numero }) => [date, numero]));

    const dry = await store(lines, true, false);
    expect(dry).toMatchObject({ problems: [], isStored: false });
    expect(dry.changes).toEqual([
      ...(numeros[1] === old.get(b) ? [] : [{ kind: 'renumbered', date: b, before: old.get(b), issue: numeros[1] }]),
      { kind: 'moved', from: c, date: moved, issue: numeros[2] },
    ]);
    expect(dry.keptNumbers).toEqual(written[0] === onSale.numero ? [] : [{ date: a, numero: onSale.numero, issue: written[0] }]);
    expect(await store(lines, false, false)).toEqual({ ...dry, isStored: true });
    for (const brand of [1, 2]) {
      const rows = await rowsOf(brand);
      expect(rows.slice(0, 3).map(({ date, numero }) => [date, numero])).toEqual([
        [a, numeros[0]],
        [b, numeros[1]],
        [moved, numeros[2]],
      ]);
      expect(new Set(rows.map(({ numero }) => numero)).size).toBe(rows.length);
    }
    expect(await store(lines, false, false)).toMatchObject({ isStored: true, changes: [], withdrawn: 0, planned: 0 });
  });

  it('takes numbers far from the plan only when a person has looked again', async () => {
    const { dates } = await planned();
    const before = await rowsOf();
    const file = linesOf(dates.slice(1, 3));
    for (const dryRun of [true, false])
      expect(await store(file, dryRun, false)).toMatchObject({
        isStored: false,
        changes: [],
        problems: [{ line: 1, problem: 'far-from-plan', detail: expect.stringContaining('is counted') }],
      });
    expect([await rowsOf(), await storedCalendar(lottery.db, game.code)]).toEqual([before, []]);
    expect(await store(file)).toMatchObject({ problems: [], isStored: true });
    // What is stored is counted on from: the next file is not asked about again.
    const [next = ''] = linesOf([after(dates[2] ?? '', 1)], 402);
    expect(await store([next], false, false)).toMatchObject({ problems: [], isStored: true });
  });

  it('of the first draws is followed from the first planning on, and chases reach beyond what is planned', async () => {
    const [first] = nextDraws(game, new Date(), 1);
    const start = dateOf(first?.drawsAt ?? new Date());
    const file = [0, 4, 8, 12, 16, 30, 33].map((days) => after(start, days));
    expect(await store(linesOf(file))).toMatchObject({ problems: [], isStored: true });
    expect(await datesOf()).toEqual(file.filter((date) => Date.parse(date) < Date.now() + aheadMs - dayMs));
    const { draws } = await listChaseable(lottery.db, 1, game.code, 7);
    expect(draws.map(({ drawsAt }) => dateOf(new Date(drawsAt)))).toEqual(file);
  });

  it('drops no draw that is on sale: two persons void it, then it is stored', async () => {
    const { dates, onSale } = await planned();
    const [a = '', b = ''] = dates;
    const file = linesOf([after(a, -1), after(a, 1), b]);
    const before = [await rowsOf(1), await rowsOf(2)];
    const refused = await store(file);
    expect(refused).toMatchObject({ isStored: false });
    expect(refused.problems.map(({ line, problem }) => [line, problem])).toEqual([
      [0, 'on-sale'],
      [0, 'on-sale'],
    ]);
    expect([await rowsOf(1), await rowsOf(2), await storedCalendar(lottery.db, game.code)]).toEqual([...before, []]);
    for (const merchantId of [1, 2])
      expect(
        await voidByHand(lottery.context, {
          merchantId,
          gameCode: game.code,
          numero: onSale.numero,
          by: ['An', 'Bình'],
          reason: 'not held',
          onSale: true,
        }),
      ).toEqual({ verdict: 'void' });
    expect(await store(file)).toMatchObject({ problems: [], isStored: true });
    expect(
      (await rowsOf())
        .filter(({ date }) => date >= a)
        .slice(0, 3)
        .map(({ date, state }) => [date, state]),
    ).toEqual([
      [a, 'void'],
      [after(a, 1), 'scheduled'],
      [b, 'scheduled'],
    ]);
  });

  it('never says otherwise of a day that is over and has a result', async () => {
    const past = drawsBetween(game, new Date(Date.now() - 12 * dayMs), new Date(Date.now() - 2 * dayMs)).map(({ drawsAt }) =>
      dateOf(drawsAt),
    );
    const [one = '', two = ''] = past.slice(-2);
    expect(await importResults(lottery.context, game.code, JSON.stringify({ draw: two, result: drawn }))).toMatchObject({ refused: [] });
    expect((await store(linesOf([one, two]))).problems.map(({ line, problem }) => [line, problem])).toEqual([[2, 'has-result']]);
    expect((await store(linesOf([one, after(two, 1)]))).problems.map(({ line, problem }) => [line, problem])).toEqual([[0, 'has-result']]);
    expect(await storedCalendar(lottery.db, game.code)).toEqual([]);
    expect(await store(linesOf([after(two, 1)]))).toMatchObject({ problems: [], isStored: true });
  });

  it('makes its numbers known: results come in by them, for its dates', async () => {
    const past = drawsBetween(game, new Date(Date.now() - 12 * dayMs), new Date(Date.now() - 2 * dayMs)).map(({ drawsAt }) =>
      dateOf(drawsAt),
    );
    const day = after(past.at(-1) ?? '', 1);
    const [line = ''] = linesOf([day]);
    const numero = (line.split(',')[1] ?? '').replace('/', '');
    const given = JSON.stringify({ draw: numero, result: drawn });
    expect((await importResults(lottery.context, game.code, given)).refused).toMatchObject([{ problem: 'date-missing' }]);
    await store([line]);
    expect(await importResults(lottery.context, game.code, given)).toMatchObject({ refused: [], archived: 2 });
    const row = await findDrawByNumero(lottery.db, 1, game.code, numero);
    expect(row && dateOf(row.drawsAt)).toBe(day);
    await expect(enterResult(lottery.context, game.code, after(day, -1), drawn, ['An'])).resolves.toBeDefined();
    expect(await asPublished(lottery.context, game)).toBe(await asPublished(lottery.context, game));
  });

  it('takes all lines or none, and is of no other game', async () => {
    await planned();
    const before = await rowsOf();
    const [good = ''] = linesOf([after(dateOf(new Date()), 30)]);
    expect(await store([good, 'x', `${after(dateOf(new Date()), 31)},99/401`])).toMatchObject({
      isStored: false,
      problems: [
        { line: 2, problem: 'wrong-count' },
        { line: 3, problem: 'other-year' },
      ],
    });
    expect([await rowsOf(), await storedCalendar(lottery.db, game.code)]).toEqual([before, []]);
    for (const gameCode of ['xsmb', 'marksix5m'])
      await expect(setCalendar(lottery.context, { gameCode, lines: [good] })).rejects.toThrow('function.not.available');
  });
});
