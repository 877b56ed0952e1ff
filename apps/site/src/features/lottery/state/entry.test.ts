import { findGame, findPlay, games, pickedOfCanonical, countContent, type Game, type Play } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { canBeTyped } from '../board/pick-area';
import { enterText, permutationExample, sequenceExample, textOfProblems, typedExample, withPermutations } from './entry';
import { emptyPicks, setRow } from './picks';

const playOf = (game: string, code: string) => findPlay(findGame(game) as Game, code) as Play;

describe('typing and pasting', () => {
  it('adds to what is picked, once each, and says what was there', () => {
    const lo = playOf('xsmb', 'LO3');
    const before = setRow(lo.form, emptyPicks(lo.form), 0, ['123']);
    const read = enterText(lo, before, '123 456,789\n456');
    expect(read.picks.sets).toEqual([['123', '456', '789']]);
    expect(read).toMatchObject({ added: 2, duplicates: 2, problems: [] });
  });
  it('reports what it cannot read with its line, and leaves it in the box on that line', () => {
    const lo = playOf('xsmb', 'LO2');
    const read = enterText(lo, emptyPicks(lo.form), '7 08\n\n1234 ab');
    expect(read.picks.sets).toEqual([['08']]);
    expect(read.problems.map(({ line, piece, reason }) => [line, piece, reason])).toEqual([
      [1, '7', 'wrong-width'],
      [3, '1234', 'wrong-width'],
      [3, 'ab', 'unknown-symbol'],
    ]);
    expect(textOfProblems(read.problems)).toBe('7\n\n1234 ab');
    expect(textOfProblems([])).toBe('');
  });
  it('fills rows, and keeps rows that are already filled', () => {
    const direct = playOf('ssc1m', 'S2_DIRECT');
    const before = setRow(direct.form, emptyPicks(direct.form), 0, ['9']);
    expect(enterText(direct, before, '12|3').picks.sets).toEqual([['1', '2', '9'], ['3']]);
  });
  it('takes whole tickets, refuses those of another pattern', () => {
    const mix = playOf('ssc1m', 'S3_GROUP6_TICKET');
    const read = enterText(mix, emptyPicks(mix.form), '123 321 112');
    expect(read.picks.sets).toEqual([['123']]);
    expect(read).toMatchObject({ added: 1, duplicates: 1, refused: 1 });
  });
  it('turns dan-tuo on when bankers are named', () => {
    const any3 = playOf('elf1m', 'E5_ANY3');
    expect(enterText(any3, emptyPicks(any3.form), '1#2 3').picks).toEqual({ sets: [['02', '03']], bankers: ['01'] });
  });
});

it('turns numbers round: 12 gives 21, 112 two more', () => {
  expect(withPermutations(['12', '33'])).toEqual(['12', '21', '33']);
  expect(withPermutations(['112'])).toEqual(['112', '121', '211']);
});

describe('examples beside the box', () => {
  it('can be typed as they stand, for every play of every game that has a box', () => {
    const wrong = games.flatMap((game) =>
      game.plays.filter(canBeTyped).flatMap((play) => {
        const read = enterText(play, emptyPicks(play.form), typedExample(play));
        const counted = countContent(play, play.example);
        const meant = counted.ok ? pickedOfCanonical(play.form, counted.canonical).sets : undefined;
        return read.problems.length === 0 && JSON.stringify(read.picks.sets) === JSON.stringify(meant) ? [] : [`${game.code} ${play.code}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
  it('have the width of the play', () => {
    expect(permutationExample(2)).toEqual({ number: '12', added: '21' });
    expect(permutationExample(3)).toEqual({ number: '123', added: '132, 213' });
    expect(sequenceExample(3)).toEqual({ first: '001', second: '003', last: '011', all: '001, 003, 005, 007, 009, 011' });
  });
});
