import { expect, it } from 'vitest';
import { createRegistry } from './registry.js';

interface Entry {
  name: 'one' | 'two';
  from: string;
}

const empty = () => createRegistry<Entry['name'], Entry>('kind', ['one', 'two'], ({ name }) => name);

it('gives the entry of a name', () => {
  const kinds = empty();
  kinds.add([{ name: 'one', from: 'games' }]);
  kinds.add([{ name: 'two', from: 'wallet' }]);
  kinds.requireAll();
  expect(kinds.of('two')).toEqual({ name: 'two', from: 'wallet' });
  expect(kinds.all().map(({ name }) => name)).toEqual(['one', 'two']);
});

it('refuses a second entry of one name, and keeps the first', () => {
  const kinds = empty();
  kinds.add([{ name: 'one', from: 'games' }]);
  expect(() => kinds.add([{ name: 'one', from: 'wallet' }])).toThrow('two modules give the kind one');
  expect(kinds.of('one').from).toBe('games');
});

it('refuses a name that nobody gives', () => {
  const kinds = empty();
  kinds.add([{ name: 'one', from: 'games' }]);
  expect(() => kinds.requireAll()).toThrow('no module gives the kind two');
  expect(() => kinds.of('two')).toThrow('no module gives the kind two');
});
