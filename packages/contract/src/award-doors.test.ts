import { describe, expect, it } from 'vitest';
import { awardDoors, doorOfMovement } from './award-doors.js';
import { postings, postingTemplates } from './wallet.js';

describe('the doors of movements', () => {
  it('name each movement of the wallet once, and nothing else', () => {
    expect(Object.keys(doorOfMovement).toSorted()).toEqual([...postingTemplates].toSorted());
    for (const template of postingTemplates) expect(awardDoors, template).toContain(doorOfMovement[template]);
  });

  it('call no reward and no adjustment of the reports somebody’s own money, and no reversal a gift', () => {
    for (const template of postingTemplates) {
      const { measure, isReversal } = postings[template];
      const door = doorOfMovement[template];
      // What a player owes is only taken: it undoes what was lent.
      if (isReversal === true || template === 'debt-collected') expect(['away', 'own'], template).toContain(door);
      else if (measure === 'rewards') expect(door, template).toBe('offer');
      else if (measure === 'adjustments') expect(['award', 'payment', 'outcome'], template).toContain(door);
    }
  });
});
