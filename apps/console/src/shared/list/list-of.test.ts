import { expect, it, vi } from 'vitest';

vi.mock('../boot', () => ({ boot: { timeZone: 'Asia/Ho_Chi_Minh' } }));

const { dayEnd, dayStart } = await import('../brand-days');
const { listOf } = await import('./list-of');

const bets = listOf('staffListDrawBets', {
  params: { gameCode: 'MB', numero: '1' },
  csv: 'staffExportDrawBets',
  filters: ['playerId', 'play', 'state'],
});
const feedback = listOf('staffListFeedback', { filters: ['state', 'playerId'], unlessSaid: { state: 'open' } });
const audit = listOf('listAudit', { filters: ['action'], days: ['from', 'to'] });

it('asks for what the address says, in the values of the contract', () => {
  expect(bets.queryOf({ playerId: '7', play: 'x', state: 'won', sort: '-stake', open: 'y', page: '3' })).toEqual({
    playerId: 7,
    play: 'x',
    state: 'won',
    sort: '-stake',
  });
  expect(audit.queryOf({ from: '2026-11-20', until: '2026-11-21' })).toEqual({ from: dayStart('2026-11-20'), to: dayEnd('2026-11-21') });
});

it('leaves out what the operation would refuse, and names it', () => {
  const search = { playerId: 'seven', state: 'gone', play: 'x', sort: 'weight' };
  expect(bets.queryOf(search)).toEqual({ play: 'x' });
  expect(bets.refusedNames(search)).toEqual(['playerId', 'state']);
  expect(audit.queryOf({ from: 'zzz', until: '2026-13-45' })).toEqual({});
  expect(audit.refusedNames({ from: 'zzz', until: '2026-11-21' })).toEqual(['from']);
});

it('asks for what a queue shows unless something else is said', () => {
  expect(feedback.queryOf({})).toEqual({ state: 'open' });
  expect(feedback.queryOf({ state: 'answered' })).toEqual({ state: 'answered' });
  expect(feedback.queryOf({ state: 'all' })).toEqual({});
  expect(feedback.refusedNames({ state: 'all' })).toEqual([]);
});

it('leads to the file of the same rows', () => {
  expect(bets.csvOf({ state: 'won' })).toMatch(/\/MB\/1\/.*\.csv\?state=won&/);
  expect(feedback.csvOf({})).toBeUndefined();
});
