import { findGame, findPlay, placeMark } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../kit/i18n';
import { contentText } from './lottery-texts';

const own: Readonly<Record<string, string>> = {
  'lottery.andMore': '{shown} and {count} more',
  'lottery.atPlace': '{place}: {numbers}',
  'lottery.placeText': '{numbers} at places {places}',
};
const t: Translate = (id, values = {}) => (own[id] ?? id).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

function playOf(gameCode: string, code: string) {
  const game = findGame(gameCode);
  const play = game && findPlay(game, code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
}

describe('what was picked', () => {
  it('is cut only where that makes it shorter', () => {
    expect(contentText(t, playOf('ssc1m', 'S1_DIRECT'), '0123456789', 8)).toBe('0123456789');
    const many = Array.from({ length: 40 }, (_, at) => String(at).padStart(2, '0'));
    expect(contentText(t, playOf('xsmb', 'LO2'), many.join(','), 8)).toBe('00 01 02 03 04 05 06 07 and 32 more');
    expect(contentText(t, playOf('xsmb', 'LO2'), many.slice(0, 10).join(','), 8)).toBe('00 01 02 03 04 05 06 07 08 09');
  });

  it('names the positions where others are left out', () => {
    const digits = playOf('ssc1m', 'POSITION');
    expect(contentText(t, digits, '123456789||||')).toBe('wan: 1–9');
    expect(contentText(t, digits, '|024||5|')).toBe('qian: 024 · shi: 5');
    expect(contentText(t, digits, '0|1|2|3|4')).toBe('0 | 1 | 2 | 3 | 4');
  });

  it('names places by their figures', () => {
    // The names of places are not loaded here: their codes stand for them.
    expect(contentText(t, playOf('ssc1m', 'A2_GROUP'), 'wan,qian,ge@1234')).toBe('1234 at places wan·qian·ge');
    expect(['1st digit', 'หลักที่ 2', 'Số thứ 3', '4º dígito', '万位'].map(placeMark)).toEqual(['1', '2', '3', '4', '万']);
  });
});
