import { countContent, findGame, findPlay, formatOdds, type Game, type Play } from '@sortes/lottery-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import type { SoldPlay } from '../api/play-menu';
import { lineStake } from './basket';
import { mostOfLines, shortfallOf } from './shortfall';

const priced = (code: string, played: string, content: string, multiple = 1) => {
  const game = findGame(code) as Game;
  const play = findPlay(game, played) as Play;
  const counted = countContent(play, content);
  if (!counted.ok) throw new RangeError(`${code} ${played} ${content}`);
  const sold = { tiers: play.tiers.map(({ tier, odds }) => ({ tier, odds: formatOdds(odds) })) } as unknown as SoldPlay;
  const drawsAt = Date.UTC(2026, 7, 22);
  return {
    game,
    play,
    sold,
    range: undefined,
    series: undefined,
    drawsAt,
    content: counted.canonical,
    combinations: counted.combinations,
    unit: '1000',
    multiple,
  };
};
type Priced = ReturnType<typeof priced>;

const tellOf = (...lines: Priced[]) => {
  const cost = lines.reduce((sum, line) => sum + lineStake(line.play, line), 0n);
  const found = shortfallOf(cost, mostOfLines((lines[0] as Priced).game, lines));
  return found && [formatMoney(found.cost), formatMoney(found.most)];
};

describe('a bet that cannot win more than it costs', () => {
  it('is one on everything that can be drawn, and says both figures', () => {
    expect(tellOf(priced('ssc1m', 'S1_DIRECT', '0123456789'))).toEqual(['10000', '9780']);
    expect(tellOf(priced('ssc1m', 'S1_DIRECT', '0123456789', 3))).toEqual(['30000', '29340']);
    // Eight of ten leave something to win.
    expect(tellOf(priced('ssc1m', 'S1_DIRECT', '01234567'))).toBeUndefined();
    expect(tellOf(priced('ssc1m', 'S5_SUM_BSOE', 'B,S'))).toEqual(['2000', '1956']);
    // Big and odd win together.
    expect(tellOf(priced('ssc1m', 'S5_SUM_BSOE', 'B,O'))).toBeUndefined();
  });
  it('counts every hit of a Vietnamese board: all hundred numbers come to less than their cost, one does not', () => {
    const all = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'));
    for (const play of ['LO2', 'DE']) {
      const told = tellOf(priced('xsmb', play, all.join(',')));
      expect(told, play).toBeDefined();
      expect(parseMoney(told?.[1] ?? '0') < parseMoney(told?.[0] ?? '0'), play).toBe(true);
      expect(tellOf(priced('xsmb', play, '68')), play).toBeUndefined();
    }
  });
  it('counts lines of a basket together where they part the results between them', () => {
    const digits = [...'0123456789'].map((digit) => priced('ssc1m', 'S1_DIRECT', digit));
    expect(tellOf(...digits)).toEqual(['10000', '9780']);
    expect(tellOf(...digits.slice(0, 8))).toBeUndefined();
    expect(tellOf(priced('ssc1m', 'S5_SUM_BSOE', 'B'), priced('ssc1m', 'S5_SUM_BSOE', 'S'))).toEqual(['2000', '1956']);
    expect(tellOf(priced('ssc1m', 'S5_SUM_BSOE', 'B'), priced('ssc1m', 'S5_SUM_BSOE', 'O'))).toBeUndefined();
    // Of different games and places nothing is said that is not so.
    expect(tellOf(priced('ssc1m', 'S1_DIRECT', '0123456789'), priced('ssc1m', 'S3_DIRECT', '1|2|3'))).toBeUndefined();
  });
});

it('is told from what is not more, and of nothing while it is not known', () => {
  expect(shortfallOf(20_000n, 19_680n)).toEqual({ cost: 20_000n, most: 19_680n });
  expect(shortfallOf(20_000n, 20_000n)).toEqual({ cost: 20_000n, most: 20_000n });
  expect([shortfallOf(20_000n, 20_001n), shortfallOf(20_000n, undefined), shortfallOf(0n, 0n)]).toEqual([undefined, undefined, undefined]);
});
