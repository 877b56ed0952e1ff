import { existsSync } from 'node:fs';
import { games } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { accountTypeOf, iconOf } from './list-games.js';

const codesOf = (type: string) => games.filter((game) => accountTypeOf(game) === type).map(({ code }) => code);

describe('product types', () => {
  it('give every Vietnamese game its own page, also the fast ones the house draws', () => {
    expect(codesOf('TCG_LOTTO_VN').toSorted()).toEqual(
      games
        .filter(({ region }) => region !== undefined)
        .map(({ code }) => code)
        .toSorted(),
    );
    expect(codesOf('TCG_LOTTO_VN')).toContain('vn18_1m');
  });

  it('tell the other games of the region from house and official ones', () => {
    expect(codesOf('TCG_SEA')).toEqual(expect.arrayContaining(['thai_gov', 'yeekee15', 'togel_sd', 'my4d_m']));
    expect(codesOf('ELOTT')).toEqual(expect.arrayContaining(['ssc1m', 'k31m', 'marksix5m']));
    expect(codesOf('LOTT')).toEqual(expect.arrayContaining(['fc3d', 'marksix_hk']));
    expect(['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'].flatMap(codesOf)).toHaveLength(games.length);
  });
});

describe('pictures', () => {
  it('tell the stations of Vietnam apart: each has its own', () => {
    const stations = games.filter(({ region }) => region === 'north' || region === 'south' || region === 'central');
    expect(stations.length).toBeGreaterThan(30);
    expect(new Set(stations.map(iconOf)).size).toBe(stations.length);
  });
  it('are there for every game, and none has the common one', () => {
    for (const game of games) {
      const icon = iconOf(game);
      expect(icon, game.code).not.toContain('default');
      expect(existsSync(new URL(`../../../../site/public${icon}`, import.meta.url)), icon).toBe(true);
    }
  });
});
