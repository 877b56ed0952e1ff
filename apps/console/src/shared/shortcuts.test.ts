import { describe, expect, it } from 'vitest';
import { shortcutOf } from './shortcuts';

const press = { key: 'j', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false };
const free = { isTyping: false, isBehindSheet: false };

describe('shortcuts of a single key', () => {
  it('go to rows, the filters and the list of keys', () => {
    for (const [key, wanted] of Object.entries({ j: 'next', J: 'next', k: 'previous', '/': 'filter', '?': 'help' }))
      expect(shortcutOf({ ...press, key }, free), key).toBe(wanted);
    expect(shortcutOf({ ...press, key: 'Enter' }, free)).toBeUndefined();
  });
  it('are letters where one types, and nothing behind an open sheet or with a modifier', () => {
    expect(shortcutOf(press, { ...free, isTyping: true })).toBeUndefined();
    expect(shortcutOf(press, { ...free, isBehindSheet: true })).toBeUndefined();
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'])
      expect(shortcutOf({ ...press, [held]: true }, free), held).toBeUndefined();
  });
});
