import { describe, expect, it } from 'vitest';
import { activityWord, grantMoves, grantStates, holdsBonus, mayMoveGrant, type ActivityTimes, type GrantState } from './states.js';

describe('the states of a grant', () => {
  it('lead nowhere that is no state, and each can be reached from an offer', () => {
    const reached = new Set<string>(['offered']);
    for (const from of reached) for (const to of Object.keys(grantMoves[from as GrantState])) reached.add(to);
    expect([...reached].toSorted()).toEqual([...grantStates].toSorted());
  });

  it('allow no way back, and only an undone deposit moves what has ended', () => {
    const ends = grantStates.filter((state) => Object.keys(grantMoves[state]).length === 0);
    expect(ends).toEqual(['rejected', 'expired', 'forfeited', 'cancelled', 'reversed', 'played-out']);
    expect(grantStates.filter((to) => mayMoveGrant('completed', to))).toEqual(['reversed']);
    for (const from of grantStates) expect(mayMoveGrant(from, 'offered')).toBe(false);
  });

  it('can always be left by the player while bonus money stands', () => {
    for (const state of grantStates.filter(holdsBonus)) {
      expect(mayMoveGrant(state, 'cancelled', 'player')).toBe(true);
      expect(mayMoveGrant(state, 'completed', 'staff')).toBe(false);
      expect(mayMoveGrant(state, 'expired', 'player')).toBe(false);
    }
  });
});

describe('the word of an activity', () => {
  const times: ActivityTimes = { startsAt: 100, endsAt: 200, isTaking: true };
  const word = (
    state: GrantState | null,
    now: number,
    more: { mayAgain?: boolean; isSignedToday?: boolean; isTaking?: boolean } = {},
  ): string =>
    activityWord(
      { ...times, isTaking: more.isTaking ?? true },
      { state, mayAgain: more.mayAgain ?? false, isSignedToday: more.isSignedToday ?? false },
      now,
    );

  it('goes from coming soon to close for who has nothing of it', () => {
    expect([word(null, 99), word(null, 100), word(null, 199), word(null, 200)]).toEqual(['coming-soon', 'join', 'join', 'close']);
    expect(word(null, 150, { isTaking: false })).toBe('close');
  });

  it('says what runs, also after the offer has ended', () => {
    expect((['offered', 'applying', 'queued', 'active', 'closing'] as const).map((state) => word(state, 300))).toEqual([
      'issued',
      'applying',
      'process',
      'process',
      'process',
    ]);
  });

  it('says how the last grant ended where there is no other', () => {
    expect([word('completed', 150), word('rejected', 150), word('expired', 150), word('cancelled', 150)]).toEqual([
      'claimed',
      'rejected',
      'close',
      'close',
    ]);
    expect([word('completed', 150, { mayAgain: true }), word('rejected', 300, { mayAgain: true })]).toEqual(['join', 'rejected']);
    expect(word('completed', 150, { isSignedToday: true })).toBe('signed');
  });
});
