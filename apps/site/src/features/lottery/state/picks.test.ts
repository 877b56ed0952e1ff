import { countContent, findGame, findPlay, games, pickedOfCanonical, type Play } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import {
  bankersRow,
  emptyPicks,
  isEmpty,
  isTyped,
  mostBankers,
  presetSymbols,
  setDanTuo,
  setRow,
  symbolsOf,
  tallyOf,
  toggleGroup,
  togglePick,
  togglePlace,
  type BoardPicks,
} from './picks';

function play(game: string, code: string): Play {
  const found = findPlay(findGame(game) as NonNullable<ReturnType<typeof findGame>>, code);
  if (!found) throw new Error(`no play ${code}`);
  return found;
}
const sets = (...rows: readonly string[][]): BoardPicks => ({ sets: rows });

describe('picking', () => {
  const direct = play('ssc1m', 'S2_DIRECT');
  it('keeps a row in board order, whatever order it was picked in', () => {
    let picks = emptyPicks(direct.form);
    for (const symbol of ['7', '2', '5']) picks = togglePick(direct.form, picks, 1, symbol);
    expect(picks.sets).toEqual([[], ['2', '5', '7']]);
    expect(togglePick(direct.form, picks, 1, '5').sets).toEqual([[], ['2', '7']]);
  });
  it('adds a group, and takes it away only when all of it was there', () => {
    const lo = play('xsmb', 'LO2');
    const head = ['70', '71', '72'];
    const some = togglePick(lo.form, emptyPicks(lo.form), 0, '71');
    expect(toggleGroup(lo.form, some, 0, head).sets).toEqual([head]);
    expect(toggleGroup(lo.form, sets([...head, '99']), 0, head).sets).toEqual([['99']]);
  });
  it('drops symbols that the play does not have', () => {
    expect(setRow(direct.form, emptyPicks(direct.form), 0, ['3', 'B', '12']).sets).toEqual([['3'], []]);
  });
  it('knows the upper half, the lower half, odd and even, of digits, of the hundred numbers, and of 1 to 11 and 1 to 49', () => {
    expect(presetSymbols(symbolsOf(direct.form), 'big')).toEqual(['5', '6', '7', '8', '9']);
    expect(presetSymbols(symbolsOf(direct.form), 'odd')).toEqual(['1', '3', '5', '7', '9']);
    const hundred = symbolsOf(play('xsmb', 'DE').form);
    expect(presetSymbols(hundred, 'small')).toHaveLength(50);
    expect(presetSymbols(hundred, 'small').at(-1)).toBe('49');
    expect(presetSymbols(hundred, 'even').slice(0, 3)).toEqual(['00', '02', '04']);
    expect(presetSymbols(hundred, 'clear')).toEqual([]);
    expect(presetSymbols(symbolsOf(play('elf1m', 'E5_ANY2').form), 'big')[0]).toBe('06');
    expect(presetSymbols(symbolsOf(play('marksix5m', 'SPECIAL').form), 'big')[0]).toBe('25');
  });
  it('draws numbers from and to their bounds, and types those that no grid can hold', () => {
    expect([symbolsOf(play('keno1m', 'PICK5').form)[0], symbolsOf(play('keno1m', 'PICK5').form).at(-1)]).toEqual(['01', '80']);
    expect(isTyped(play('keno1m', 'PICK5').form)).toBe(false);
    expect(isTyped(play('xsmb', 'LO3').form)).toBe(true);
    expect(isTyped(play('ssc1m', 'S5_TICKET').form)).toBe(true);
  });
  it('holds a number that wins in any order once, whatever orders come in', () => {
    const { form } = play('thai_gov', 'TOD3');
    expect(setRow(form, emptyPicks(form), 0, ['321', '123', '655', '565']).sets).toEqual([['123', '556']]);
    const top = play('thai_gov', 'TOP3').form;
    expect(setRow(top, emptyPicks(top), 0, ['321', '123']).sets).toEqual([['123', '321']]);
  });
});

describe('numbers that every combination holds', () => {
  const any3 = play('elf1m', 'E5_ANY3');
  const on = setDanTuo(any3.form, setRow(any3.form, emptyPicks(any3.form), 0, ['01', '02', '05']), true);
  it('are one fewer than a combination has, at most', () => {
    expect(mostBankers(any3.form)).toBe(2);
    let picks = on;
    for (const symbol of ['07', '08', '09']) picks = togglePick(any3.form, picks, bankersRow, symbol);
    expect(picks.bankers).toEqual(['07', '08']);
  });
  it('leave the other row, and come back into it when dan-tuo is turned off', () => {
    const picks = togglePick(any3.form, on, bankersRow, '01');
    expect(picks).toMatchObject({ bankers: ['01'], sets: [['02', '05']] });
    expect(togglePick(any3.form, picks, 0, '01')).toMatchObject({ bankers: [], sets: [['01', '02', '05']] });
    expect(setDanTuo(any3.form, picks, false)).toEqual({ sets: [['01', '02', '05']] });
  });
  it('count as the server counts them: C(3, 2) with one banker', () => {
    const picks = setRow(any3.form, setRow(any3.form, on, bankersRow, ['11']), 0, ['01', '02', '05']);
    expect(tallyOf(any3, picks)).toEqual({ ok: true, combinations: 3, content: '11#01,02,05' });
    expect(tallyOf(any3, { ...picks, bankers: [] })).toMatchObject({ ok: true, combinations: 1, content: '01,02,05' });
    expect(tallyOf(any3, { sets: [[]], bankers: ['11', '10'] })).toMatchObject({ ok: false, reason: 'missing', missing: 1 });
  });
});

describe('places', () => {
  const any2 = play('ssc1m', 'A2_GROUP');
  it('are all at first, and each choice of them counts', () => {
    const picks = setRow(any2.form, emptyPicks(any2.form), 0, ['1', '2']);
    expect(tallyOf(any2, picks)).toMatchObject({ ok: true, combinations: 10 });
    const fewer = ['bai', 'shi', 'ge'].reduce((made, place) => togglePlace(any2.form, made, place), picks);
    expect(fewer.places).toEqual(['wan', 'qian']);
    expect(tallyOf(any2, fewer)).toMatchObject({ ok: true, combinations: 1, content: 'wan,qian@12' });
    expect(tallyOf(any2, togglePlace(any2.form, fewer, 'wan'))).toEqual({ ok: false, reason: 'places', missing: 1 });
  });
});

describe('counting', () => {
  it('names how many picks are still missing, over all rows', () => {
    const direct = play('ssc1m', 'S3_DIRECT');
    expect(tallyOf(direct, emptyPicks(direct.form))).toEqual({ ok: false, reason: 'missing', missing: 3 });
    expect(tallyOf(direct, sets(['1'], [], ['2', '3']))).toEqual({ ok: false, reason: 'missing', missing: 1 });
    const xien = play('xsmb', 'X4');
    expect(tallyOf(xien, sets(['01', '02', '03']))).toEqual({ ok: false, reason: 'missing', missing: 1 });
    expect(isEmpty(emptyPicks(direct.form))).toBe(true);
    expect(isEmpty({ sets: [[]], bankers: ['1'] })).toBe(false);
  });
  it('lets rows stay empty where only some positions belong to a combination', () => {
    expect(tallyOf(play('ssc1m', 'POSITION'), sets([], ['1', '2'], [], [], ['7']))).toMatchObject({
      ok: true,
      combinations: 3,
      content: '|12|||7',
    });
    expect(tallyOf(play('ssc1m', 'A2_DIRECT'), sets(['1'], [], [], [], []))).toMatchObject({ reason: 'missing', missing: 1 });
  });
  it('says so when rows that must differ hold the same number', () => {
    expect(tallyOf(play('pk1m', 'PK_TOP2'), sets(['01'], ['01']))).toMatchObject({ ok: false, reason: 'too-few' });
    expect(tallyOf(play('pk1m', 'PK_TOP2'), sets(['01'], ['01', '02']))).toMatchObject({ ok: true, combinations: 1 });
  });
  it('counts by hand: 1 x 2 x 1 x 2 x 1, C(5,3), 2 x C(4,2), a pair with three others', () => {
    expect(tallyOf(play('ssc1m', 'S5_DIRECT'), sets(['1'], ['2', '3'], ['0'], ['4', '5'], ['9']))).toEqual({
      ok: true,
      combinations: 4,
      content: '1|23|0|45|9',
    });
    expect(tallyOf(play('xsmb', 'X3'), sets(['11', '22', '33', '44', '55']))).toMatchObject({ ok: true, combinations: 10 });
    expect(tallyOf(play('ssc1m', 'S3_GROUP3'), sets(['0', '1', '2', '3']))).toMatchObject({ ok: true, combinations: 12 });
    expect(tallyOf(play('ssc1m', 'S2_BSOE'), sets(['B', 'O'], ['S']))).toEqual({ ok: true, combinations: 2, content: 'B,O|S' });
    // A double of 1 or 2, with three of 3, 4, 5: one choice of three for each.
    expect(tallyOf(play('ssc1m', 'S5_G60'), sets(['1', '2'], ['3', '4', '5']))).toMatchObject({ ok: true, combinations: 2 });
    // Sum 13 of three digits stands for 75 combinations.
    expect(tallyOf(play('ssc1m', 'S3_SUM'), sets(['13']))).toMatchObject({ ok: true, combinations: 75 });
  });
  it('takes the example of every play of every game as the server does, picked and counted again', () => {
    for (const each of new Set(games.flatMap((game) => game.plays))) {
      const counted = countContent(each, each.example);
      if (!counted.ok) throw new Error(`${each.code}: ${each.example}`);
      const picked = pickedOfCanonical(each.form, counted.canonical);
      let picks = emptyPicks(each.form);
      if (picked.bankers) picks = setRow(each.form, setDanTuo(each.form, picks, true), bankersRow, picked.bankers);
      picks = picked.sets.reduce((made, set, row) => setRow(each.form, made, row, set), picks);
      if (picked.places) picks = { ...picks, places: picked.places };
      expect(tallyOf(each, picks), each.code).toEqual({ ok: true, combinations: counted.combinations, content: counted.canonical });
    }
  });
});
