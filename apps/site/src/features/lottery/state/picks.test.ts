import { findGame, findPlay } from '@sortes/lottery-rules';
import type { Play } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { emptyPicks, isEmpty, presetSymbols, setRow, symbolsOf, tallyOf, toggleGroup, togglePick } from './picks';

function play(game: string, code: string): Play {
  const found = findPlay(findGame(game) as NonNullable<ReturnType<typeof findGame>>, code);
  if (!found) throw new Error(`no play ${code}`);
  return found;
}

describe('picking', () => {
  const direct = play('ssc1m', 'S2_DIRECT');
  it('keeps a row in board order, whatever order it was picked in', () => {
    let picks = emptyPicks(direct.form);
    for (const symbol of ['7', '2', '5']) picks = togglePick(direct.form, picks, 1, symbol);
    expect(picks).toEqual([[], ['2', '5', '7']]);
    expect(togglePick(direct.form, picks, 1, '5')).toEqual([[], ['2', '7']]);
  });
  it('adds a group, and takes it away only when all of it was there', () => {
    const lo = play('xsmb', 'LO2');
    const head = ['70', '71', '72'];
    const some = togglePick(lo.form, emptyPicks(lo.form), 0, '71');
    expect(toggleGroup(lo.form, some, 0, head)).toEqual([head]);
    expect(toggleGroup(lo.form, [[...head, '99']], 0, head)).toEqual([['99']]);
  });
  it('drops symbols that the play does not have', () => {
    expect(setRow(direct.form, emptyPicks(direct.form), 0, ['3', 'B', '12'])).toEqual([['3'], []]);
  });
  it('knows the upper half, the lower half, odd and even, of digits and of the hundred numbers', () => {
    expect(presetSymbols(symbolsOf(direct.form), 'big')).toEqual(['5', '6', '7', '8', '9']);
    expect(presetSymbols(symbolsOf(direct.form), 'odd')).toEqual(['1', '3', '5', '7', '9']);
    const hundred = symbolsOf(play('xsmb', 'DE').form);
    expect(presetSymbols(hundred, 'small')).toHaveLength(50);
    expect(presetSymbols(hundred, 'small').at(-1)).toBe('49');
    expect(presetSymbols(hundred, 'even').slice(0, 3)).toEqual(['00', '02', '04']);
    expect(presetSymbols(hundred, 'clear')).toEqual([]);
  });
});

describe('counting', () => {
  it('names how many picks are still missing, over all rows', () => {
    const direct = play('ssc1m', 'S3_DIRECT');
    expect(tallyOf(direct, emptyPicks(direct.form))).toEqual({ ok: false, reason: 'missing', missing: 3 });
    expect(tallyOf(direct, [['1'], [], ['2', '3']])).toEqual({ ok: false, reason: 'missing', missing: 1 });
    const xien = play('xsmb', 'X4');
    expect(tallyOf(xien, [['01', '02', '03']])).toEqual({ ok: false, reason: 'missing', missing: 1 });
    expect(isEmpty(emptyPicks(direct.form))).toBe(true);
  });
  it('counts by hand: 1 x 2 x 1 x 2 x 1, C(5,3), 2 x C(4,2)', () => {
    expect(tallyOf(play('ssc1m', 'S5_DIRECT'), [['1'], ['2', '3'], ['0'], ['4', '5'], ['9']])).toEqual({
      ok: true,
      combinations: 4,
      content: '1|23|0|45|9',
    });
    expect(tallyOf(play('xsmb', 'X3'), [['11', '22', '33', '44', '55']])).toMatchObject({ ok: true, combinations: 10 });
    expect(tallyOf(play('ssc1m', 'S3_GROUP3'), [['0', '1', '2', '3']])).toMatchObject({ ok: true, combinations: 12 });
    expect(tallyOf(play('ssc1m', 'S2_BSOE'), [['B', 'O'], ['S']])).toEqual({ ok: true, combinations: 2, content: 'B,O|S' });
  });
});
