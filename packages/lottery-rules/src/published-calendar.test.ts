import { describe, expect, it } from 'vitest';
import { countedNumber, drawOfDate, drawOfIssue, drawsBetween, isPlannedNumber, nextDraws, withPublished } from './calendar.js';
import { findGame } from './games.js';
import {
  calendarChanges,
  farFromPlan,
  joinPublished,
  longestCalendar,
  numberText,
  readPublishedCalendar,
  type PublishedLine,
} from './published-calendar.js';
import type { Game, PublishedDraw } from './types.js';

const game = findGame('marksix_hk') as Game;
const today = '2026-11-22';
const read = (...lines: string[]) => readPublishedCalendar(game, lines, today);
const problemsOf = (...lines: string[]) => read(...lines).problems.map(({ line, problem }) => [line, problem]);
const draw = (date: string, number: number): PublishedDraw => ({ date, number, kind: 'draw' });
const datesOf = (each: Game, from: string, to: string): string[] =>
  drawsBetween(each, new Date(`${from}T00:00:00Z`), new Date(`${to}T23:59:59Z`)).map(({ drawsAt }) => drawsAt.toISOString().slice(0, 10));

describe('a published calendar', () => {
  it('is read with or without a header, with numbers as the Jockey Club writes them', () => {
    const lines = ['date,number,kind', '2026-11-24,26/110', '2026-11-26, 26111 ,', '', '2026-11-29,26/112,Snowball', '2027-01-02,27/001'];
    expect(read(...lines)).toEqual({
      problems: [],
      draws: [
        { line: 2, date: '2026-11-24', number: 110, kind: 'draw' },
        { line: 3, date: '2026-11-26', number: 111, kind: 'draw' },
        { line: 5, date: '2026-11-29', number: 112, kind: 'snowball' },
        { line: 6, date: '2027-01-02', number: 1, kind: 'draw' },
      ],
    });
    expect(read(...lines).draws.map(numberText)).toEqual(['26/110', '26/111', '26/112', '27/001']);
  });

  it.each<[string, string[], unknown[]]>([
    ['no such date', ['2026-11-31,26/110'], [[1, 'bad-date']]],
    ['another form of date', ['24/11/2026,26/110'], [[1, 'bad-date']]],
    ['a date twice', ['2026-11-24,26/110', '2026-11-24,26/111'], [[2, 'date-twice']]],
    ['dates out of order', ['2026-11-26,26/110', '2026-11-24,26/111'], [[2, 'out-of-order']]],
    ['a number out of order, once', ['2026-11-24,26/110', '2026-11-26,26/112', '2026-11-28,26/113'], [[2, 'wrong-number']]],
    ['a number of another year', ['2026-11-24,25/110'], [[1, 'other-year']]],
    ['a year that does not begin with 1', ['2026-12-31,26/140', '2027-01-02,27/002'], [[2, 'wrong-number']]],
    ['a year left out', ['2026-12-31,26/140', '2028-01-02,28/001'], [[2, 'year-left-out']]],
    ['a year of no draws', ['2019-01-01,19/001'], [[1, 'before-record']]],
    ['far ahead', ['2062-11-24,62/110'], [[1, 'too-far']]],
    [
      'no number',
      ['2026-11-24,26/11', '2026-11-26,', '2026-11-28,26/000'],
      [
        [1, 'bad-number'],
        [2, 'bad-number'],
        [3, 'bad-number'],
      ],
    ],
    ['a number that was drawn', ['2026-11-24,26/107'], [[1, 'wrong-number']]],
    ['another kind', ['2026-11-24,26/110,jackpot'], [[1, 'bad-kind']]],
    [
      'too few and too many columns',
      ['2026-11-24', '2026-11-24,26/110,draw,x'],
      [
        [1, 'wrong-count'],
        [2, 'wrong-count'],
      ],
    ],
    ['a line too long', [`2026-11-24,26/110,${'x'.repeat(300)}`], [[1, 'too-long']]],
    ['nothing', ['date,number', ''], [[0, 'empty']]],
    ['a day that the record has no draw on', ['2026-10-07,26/107'], [[1, 'other-than-recorded']]],
    ['another number than the record', ['2026-10-08,26/108'], [[1, 'other-than-recorded']]],
  ])('is refused by line: %s', (_name, lines, problems) => expect(problemsOf(...lines)).toEqual(problems));

  it('is not read without end', () => {
    expect(problemsOf(...Array.from({ length: longestCalendar + 50 }, () => 'x')).at(-1)).toEqual([longestCalendar + 1, 'too-many']);
  });

  it('may begin with what is recorded, which is left out, and must then go on from it', () => {
    expect(read('2026-10-06,26/106', '2026-10-08,26/107', '2026-10-11,26/108')).toEqual({
      problems: [],
      draws: [{ line: 3, date: '2026-10-11', number: 108, kind: 'draw' }],
    });
    expect(problemsOf('2026-10-08,26/107', '2026-10-11,26/109')).toEqual([[2, 'wrong-number']]);
  });

  it('is only of games that follow one', () => {
    expect(() => readPublishedCalendar(findGame('xsmb') as Game, [], today)).toThrow(RangeError);
  });
});

describe('published draws in the calendar', () => {
  it('leave no two days of a year with one number', () => {
    for (const first of [draw('2026-11-24', 110), draw('2027-03-02', 110), draw('2027-03-02', 10)]) {
      const each = withPublished(game, [first]);
      const issues = drawsBetween(each, new Date('2026-01-01'), new Date('2027-12-31')).map(({ issue }) => issue);
      expect(new Set(issues).size).toBe(issues.length);
      expect(issues.map((issue) => drawOfIssue(each, issue)?.issue)).toEqual(issues);
    }
  });

  const published = withPublished(game, [
    draw('2026-11-24', 110),
    draw('2026-11-26', 111),
    draw('2026-11-29', 112),
    draw('2026-12-01', 113),
  ]);

  it('win over the plan from the first to the last date, with their own numbers; the plan goes on after them', () => {
    expect(datesOf(published, '2026-11-21', '2026-12-05')).toEqual([
      '2026-11-21',
      '2026-11-24',
      '2026-11-26',
      '2026-11-29',
      '2026-12-01',
      '2026-12-03',
      '2026-12-05',
    ]);
    expect(drawOfDate(published, '2026-11-28')).toBeUndefined();
    expect(drawOfDate(published, '2026-11-29')?.issue).toBe('26112');
    expect(drawOfIssue(published, '26112')?.drawsAt.toISOString()).toBe('2026-11-29T13:30:00.000Z');
    expect(drawOfDate(published, '2026-12-03')?.issue).toBe('26114');
    expect(drawOfDate(published, '2027-01-02')?.issue).toBe('27001');
    const [first, second] = nextDraws(published, new Date('2026-11-28T00:00:00Z'), 2);
    expect([first?.issue, second?.issue]).toEqual(['26112', '26113']);
    expect(second?.opensAt).toEqual(first?.closesAt);
  });

  it('are known numbers: a planned draw of the same number is another one', () => {
    // 15 October is only planned, under a number that is now 24 November's.
    expect(drawOfDate(game, '2026-10-15')?.issue).toBe('26110');
    expect(drawOfDate(published, '2026-10-15')?.issue).toBe('261015');
    expect(drawOfIssue(published, '261015')?.drawsAt.toISOString()).toBe('2026-10-15T13:30:00.000Z');
    expect(['261016', '261124', '260105', '26105', '261099'].map((issue) => drawOfIssue(published, issue)?.issue)).toEqual([
      undefined,
      undefined,
      undefined,
      '26105',
      undefined,
    ]);
    expect(drawOfIssue(published, '26110')?.drawsAt.toISOString()).toBe('2026-11-24T13:30:00.000Z');
    expect(['26110', '26113', '26092'].filter((issue) => isPlannedNumber(published, issue))).toEqual([]);
    expect(['26108', '26114', '27001'].filter((issue) => !isPlannedNumber(published, issue))).toEqual([]);
  });

  it('never win over what is recorded, and change no other game', () => {
    const wrong = withPublished(game, [draw('2026-10-07', 107), draw('2026-10-11', 108)]);
    expect(datesOf(wrong, '2026-10-05', '2026-10-13')).toEqual(['2026-10-06', '2026-10-08', '2026-10-11', '2026-10-13']);
    expect(drawOfDate(wrong, '2026-10-08')?.issue).toBe('26107');
    const other = findGame('xsmb') as Game;
    expect(withPublished(other, [draw('2026-11-24', 110)])).toBe(other);
    expect(withPublished(game, [])).toBe(game);
  });

  it('say what changes: added, moved, cancelled, renumbered', () => {
    const of = (each: Game) => (date: string) => drawOfDate(each, date)?.issue;
    expect(calendarChanges(of(game), of(published), '2026-11-24', '2026-12-01')).toEqual([
      { kind: 'renumbered', date: '2026-11-24', before: '26127', issue: '26110' },
      { kind: 'renumbered', date: '2026-11-26', before: '26128', issue: '26111' },
      { kind: 'moved', from: '2026-11-28', date: '2026-11-29', issue: '26112' },
      { kind: 'renumbered', date: '2026-12-01', before: '26130', issue: '26113' },
    ]);
    const more = withPublished(game, [
      ...(published.calendar.kind === 'days' ? (published.calendar.days.published ?? []) : []),
      draw('2026-12-06', 114),
    ]);
    expect(calendarChanges(of(published), of(more), '2026-12-02', '2026-12-06')).toEqual([
      { kind: 'cancelled', date: '2026-12-03', issue: '26114' },
      { kind: 'moved', from: '2026-12-05', date: '2026-12-06', issue: '26114' },
    ]);
    expect(calendarChanges(of(more), of(published), '2026-12-02', '2026-12-06').map(({ kind }) => kind)).toEqual(['added', 'moved']);
    expect(calendarChanges(of(published), of(published), '2026-11-01', '2026-12-31')).toEqual([]);
  });

  it('are joined with what is stored only where the numbers make one row', () => {
    const stored = [draw('2026-11-24', 110), draw('2026-11-26', 111), draw('2026-11-28', 112), draw('2026-12-01', 113)];
    const line = (date: string, number: number): PublishedLine => ({ ...draw(date, number), line: 1 });
    expect(joinPublished(stored, [line('2026-12-03', 114)])).toEqual({ published: [...stored, draw('2026-12-03', 114)] });
    expect(joinPublished(stored, [line('2026-11-26', 111), line('2026-11-29', 112)])).toEqual({
      published: [stored[0], draw('2026-11-26', 111), draw('2026-11-29', 112), stored[3]],
    });
    expect(joinPublished(stored, [line('2026-12-03', 115)])).toMatchObject({ problem: 'does-not-follow' });
    expect(joinPublished(stored, [line('2026-11-26', 111)])).toEqual({ published: stored });
    expect(joinPublished(stored, [line('2026-11-28', 111)])).toMatchObject({ problem: 'does-not-follow' });
    expect(joinPublished([], [line('2026-12-03', 115)])).toEqual({ published: [draw('2026-12-03', 115)] });
  });

  it("are counted on from the draw before, also on a day without a draw and past numbers that are another day's", () => {
    const counted = (date: string) => [drawOfDate(game, date)?.issue, countedNumber(game, date)];
    expect(counted('2026-11-24')).toEqual(['26127', 127]);
    expect(counted('2026-11-25')).toEqual([undefined, 128]);
    expect(counted('2027-01-01')).toEqual([undefined, 1]);
    expect(countedNumber(published, '2026-11-30')).toBe(113);
    expect(countedNumber(published, '2026-12-03')).toBe(114);
    expect(countedNumber(game, '2026-11-31')).toBeUndefined();
  });

  it('that begin more than ten numbers from what is counted are far from the plan', () => {
    const far = (number: number, date = '2026-11-24', each = game) => farFromPlan(each, [{ ...draw(date, number), line: 2 }])?.detail;
    expect([117, 126, 127, 128, 137].map((number) => far(number))).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(far(116)).toBe('26/116 for 2026-11-24, where 26/127 is counted');
    expect(far(138)).toContain('26/127');
    expect(far(110)).toContain('26/127');
    // What is stored counts, not the weekdays.
    expect(far(114, '2026-12-03', published)).toBeUndefined();
    expect(far(131, '2026-12-03', published)).toContain('26/114');
  });
});
