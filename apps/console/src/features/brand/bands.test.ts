import { describe, expect, it } from 'vitest';
import { areBandsWrong, readBands } from './bands';

describe('bands of prize groups', () => {
  it('are read however they are parted, and are even groups, each once', () => {
    expect(readBands(' 1930, 1940;1950\n')).toEqual(['1930', '1940', '1950']);
    expect([[], ['1700', '1960'], ['1931'], ['1962'], ['1698'], ['1950', '1950'], ['x']].map(areBandsWrong)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});
