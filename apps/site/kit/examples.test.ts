import * as kit from '@sortes/ui';
import { describe, expect, it } from 'vitest';
import { groups } from './groups';
import { findExamples } from './page/find-examples';

const isIcon = (name: string) => /^Icon[A-Z]/.test(name) && name !== 'IconButton';
const components = Object.entries(kit).flatMap(([name, value]) =>
  /^[A-Z]/.test(name) && typeof value === 'function' && !isIcon(name) ? name : [],
);
const shown = groups.flatMap(({ examples }) => Object.keys(examples));
const namesOf = (text: string) => findExamples(groups, text).flatMap(({ examples }) => examples.map(({ name }) => name));

describe('the examples', () => {
  it('show every component of the kit', () => {
    expect(components.filter((name) => !shown.includes(name))).toEqual([]);
  });
  it('name each component once: its place in the address is its own', () => {
    expect(shown.filter((name, at) => shown.indexOf(name) !== at)).toEqual([]);
  });
});

describe('the search', () => {
  it('finds components by a part of their names, with all their states', () => {
    expect(namesOf(' iconBUTTON ')).toEqual(['IconButton']);
    const [found] = findExamples(groups, 'RadioGroup').flatMap(({ examples }) => examples);
    expect(found?.states.length).toBe(2);
  });
  it('finds single states by theirs', () => {
    const found = findExamples(groups, 'read-only').flatMap(({ examples }) => examples);
    expect(found.map(({ name, states }) => [name, states.map(([state]) => state)])).toEqual([
      ['TextField', ['read-only']],
      ['TextArea', ['read-only']],
    ]);
  });
  it('finds nothing by what nothing is called, and everything by nothing', () => {
    expect(namesOf('no such thing')).toEqual([]);
    expect(namesOf(' ')).toEqual(shown);
  });
});
