import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');

/** Requirements of OWASP ASVS 5.0.0 at levels 1 and 2: of each section the number and, after the colon, the level. 70 and 183. */
const sections: Readonly<Record<string, string>> = {
  '1.1': '1:2 2:2',
  '1.2': '1:1 2:1 3:1 4:1 5:1 6:2 7:2 8:2 9:2',
  '1.3': '1:1 2:1 3:2 4:2 5:2 6:2 7:2 8:2 9:2 10:2 11:2',
  '1.4': '1:2 2:2 3:2',
  '1.5': '1:1 2:2',
  '2.1': '1:1 2:2 3:2',
  '2.2': '1:1 2:1 3:2',
  '2.3': '1:1 2:2 3:2 4:2',
  '2.4': '1:2',
  '3.2': '1:1 2:1',
  '3.3': '1:1 2:2 3:2 4:2',
  '3.4': '1:1 2:1 3:2 4:2 5:2 6:2',
  '3.5': '1:1 2:1 3:1 4:2 5:2',
  '3.7': '1:2 2:2',
  '4.1': '1:1 2:2 3:2',
  '4.2': '1:2',
  '4.3': '1:2 2:2',
  '4.4': '1:1 2:2 3:2 4:2',
  '5.1': '1:2',
  '5.2': '1:1 2:1 3:2',
  '5.3': '1:1 2:1',
  '5.4': '1:2 2:2 3:2',
  '6.1': '1:1 2:2 3:2',
  '6.2': '1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:2 10:2 11:2 12:2',
  '6.3': '1:1 2:1 3:2 4:2',
  '6.4': '1:1 2:1 3:2 4:2',
  '6.5': '1:2 2:2 3:2 4:2 5:2',
  '6.6': '1:2 2:2 3:2',
  '6.8': '1:2 2:2 3:2 4:2',
  '7.1': '1:2 2:2 3:2',
  '7.2': '1:1 2:1 3:1 4:1',
  '7.3': '1:2 2:2',
  '7.4': '1:1 2:1 3:2 4:2 5:2',
  '7.5': '1:2 2:2',
  '7.6': '1:2 2:2',
  '8.1': '1:1 2:2',
  '8.2': '1:1 2:1 3:2',
  '8.3': '1:1',
  '8.4': '1:2',
  '9.1': '1:1 2:1 3:1',
  '9.2': '1:1 2:2 3:2 4:2',
  '10.1': '1:2 2:2',
  '10.2': '1:2 2:2',
  '10.3': '1:2 2:2 3:2 4:2',
  '10.4': '1:1 2:1 3:1 4:1 5:1 6:2 7:2 8:2 9:2 10:2 11:2',
  '10.5': '1:2 2:2 3:2 4:2 5:2',
  '10.6': '1:2 2:2',
  '10.7': '1:2 2:2 3:2',
  '11.1': '1:2 2:2',
  '11.2': '1:2 2:2 3:2',
  '11.3': '1:1 2:1 3:2',
  '11.4': '1:1 2:2 3:2 4:2',
  '11.5': '1:2',
  '11.6': '1:2',
  '12.1': '1:1 2:2 3:2',
  '12.2': '1:1 2:1',
  '12.3': '1:2 2:2 3:2 4:2',
  '13.1': '1:2',
  '13.2': '1:2 2:2 3:2 4:2 5:2',
  '13.3': '1:2 2:2',
  '13.4': '1:1 2:2 3:2 4:2 5:2',
  '14.1': '1:2 2:2',
  '14.2': '1:1 2:2 3:2 4:2',
  '14.3': '1:1 2:2 3:2',
  '15.1': '1:1 2:2 3:2',
  '15.2': '1:1 2:2 3:2',
  '15.3': '1:1 2:2 3:2 4:2 5:2 6:2 7:2',
  '16.1': '1:2',
  '16.2': '1:2 2:2 3:2 4:2 5:2',
  '16.3': '1:2 2:2 3:2 4:2',
  '16.4': '1:2 2:2 3:2',
  '16.5': '1:2 2:2 3:2',
  '17.1': '1:2',
  '17.2': '1:2 2:2 3:2 4:2',
  '17.3': '1:2 2:2',
};
const asked = Object.entries(sections).flatMap(([section, list]) =>
  list.split(' ').map((one) => {
    const [number = '', level = ''] = one.split(':');
    return `${section}.${number} level ${level}`;
  }),
);

/** A row that is not met says so, and says what is missing: it is the truth, but none may come by mistake. */
const states = ['met', 'not applicable', 'operator', 'not met'] as const;

const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once, in the order of the standard', () => {
    expect(asked).toHaveLength(253);
    expect(rows.map(([id, level]) => `${id} level ${level}`)).toEqual(asked);
  });

  it.each(rows)('%s (level %s, %s): %s', (...row) => {
    const [, , about, state, where] = row;
    expect(row).toHaveLength(5);
    expect(about?.trim()).not.toBe('');
    expect(states).toContain(state);
    expect(where?.trim().length).toBeGreaterThan(10);
  });

  it('names only what is there, and somewhere for all that is met, the operator’s or missing', () => {
    for (const [id, , , state, where = ''] of rows) {
      const paths = [...where.matchAll(/`((?:apps|docs|packages|tests|tools)\/[^`]*|tsconfig[^`]*)`/g)].map(([, found]) => found ?? '');
      for (const one of paths) expect(existsSync(path.join(root, one)), `${id}: ${one}`).toBe(true);
      if (state !== 'not applicable') expect(paths.length, `${id} names no place`).toBeGreaterThan(0);
    }
  });

  it('counts its rows rightly', () => {
    for (const state of states) {
      const count = rows.filter((row) => row[3] === state).length;
      expect(text).toMatch(new RegExp(`^\\| ${state} \\|.*\\| ${count} \\|$`, 'm'));
    }
    expect(rows.filter((row) => row[3] === 'not met').map(([id]) => id)).toEqual([]);
  });
});
