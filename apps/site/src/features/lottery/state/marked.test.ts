import { findGame, findPlay, type Game, type Play } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { markedNumbers, markedPrizes, resultOfText } from './marked';

function known(gameCode: string, playCode: string): { game: Game; play: Play } {
  const game = findGame(gameCode);
  const play = game && findPlay(game, playCode);
  if (!game || !play) throw new Error(`no ${gameCode} ${playCode}`);
  return { game, play };
}

const drawsAt = Date.UTC(2026, 10, 20, 11, 15);
const north =
  '60213|80368|11111,22222|33333,44444,55555,66666,77777,88888|1234,5678,9012,3456|2345,6789,0123,4567,8901,2368|123,456,789|68,13,45,90';

describe('the marks of a result', () => {
  it('lie on drawn numbers that were picked, where the play looks', () => {
    const { play } = known('k31m', 'K3_DIFFERENT2');
    expect(markedNumbers(play, '1234', ['4', '5', '4'], false)).toEqual([true, false, true]);
    const last = known('ssc1m', 'S3_DIRECT').play;
    expect(markedNumbers(last, '1|23|0', ['1', '9', '1', '3', '5'], false)).toEqual([false, false, true, true, false]);
    const group = known('ssc1m', 'S2_GROUP').play;
    expect(markedNumbers(group, '19', ['1', '9', '1', '3', '9'], false)).toEqual([false, false, false, false, true]);
  });

  it('are none for words, and all or none for tickets', () => {
    const sum = known('k31m', 'K3_SUM').play;
    expect(markedNumbers(sum, '13', ['4', '5', '4'], true)).toEqual([false, false, false]);
    const ticket = known('ssc1m', 'S2_TICKET').play;
    expect(markedNumbers(ticket, '12', ['1', '2', '3', '1', '2'], true)).toEqual([false, false, false, true, true]);
    expect(markedNumbers(ticket, '12', ['1', '2', '3', '1', '3'], false)).toEqual([false, false, false, false, false]);
  });

  it('name the prizes a Vietnamese pick fell on, and no other', () => {
    const { game, play } = known('xsmb', 'LO2');
    const shown = resultOfText('xsmb', '1', north);
    if (!shown) throw new Error('no result');
    expect([...markedPrizes(game, play, '13,68,99', shown, drawsAt)].toSorted()).toEqual([
      'prize1 80368',
      'prize5 2368',
      'prize7 13',
      'prize7 68',
      'special 60213',
    ]);
    expect([...markedPrizes(game, known('xsmb', 'DE').play, '13,68', shown, drawsAt)]).toEqual(['special 60213']);
    expect([...markedPrizes(game, known('xsmb', 'DE_HEAD').play, '13,60', shown, drawsAt)]).toEqual(['special 60213']);
    expect(markedPrizes(game, known('xsmb', 'DE').play, '14', shown, drawsAt).size).toBe(0);
  });
});

describe('a result in a row', () => {
  it('is read from its text, and is nothing when the text is none', () => {
    expect(resultOfText('k31m', '7', '454')?.prizes).toEqual([{ prize: 'numbers', numbers: ['4', '5', '4'] }]);
    expect(resultOfText('xsmb', '7', north)?.prizes[0]).toEqual({ prize: 'special', numbers: ['60213'] });
    expect(resultOfText('k31m', '7', 'nothing')).toBeUndefined();
    expect(resultOfText('unknown', '7', '454')).toBeUndefined();
  });
});
