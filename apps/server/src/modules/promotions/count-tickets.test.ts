import { describe, expect, it } from 'vitest';
import { countTickets, ownTurnoverOf } from './count-tickets.js';
import type { PlacedBet } from './raffle-repository.js';

const everything = { choose: 'all', lanes: [], games: [] } as const;
const zone = 'Asia/Ho_Chi_Minh';

/** A round of a slot: its stake counts as it stands. */
const round = (staked: bigint, at: string, more: Partial<PlacedBet> = {}): PlacedBet => ({
  kind: 'round',
  betId: 'x',
  game: 'lumen:reels',
  gameClass: null,
  inGroup: false,
  gameType: 'RNG',
  isNet: false,
  isOver: true,
  staked,
  refunded: 0n,
  won: 0n,
  valid: 0n,
  lent: 0n,
  placedAt: new Date(at),
  ...more,
});
const rule = (mostADay: number | null = null) => ({ every: 100n, mostADay });

describe('tickets', () => {
  it('are made of all turnover so far, so that no fraction of a day is lost', () => {
    const bets = [round(150n, '2026-03-01T05:00:00Z'), round(60n, '2026-03-02T05:00:00Z'), round(90n, '2026-03-03T05:00:00Z')];
    expect(countTickets(rule(), everything, bets, zone)).toEqual({ tickets: 3, turnover: 300n, missing: 100n });
    expect(countTickets(rule(), everything, bets.slice(0, 2), zone)).toEqual({ tickets: 2, turnover: 210n, missing: 90n });
  });

  it('are no more a day of the brand than the bound; what was beyond it is not caught up later', () => {
    // Still the first of March in UTC, the second in Vietnam.
    const bets = [round(1_000n, '2026-03-01T05:00:00Z'), round(250n, '2026-03-01T18:00:00Z')];
    expect(countTickets(rule(2), everything, bets, zone)).toMatchObject({ tickets: 4, turnover: 1_250n });
    expect(countTickets(rule(2), everything, bets, 'UTC')).toMatchObject({ tickets: 2 });
  });

  it('are taken back with the bets that made them', () => {
    const bets = [round(150n, '2026-03-01T05:00:00Z', { refunded: 100n }), round(40n, '2026-03-02T05:00:00Z')];
    expect(countTickets(rule(), everything, bets, zone)).toMatchObject({ tickets: 0, turnover: 90n });
  });

  it('come of own money, of what turns over, and of the games of the offer', () => {
    expect(ownTurnoverOf(round(100n, '2026-03-01T05:00:00Z', { lent: 30n }))).toBe(70n);
    expect(ownTurnoverOf(round(100n, '2026-03-01T05:00:00Z', { gameType: 'LIVE', isNet: true, won: 100n }))).toBe(0n);
    expect(ownTurnoverOf(round(100n, '2026-03-01T05:00:00Z', { gameType: 'LIVE', isNet: true, isOver: false }))).toBe(0n);
    const only = { choose: 'only', lanes: ['FISH'], games: [] } as const;
    expect(countTickets(rule(), only, [round(500n, '2026-03-01T05:00:00Z')], zone)).toMatchObject({ tickets: 0, turnover: 0n });
  });
});
