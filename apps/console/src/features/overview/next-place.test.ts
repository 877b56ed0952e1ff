import { expect, it } from 'vitest';
import { nextPlace } from './next-place';

const week = { from: '2026-11-15', to: '2026-11-21' };

it('leads from a day to its hours, and with a player or an agent to what is theirs', () => {
  const day = { from: '2026-11-20', to: '2026-11-20' };
  expect(nextPlace('day', '2026-11-20', week, { product: 'LOTT' })).toEqual({
    to: '/reports',
    search: { product: 'LOTT', ...day, by: 'hour' },
  });
  expect(nextPlace('day', '2026-11-20', week, { playerId: '7' })).toEqual({ to: '/movements', search: { ...day, playerId: '7' } });
  expect(nextPlace('day', '2026-11-20', week, { agentId: '3', playerId: '7' })).toEqual({
    to: '/reports',
    search: { ...day, by: 'player', agentId: '3' },
  });
});

it('leads from an hour to its movements, which know no product', () => {
  expect(nextPlace('hour', '2026-11-20 09', week, { product: 'LOTT', game: 'MB' })).toEqual({
    to: '/movements',
    search: { game: 'MB', from: '2026-11-20', to: '2026-11-20', hour: '9' },
  });
});

it('takes a game apart into vendor and game', () => {
  expect(nextPlace('game', '12:a:b', week, {})).toEqual({ to: '/reports', search: { ...week, by: 'day', vendorId: '12', game: 'a:b' } });
  expect(nextPlace('game', '0:', week, {})).toEqual({ to: '/reports', search: { ...week, by: 'day', vendorId: '0' } });
});
