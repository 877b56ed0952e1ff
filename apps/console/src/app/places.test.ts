import { describe, expect, it } from 'vitest';
import { wayTo } from './places';

const found = { kind: 'player' as const, id: '100003', playerId: 100_003, userName: 'demo2', status: null, gameCode: null, gameName: null };
const everything = () => true;

describe('the way to what was found', () => {
  it('leads to the thing itself, opened', () => {
    expect(wayTo(found, 'demo2', everything)).toEqual({ to: '/players/$playerId', params: { playerId: '100003' }, search: {} });
    expect(wayTo({ ...found, kind: 'deposit', id: 'd' }, 'D', everything)).toEqual({
      to: '/deposits',
      search: { state: 'all', playerId: '100003', open: 'd' },
    });
    expect(wayTo({ ...found, kind: 'bet', id: 'b' }, ' 01ABC ', everything)).toEqual({
      to: '/players/$playerId',
      params: { playerId: '100003' },
      search: { tab: 'bets', find: '01ABC' },
    });
    expect(wayTo({ ...found, kind: 'draw', id: '20260101-1', gameCode: 'ssc1m' }, '', everything)).toEqual({
      to: '/lottery/draws/$gameCode/$numero',
      params: { gameCode: 'ssc1m', numero: '20260101-1' },
    });
  });
  it('is none where the role has no screen of it', () => {
    for (const kind of ['player', 'deposit', 'withdrawal', 'bet', 'round', 'draw'] as const)
      expect(
        wayTo({ ...found, kind }, '', () => false),
        kind,
      ).toBeUndefined();
  });
});
