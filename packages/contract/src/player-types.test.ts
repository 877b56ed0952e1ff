import { describe, expect, it } from 'vitest';
import { isAgentType, isTrialType, playerKindOf, playerTypeMeaning, playerTypeNumbers } from './player-types.js';

describe('types of players', () => {
  it('are those of the wire', () => {
    expect(playerTypeNumbers.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 4, 41, 42]);
    expect(playerTypeNumbers.filter(isAgentType)).toEqual([1, 2, 41, 42]);
    expect(playerTypeNumbers.filter(isTrialType)).toEqual([4]);
    for (const type of playerTypeNumbers) expect(playerTypeMeaning).toMatch(new RegExp(`\\b${type}\\b`));
  });

  it('are members, agents or trials', () => {
    expect(playerTypeNumbers.map(playerKindOf)).toEqual(['member', 'agent', 'agent', 'agent', 'agent', 'trial']);
  });
});
