import { expect, it } from 'vitest';
import { nextPlace } from './next-place';

const week = { from: '2026-11-15', to: '2026-11-21' };

it('leads from a day to its hours, and with a player or an agent to what is theirs', () => {
  const day = { from: '2026-11-20', to: '2026-11-20' };
  expect(nextPlace('day', '2026-11-20', week, { product: 'LOTT' }, true)).toEqual({
    to: '/reports',
    search: { product: 'LOTT', ...day, by: 'hour' },
  });
  expect(nextPlace('day', '2026-11-20', week, { playerId: '7' }, true)).toEqual({ to: '/movements', search: { ...day, playerId: '7' } });
  expect(nextPlace('day', '2026-11-20', week, { agentId: '3', playerId: '7' }, true)).toEqual({
    to: '/reports',
    search: { ...day, by: 'player', agentId: '3' },
  });
});

it('leads from an hour to its movements, which know no product', () => {
  expect(nextPlace('hour', '2026-11-20 09', week, { product: 'LOTT', game: 'MB' }, true)).toEqual({
    to: '/movements',
    search: { game: 'MB', from: '2026-11-20', to: '2026-11-20', hour: '9' },
  });
});

it('takes a game apart into vendor and game', () => {
  expect(nextPlace('game', '12:a:b', week, {}, true)).toEqual({
    to: '/reports',
    search: { ...week, by: 'day', vendorId: '12', game: 'a:b' },
  });
  expect(nextPlace('game', '0:', week, {}, true)).toEqual({ to: '/reports', search: { ...week, by: 'day', vendorId: '0' } });
});

it('leads from an agent to their page, from everybody without one to their players', () => {
  expect(nextPlace('agent', '7', week, {}, true)).toEqual({ to: '/agents/$playerId', params: { playerId: '7' }, search: week });
  expect(nextPlace('agent', '0', week, {}, true)).toEqual({ to: '/reports', search: { ...week, by: 'player', agentId: '0' } });
  expect(nextPlace('agent', '7', week, {}, false)).toEqual({ to: '/reports', search: { ...week, by: 'player', agentId: '7' } });
});
