import { findGame, findPlay, lunarYearOf } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { ballColourOf, isYearSign, membersOf, oddsNameOf } from './members';

const game = findGame('marksix5m');
const drawsAt = new Date('2026-11-20T09:00:00Z');
const year = lunarYearOf(drawsAt);

const playOf = (code: string) => {
  const play = game && findPlay(game, code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
};

/** Options whose members, and no other number, win when they are the special number. */
const bySpecial = ['SPECIAL_COLOUR', 'HALF_WAVE', 'SPECIAL_ZODIAC'];

describe('the numbers of an option', () => {
  it.each(bySpecial)('%s: are those the rules judge to win', (code) => {
    const play = playOf(code);
    const options = play.form.kind === 'options' ? play.form.options : [];
    expect(options.length).toBeGreaterThan(2);
    for (const option of options) {
      const winning = Array.from({ length: 49 }, (_, at) => at + 1).filter((special) => {
        const others = Array.from({ length: 6 }, (_, at) => String(((special + at) % 49) + 1).padStart(2, '0'));
        const numbers = [...others, String(special).padStart(2, '0')];
        return play
          .judge(
            { kind: 'numbers', numbers },
            drawsAt,
          )(option)
          .some((hit) => hit.tier !== 'push');
      });
      expect(membersOf(play, option, year)?.map(Number), option).toEqual(winning);
    }
  });

  it('six signs have no 49, and endings count zero apart', () => {
    expect(membersOf(playOf('FLAT_TAIL'), '0', year)).toEqual(['10', '20', '30', '40']);
    const six = playOf('SIX_ZODIAC');
    expect(six.form.kind === 'options' && six.form.options.every((sign) => membersOf(six, sign, year)?.length === 4)).toBe(true);
  });

  it('decide which odds an option has', () => {
    const play = playOf('FLAT_ZODIAC');
    expect(oddsNameOf(play, 'HORSE', year)).toBe('five');
    expect(oddsNameOf(play, 'RAT', year)).toBe('four');
    expect(oddsNameOf(playOf('SPECIAL_COLOUR'), 'RED', year)).toBe('RED');
    expect(isYearSign('HORSE', year)).toBe(true);
    expect(isYearSign('RAT', year)).toBe(false);
  });

  it('give numbers of Mark Six, and of no other game, their colour', () => {
    expect(ballColourOf(playOf('SPECIAL'), '03')).toBe('blue');
    const other = findGame('xsmb')?.plays.find((play) => play.form.kind === 'numbers');
    expect(other && ballColourOf(other, '03')).toBeUndefined();
  });
});
