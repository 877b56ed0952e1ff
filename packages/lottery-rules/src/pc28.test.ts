/** Lucky 28: every play of every setting over all 1,000 results, and against the rows of the odds sheet. */
import { describe, expect, it } from 'vitest';
import { pc28Plays, pc28Settings, type Pc28Settings } from './families/pc28.js';
import { checkGame, formatOdds, judgePrepared, prepare, rtpOf, type Fraction, type Game, type Play, type PreparedResult } from './index.js';
import { hasOddsSheet, isSameFraction, sheetRows } from './testing/odds-sheet.js';
import { anyDay, gameOf, playOf } from './test-support.js';
import { lotteryText } from './texts.js';

const game = gameOf('pc28_1m');

function gameWith(settings: Partial<Pc28Settings>): Game {
  return { ...game, plays: pc28Plays({ ...pc28Settings, ...settings }) };
}

function resultsOf(each: Game): PreparedResult[] {
  return Array.from({ length: 1000 }, (_, number) =>
    prepare(each, { kind: 'numbers', numbers: [...String(number).padStart(3, '0')] }, anyDay),
  );
}

/** Every smallest bet of a play, with the kind its tiers name. */
function smallestBets({ form }: Play): { content: string; option?: string }[] {
  if (form.kind === 'options') return form.options.map((option) => ({ content: option, option }));
  if (form.kind !== 'positions') throw new Error(form.kind);
  return form.positions.flatMap((_, at) =>
    form.symbols.map((symbol) => ({ content: form.positions.map((__, position) => (position === at ? symbol : '')).join('|') })),
  );
}

function expectExactCounts(each: Game): void {
  const results = resultsOf(each);
  for (const play of each.plays) {
    for (const { content, option } of smallestBets(play)) {
      const wins = new Map<string, number>();
      for (const prepared of results)
        for (const { tier, count } of judgePrepared(prepared, play.code, content)) wins.set(tier, (wins.get(tier) ?? 0) + count);
      const stated = play.tiers.filter((tier) => tier.option === undefined || tier.option === option);
      expect([...wins.keys()].sort(), `${play.code} ${content}`).toEqual(stated.map(({ tier }) => tier).sort());
      for (const { tier, probability } of stated)
        expect(isSameFraction(probability, { numerator: BigInt(wins.get(tier) ?? 0), denominator: 1000n }), `${play.code} ${content}`).toBe(
          true,
        );
    }
  }
}

const settings: { name: string; changed: Partial<Pc28Settings> }[] = [
  { name: 'as sold', changed: {} },
  { name: 'narrow extremes', changed: { extremes: '23-27' } },
  { name: 'dragon against the second digit', changed: { dragonAgainst: 'second' } },
  { name: 'no wrap', changed: { straightWrap: false } },
  { name: '13 and 14 refunded', changed: { thirteenFourteen: 'refund' } },
  { name: '13 and 14 at 1.5', changed: { thirteenFourteen: { odds: '1.5' } } },
];

describe.each(settings)('$name', ({ changed }) => {
  const each = gameWith(changed);

  it('wins exactly as often as its tiers state, for every smallest bet', () => expectExactCounts(each));

  it('passes the check of odds at every prize group and returns 0.978', () => {
    expect(() => checkGame(each)).not.toThrow();
    for (const play of each.plays) expect(Math.abs(rtpOf(play) - 0.978), play.code).toBeLessThan(0.0002);
  });

  it('has texts for every play and tier', () => {
    for (const play of each.plays) {
      expect(lotteryText('en', 'pc28', `play.${play.code}`), play.code).toBeDefined();
      expect(lotteryText('en', 'pc28', `rule.${play.code}`), play.code).toBeDefined();
      for (const { tier } of play.tiers) expect(lotteryText('en', 'pc28', `tier.${tier}`), tier).toBeDefined();
    }
  });
});

describe('rules', () => {
  const tierOf = (each: Game, play: string, content: string, digits: string): string | undefined =>
    judgePrepared(prepare(each, { kind: 'numbers', numbers: [...digits] }, anyDay), play, content)[0]?.tier;

  it.each([
    ['000', 'leopard'],
    ['891', 'half'],
    ['890', 'straight'],
    ['190', 'straight'],
    ['909', 'pair'],
    ['091', 'straight'],
    ['093', 'half'],
    ['243', 'straight'],
    ['137', 'misc'],
    ['128', 'half'],
  ])('%s is %s', (digits, shape) => {
    expect(tierOf(game, 'SHAPE', 'LEOPARD,STRAIGHT,PAIR,HALF,MISC', digits)).toBe(shape);
  });

  it.each([
    ['000', undefined],
    ['049', undefined],
    ['059', undefined],
    ['999', undefined],
    ['003', 'red'],
    ['001', 'green'],
    ['002', 'blue'],
    ['998', 'blue'],
  ])('%s is of colour %s', (digits, colour) => {
    expect(tierOf(game, 'COLOUR', 'RED,GREEN,BLUE', digits)).toBe(colour);
  });

  it('13 and 14 go to the edge tiers only where a bet wins there', () => {
    const refund = gameWith({ thirteenFourteen: 'refund' });
    expect(tierOf(refund, 'SIDES_1314', 'B', '059')).toBe('edgeB');
    expect(tierOf(refund, 'SIDES_1314', 'S', '059')).toBeUndefined();
    expect(tierOf(refund, 'SIDES_1314', 'B', '069')).toBe('big');
    expect(tierOf(refund, 'COMBO_1314', 'SO', '049')).toBe('edgeSO');
    expect(tierOf(refund, 'COMBO_1314', 'SE', '049')).toBeUndefined();
    expect(playOf(refund, 'SIDES_1314').tiers.filter(({ push }) => push)).toHaveLength(4);
  });

  it('sums pay by their chance', () => {
    const odds = playOf(game, 'SUM').tiers.map((tier) => formatOdds(tier.odds));
    expect([odds[0], odds[13], odds[14], odds[27]]).toEqual(['978', '13.04', '13.04', '978']);
    expect(odds.toReversed()).toEqual(odds);
  });
});

describe.skipIf(!hasOddsSheet)('the odds sheet', () => {
  const narrow = gameWith({ extremes: '23-27' });
  const chanceOf = (each: Game, code: string, tier: string): Fraction | undefined =>
    playOf(each, code).tiers.find((candidate) => candidate.tier === tier)?.probability;
  const named: Readonly<Record<string, readonly [Game, string, readonly string[]]>> = {
    'big 14-27': [game, 'SIDES', ['big', 'small']],
    odd: [game, 'SIDES', ['odd', 'even']],
    'big-odd (= small-even)': [game, 'COMBO', ['bigOdd', 'smallEven']],
    'big-even (= small-odd)': [game, 'COMBO', ['bigEven', 'smallOdd']],
    'extreme 22-27 / 0-5': [game, 'EXTREME', ['extremeBig', 'extremeSmall']],
    'extreme 23-27 / 0-4': [narrow, 'EXTREME_NARROW', ['extremeBig', 'extremeSmall']],
    leopard: [game, 'SHAPE', ['leopard']],
    pair: [game, 'SHAPE', ['pair']],
    'straight (wraps)': [game, 'SHAPE', ['straight']],
    'dragon d1>d3': [game, 'DTT', ['dragon', 'tiger']],
    'colour red': [game, 'COLOUR', ['red']],
    'colour green': [game, 'COLOUR', ['green']],
    'colour blue': [game, 'COLOUR', ['blue']],
  };
  /** The house draws three digits and derives nothing from keno. */
  const notOurs = /^real derivation (Beijing|Canada) /;

  it.each(sheetRows('PC28').map((row) => ({ row, play: row.play })))('$play', ({ row, play }) => {
    const [, low, high] = /^sum (\d+) \(= (\d+)\)$/.exec(play) ?? [];
    if (notOurs.test(play)) return expect(Object.keys(named)).not.toContain(play);
    const [each, code, tiers] =
      low !== undefined ? ([game, 'SUM', [`sum${low}`, `sum${high}`]] as const) : (named[play] ?? [game, 'SUM', ['']]);
    for (const tier of tiers) expect(isSameFraction(chanceOf(each, code, tier), row.chance), tier).toBe(true);
  });

  it('has rows', () => expect(sheetRows('PC28').length).toBe(29));
});
