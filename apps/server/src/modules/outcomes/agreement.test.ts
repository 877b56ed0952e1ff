import { describe, expect, it } from 'vitest';
import { agree, sourceKey, type StandingReport } from './agreement.js';

const two = { sources: 2, majority: false };
let id = 0n;
const says = (name: string, text: string, kind: 'feed' | 'person' = 'person'): StandingReport => ({
  id: (id += 1n),
  source: { kind, name },
  text,
});

describe('agreement', () => {
  it('needs as many different sources as the game asks for', () => {
    expect(agree([], two)).toEqual({ verdict: 'waiting', agreeing: 0, needed: 2 });
    expect(agree([says('An', '1')], two)).toEqual({ verdict: 'waiting', agreeing: 1, needed: 2 });
    expect(agree([says('An', '1'), says('Binh', '1')], two)).toMatchObject({ verdict: 'agreed', text: '1' });
    expect(agree([says('An', '1'), says('Binh', '1')], { ...two, sources: 3 })).toEqual({ verdict: 'waiting', agreeing: 2, needed: 3 });
  });

  it('takes one person, however written, for one source, and a feed of the same name for another', () => {
    expect(agree([says('Ánh', '1'), says(' A\u0301NH ', '1')], two).verdict).toBe('waiting');
    expect(agree([says('north', '1'), says('north', '1', 'feed')], two).verdict).toBe('agreed');
    expect(sourceKey('  Trần\u00a0 Bình ')).toBe(sourceKey('trần bình'));
  });

  it.each([
    ['blanks that cannot be seen', 'An', 'A\u200bn\u2060\u00ad'],
    ['a mark of the writing direction', 'An', '\u202eAn\u200f'],
    ['a variation selector', 'An', 'An\ufe0f'],
    ['punctuation', 'An', 'An.'],
    ['a hyphen for a blank', 'Lê An', 'Lê-An'],
    ['wide letters', 'An', 'Ａｎ'],
    ['mathematical letters', 'An', '𝐀𝐧'],
    ['a Cyrillic letter', 'Anna Poe', 'Аnna Рое'],
    ['a small Cyrillic letter', 'Bach', 'Baсh'],
    ['a Greek letter', 'OTTO', 'ΟΤΤΟ'],
    ['an i without its dot', 'Minh', 'Mınh'],
    ['a letter with two small forms', 'ΟΔΟΣ', 'οδοσ'],
  ])('takes %s for no second person', (_what, name, disguised) => {
    expect(sourceKey(disguised)).toBe(sourceKey(name));
    expect(agree([says(name, '1'), says(disguised, '1')], two).verdict).toBe('waiting');
  });

  it('keeps apart what sounds differently, and finds no name in signs alone', () => {
    const names = ['An', 'Ân', 'Ăn', 'Án', 'Ang', 'Dũng', 'Đũng', 'Иван', '陈安', '陈平', 'north 1', 'north 2'];
    expect(new Set(names.map(sourceKey)).size).toBe(names.length);
    for (const name of ['', ' ', '\u200b', '…', '\u202e\u2066', '-- ']) expect(sourceKey(name)).toBe('');
  });

  it('holds a draw whose sources contradict each other, until the minority withdraws', () => {
    const [first, second, third] = [says('a', '1', 'feed'), says('b', '2', 'feed'), says('c', '1')];
    expect(agree([first, second], two)).toEqual({ verdict: 'held', texts: ['1', '2'] });
    expect(agree([first, second, third], two).verdict).toBe('held');
    expect(agree([first, third], two)).toEqual({ verdict: 'agreed', text: '1', reports: [first.id, third.id] });
  });

  it('lets a majority decide where the game says so: 2:1, not 2:2, and never fewer than needed', () => {
    const majority = { ...two, majority: true };
    const reports = [says('a', '1', 'feed'), says('b', '2', 'feed'), says('c', '2')];
    expect(agree(reports, majority)).toMatchObject({ verdict: 'agreed', text: '2' });
    expect(agree([...reports, says('d', '1')], majority).verdict).toBe('held');
    expect(agree(reports, { sources: 3, majority: true }).verdict).toBe('held');
    expect(agree(reports.slice(0, 2), majority).verdict).toBe('held');
  });
});
