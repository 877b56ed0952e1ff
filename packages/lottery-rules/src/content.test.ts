import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  countCombinations,
  countContent,
  findPlay,
  games,
  judge,
  judgePrepared,
  maximumCombinations,
  maximumContentLength,
  oddsOf,
  oddsTable,
  payoutOf,
  pickedOfCanonical,
  prepare,
  quickPick,
  stakeOf,
  type Game,
  type Picked,
  type Play,
  type Result,
} from './index.js';
import { anyDay, expand, gameOf, picksFor, playOf, resultFor } from './test-support.js';

const ssc = gameOf('ssc1m');
const xsmb = gameOf('xsmb');
/** Each play once, with the first game that has it: games of one family share their plays. */
const everyPlay = [...new Set(games.flatMap((game) => game.plays))].map((play) => {
  const game = games.find((candidate) => candidate.plays.includes(play)) as Game;
  return { game, play, name: `${game.code} ${play.code}` };
});

function must(game: Game, play: Play, content: string): { combinations: number; canonical: string } {
  const counted = countCombinations(game, play.code, content);
  if (!counted.ok) throw new Error(`${play.code} ${content}: ${counted.reason}`);
  return counted;
}

/** Of each play by itself; plays of one form are judged by the same code, so each form is tried many times more. */
const numRuns = process.env['LONG_TESTS'] ? 40 : 10;
const tables = new Map(games.map((game) => [game, oddsTable(game)]));

describe.each(everyPlay)('$name', ({ game, play }) => {
  const odds = oddsOf(tables.get(game) ?? {}, play.code);

  it('counts what its parts count, and any order of picks is the same bet', () => {
    fc.assert(
      fc.property(picksFor(play), (picks) => {
        const counted = must(game, play, contentOf(play, picks));
        const parts = expand(play, picks).map((one) => must(game, play, one).combinations);
        expect(counted.combinations).toBe(parts.reduce((sum, count) => sum + count, 0));
        expect(must(game, play, counted.canonical)).toEqual({ ok: true, combinations: counted.combinations, canonical: counted.canonical });
        const reversed = contentOf(play, { ...picks, sets: picks.sets.map((set) => set.toReversed()) });
        expect(must(game, play, reversed).canonical).toBe(counted.canonical);
        expect(contentOf(play, pickedOfCanonical(play.form, counted.canonical))).toBe(counted.canonical);
      }),
      { numRuns },
    );
  });

  it('a compound bet wins what its combinations win one by one', () => {
    fc.assert(
      fc.property(picksFor(play), resultFor(game), (picks, result) => {
        const prepared = prepare(game, result, anyDay);
        const tally = (content: string): Record<string, number> =>
          Object.fromEntries(judgePrepared(prepared, play.code, must(game, play, content).canonical).map((hit) => [hit.tier, hit.count]));
        const separately: Record<string, number> = {};
        for (const one of expand(play, picks)) {
          for (const [tier, hits] of Object.entries(tally(one))) separately[tier] = (separately[tier] ?? 0) + hits;
        }
        expect(tally(contentOf(play, picks))).toEqual(separately);
      }),
      { numRuns },
    );
  });

  it('pays a ticket what its parts are paid: in whole units of currency to the last, in tiny ones less than a 10 000th a part apart', () => {
    fc.assert(
      fc.property(
        picksFor(play),
        resultFor(game),
        fc.bigInt({ min: 1n, max: 1_000n }),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 3 }),
        (picks, result, unit, multiple, heaps) => {
          const prepared = prepare(game, result, anyDay);
          const hitsOf = (content: string) => judgePrepared(prepared, play.code, must(game, play, content).canonical);
          const whole = hitsOf(contentOf(play, picks));
          const ones = expand(play, picks).map(hitsOf);
          // Split in single combinations, and in a few heaps of them: payout knows hits only, so a heap is its combinations' hits together.
          const parted = Array.from({ length: heaps }, (_, heap) => ones.filter((_hits, index) => index % heaps === heap).flat());
          for (const parts of [ones, parted]) {
            const sumAt = (at: bigint): bigint => parts.reduce((sum, hits) => sum + payoutOf({ hits, odds, unit: at, multiple }), 0n);
            const inWholeUnits = unit * 10_000n;
            expect(sumAt(inWholeUnits)).toBe(payoutOf({ hits: whole, odds, unit: inWholeUnits, multiple }));
            const lost = payoutOf({ hits: whole, odds, unit, multiple }) - sumAt(unit);
            expect(lost >= 0n && lost < BigInt(parts.length)).toBe(true);
          }
        },
      ),
      { numRuns },
    );
  });

  it('pays more, never less, for a larger unit or a larger multiple', () => {
    fc.assert(
      fc.property(
        picksFor(play),
        resultFor(game),
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.integer({ min: 1, max: 1000 }),
        (picks, result, unit, multiple) => {
          const { canonical } = must(game, play, contentOf(play, picks));
          const hits = judge(game, play.code, canonical, result, anyDay);
          const payout = payoutOf({ hits, odds, unit, multiple });
          expect(payoutOf({ hits, odds, unit: unit + 1n, multiple })).toBeGreaterThanOrEqual(payout);
          expect(payoutOf({ hits, odds, unit, multiple: multiple + 1 })).toBeGreaterThanOrEqual(payout);
        },
      ),
      { numRuns },
    );
  });

  it('accepts its example', () => {
    expect(countContent(play, play.example).ok).toBe(true);
  });

  it('refuses everything hostile with a reason of the list and never throws', () => {
    const hostile = [
      '',
      ' ',
      '\u0000',
      `${play.example}\u0000`,
      `${play.example}\n`,
      ` ${play.example}`,
      `${play.example},`,
      `,${play.example}`,
      `${play.example}|`,
      '🎲',
      '\u202e86',
      '\ufeff68',
      '١٢',
      '６８',
      '1e2',
      '-1',
      '+1',
      '1.5',
      '0x1F',
      'NaN',
      '__proto__',
      "68' OR 1=1",
      '|'.repeat(50),
      ','.repeat(50),
      `${play.example}${play.form.kind === 'digits' ? '' : ','}${play.example}`,
      '0'.repeat(maximumContentLength + 1),
      '9'.repeat(maximumContentLength),
    ];
    for (const content of hostile) {
      const answer = countContent(play, content);
      expect(answer.ok, JSON.stringify(content.slice(0, 40))).toBe(false);
    }
    for (const content of [undefined, null, 68, 68n, [], ['68'], {}, true, Symbol('x')]) {
      expect(countContent(play, content)).toEqual({ ok: false, reason: 'not-text' });
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (content) => {
        const answer = countContent(play, content);
        if (answer.ok) expect(countContent(play, answer.canonical)).toEqual(answer);
        else expect(answer.reason).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: numRuns * 5 },
    );
  });
});

describe('examples', () => {
  const sizeOf = ({ sets, bankers, places }: Picked): number[] => [
    sets.reduce((sum, set) => sum + set.length, 0),
    bankers?.length ?? 0,
    places?.length ?? 0,
  ];

  it.each(everyPlay)('$name: the smallest bet there is, in canonical text', ({ play }) => {
    expect(countContent(play, play.example)).toMatchObject({ ok: true, canonical: play.example });
    expect(sizeOf(pickedOfCanonical(play.form, play.example))).toEqual(sizeOf(quickPick(play, () => 0)));
  });
});

it('ticket plays of 11x5 and racing stand in the group of the play that they write, as the board pairs them', () => {
  for (const game of ['elf1m', 'pk1m'].map(gameOf))
    for (const play of game.plays.filter(({ form }) => form.kind === 'tickets'))
      expect(findPlay(game, play.code.replace(/_TICKET$/, ''))?.group, play.code).toBe(play.group);
});

describe('one bet is written in one way', () => {
  /** The digits of a number, or the symbols of a ticket, the other way around. */
  const turned = (content: string, width: number): string => (content.match(new RegExp(`.{${width}}`, 'g')) ?? []).reverse().join('');
  /** Endings, beginnings and stretches that a result shows. */
  const shownBy = (result: Result, width: number): string[] => {
    const texts = result.kind === 'numbers' ? [result.numbers.join('')] : Object.values(result.prizes).flat();
    return texts.flatMap((text) => Array.from({ length: Math.max(0, text.length - width + 1) }, (_, at) => text.slice(at, at + width)));
  };
  const isWon = (game: Game, play: Play, content: string, result: Result): boolean => {
    const counted = countContent(play, content);
    return counted.ok && judge(game, play.code, counted.canonical, result, anyDay).length > 0;
  };
  const written = everyPlay.filter(({ play: { form } }) => (form.kind === 'numbers' && form.choose === 1) || form.kind === 'tickets');

  it.each(written)('$name: two orders of a number are one bet, or one of them can win alone', ({ game, play }) => {
    const { form } = play;
    const symbol = form.kind === 'tickets' ? (form.symbols[0]?.length ?? 1) : form.kind === 'numbers' && form.from === undefined ? 1 : 2;
    const width = form.kind === 'tickets' ? form.length * symbol : form.kind === 'numbers' ? form.width : 0;
    if (width === symbol) return;
    const prefix = form.places ? `${form.places.positions.slice(0, form.places.choose).join(',')}@` : '';
    let lone = 0;
    for (const result of fc.sample(resultFor(game), { numRuns: 400, seed: 7 }))
      for (const number of shownBy(result, width)) {
        const [one, other] = [number, turned(number, symbol)].map((content) => countContent(play, prefix + content));
        if (!one?.ok || !other?.ok || one.canonical === other.canonical) continue;
        if (isWon(game, play, one.canonical, result) !== isWon(game, play, other.canonical, result)) lone += 1;
      }
    const isOne = (form.kind === 'tickets' && !form.ordered) || (form.kind === 'numbers' && form.unordered === true);
    expect(lone > 0, `${play.code}: ${lone}`).toBe(!isOne);
  });

  it.each([
    ['thai_gov', 'TOD3', '321', '123', '123,321'],
    ['yeekee15', 'TOD3', '655', '556', '565,556'],
    ['my4d_m', 'IBOX24_BIG', '4321', '1234', '1234,4321'],
    ['my4d_t', 'IBOX4_SMALL', '1000', '0001', '0100,0001'],
  ])('%s %s: %s is %s, and %s is said twice', (game, code, content, canonical, twice) => {
    expect(countCombinations(gameOf(game), code, content)).toEqual({ ok: true, combinations: 1, canonical });
    expect(countCombinations(gameOf(game), code, twice)).toMatchObject({ ok: false, reason: 'duplicate', detail: canonical });
  });
});

describe('reasons', () => {
  it.each([
    [xsmb, 'LO2', '68,68', 'duplicate'],
    [xsmb, 'LO2', '6', 'wrong-width'],
    [xsmb, 'LO2', '068', 'wrong-width'],
    [xsmb, 'LO2', '68,,00', 'empty-element'],
    [xsmb, 'LO2', '68;00', 'forbidden-character'],
    [xsmb, 'LO2', '68, 00', 'forbidden-character'],
    [xsmb, 'X2', '12', 'too-few'],
    [xsmb, 'T4', '00,01,02', 'too-few'],
    [xsmb, 'BS2', 'O', 'forbidden-character'],
    [xsmb, 'BS2', 'BS', 'unknown-symbol'],
    [xsmb, 'BS2', 'b', 'forbidden-character'],
    [xsmb, 'LO5', '12345', 'unknown-play'],
    [xsmb, 'constructor', '12', 'unknown-play'],
    [ssc, 'S5_DIRECT', '1|2|3|4', 'wrong-position-count'],
    [ssc, 'S5_DIRECT', '1|2|3|4|5|6', 'wrong-position-count'],
    [ssc, 'S5_DIRECT', '1||3|4|5', 'empty-element'],
    [ssc, 'S5_DIRECT', '11|2|3|4|5', 'duplicate'],
    [ssc, 'S5_DIRECT', '1,2|2|3|4|5', 'forbidden-character'],
    [ssc, 'S3_GROUP3', '1', 'too-few'],
    [ssc, 'S3_GROUP6', '12', 'too-few'],
    [ssc, 'S3_GROUP6', '1223', 'duplicate'],
    [ssc, 'S2_BSOE', 'BO|S', 'unknown-symbol'],
    [ssc, 'DTT', 'D,D', 'duplicate'],
  ])('%# %s', (game, play, content, reason) => {
    expect(countCombinations(game, play, content)).toMatchObject({ ok: false, reason });
  });

  it('never repeat the forbidden character itself', () => {
    expect(countCombinations(xsmb, 'LO2', '6\u202e8')).toEqual({ ok: false, reason: 'forbidden-character', detail: 'U+202E at 2' });
  });

  it('bound combinations by arithmetic, where enumeration would never end', () => {
    const hundred = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')).join(',');
    expect(countCombinations(xsmb, 'T10', hundred)).toMatchObject({ ok: false, reason: 'too-many-combinations' });
    expect(countCombinations(xsmb, 'X4', hundred)).toMatchObject({ ok: false, reason: 'too-many-combinations' });
    expect(countCombinations(xsmb, 'X3', hundred)).toMatchObject({ ok: true, combinations: 161_700 });
    const all = '0123456789';
    expect(countCombinations(ssc, 'S5_DIRECT', [all, all, all, all, all].join('|'))).toMatchObject({ ok: true, combinations: 100_000 });
    expect(maximumCombinations).toBeGreaterThanOrEqual(100_000);
  });
});

describe('counts of the sheet', () => {
  it.each([
    [ssc, 'S5_DIRECT', '1|23|0|45|9', 4],
    [ssc, 'S3_GROUP3', '0123456789', 90],
    [ssc, 'S3_GROUP6', '0123456789', 120],
    [ssc, 'S3_ANY2', '0123456789', 45],
    [ssc, 'S2_BSOE', 'B,S,O,E|B,S,O,E', 16],
    [xsmb, 'X2', '12,34,56', 3],
    [xsmb, 'T4', '00,01,02,03', 1],
    [xsmb, 'T10', '00,01,02,03,04,05,06,07,08,09,10,11', 66],
  ])('%# %s', (game, play, content, combinations) => {
    expect(countCombinations(game, play, content)).toMatchObject({ ok: true, combinations });
  });
});

describe('money', () => {
  it('stake is combinations x coverage x unit x multiple', () => {
    expect(stakeOf({ play: playOf(xsmb, 'LO2'), combinations: 2, unit: 10_000n, multiple: 3 })).toBe(27n * 2n * 3n * 10_000n);
    expect(stakeOf({ play: playOf(xsmb, 'G7'), combinations: 1, unit: 5_000n, multiple: 1 })).toBe(20_000n);
  });

  it('payout is rounded down once for the whole bet, not per tier', () => {
    const hits = [
      { tier: 'a', count: 1 },
      { tier: 'b', count: 1 },
    ];
    // 1.5 x 0.0001 twice is 0.0003 together; rounding each part would lose 0.0001.
    expect(payoutOf({ hits, odds: { a: 15_000n, b: 15_000n }, unit: 1n, multiple: 1 })).toBe(3n);
    expect(payoutOf({ hits: [hits[0] as { tier: string; count: number }], odds: { a: 15_000n }, unit: 1n, multiple: 1 })).toBe(1n);
    expect(() => payoutOf({ hits, odds: { a: 15_000n }, unit: 1n, multiple: 1 })).toThrow(RangeError);
  });

  it('a northern LO2 number shown three times pays three times', () => {
    const prizes = { special: ['00068'], prize1: ['11168'], prize2: ['22268', '00000'] };
    const filled = {
      ...prizes,
      prize3: Array(6).fill('00001'),
      prize4: Array(4).fill('0002'),
      prize5: Array(6).fill('0003'),
      prize6: Array(3).fill('004'),
      prize7: Array(4).fill('05'),
    };
    expect(judge(xsmb, 'LO2', '68', { kind: 'prizes', prizes: filled }, anyDay)).toEqual([{ tier: 'hit', count: 3 }]);
    expect(judge(xsmb, 'X2', '01,68', { kind: 'prizes', prizes: filled }, anyDay)).toEqual([{ tier: 'all', count: 1 }]);
    expect(() => judge(xsmb, 'S5_DIRECT', '68', { kind: 'prizes', prizes: filled }, anyDay)).toThrow(RangeError);
    expect(() => judge(xsmb, 'LO2', '68', { kind: 'numbers', numbers: ['1'] }, anyDay)).toThrow(RangeError);
  });
});

describe('speed', () => {
  it('judges all bets of a draw for a fraction of what judging each by itself costs', () => {
    const result = fc.sample(resultFor(xsmb), { numRuns: 1, seed: 1 })[0] as Result;
    const contents = Array.from({ length: 100 }, (_, number) =>
      [number, (number + 13) % 100, (number + 57) % 100]
        .map((value) => String(value).padStart(2, '0'))
        .sort()
        .join(','),
    );
    const plays = ['LO2', 'X2', 'X3', 'DE'].filter((code) => findPlay(xsmb, code));
    /** Processor time of judging so many bets, and how many of them won. */
    const measure = (bets: number, judgeOne: (play: string, content: string) => readonly unknown[]) => {
      const began = process.cpuUsage();
      let winners = 0;
      for (let bet = 0; bet < bets; bet += 1)
        if (judgeOne(plays[bet % 4] as string, contents[bet % 100] as string).length > 0) winners += 1;
      return { winners, micros: process.cpuUsage(began).user };
    };
    const bets = 20_000;
    const prepared = prepare(xsmb, result, anyDay);
    const judgeAll = () => measure(bets, (play, content) => judgePrepared(prepared, play, content));
    const judgeEach = () => measure(bets, (play, content) => judge(xsmb, play, content, result, anyDay));
    // The second time of each: the first one compiles.
    judgeAll();
    judgeEach();
    const [all, each] = [judgeAll(), judgeEach()];
    expect(all.winners).toBe(each.winners);
    expect(all.winners).toBeGreaterThan(0);
    expect(all.micros).toBeLessThan(each.micros / 2);
  });
});
