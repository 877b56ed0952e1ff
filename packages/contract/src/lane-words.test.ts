import { expect, it } from 'vitest';
import { agentLaneNames, rateRulePattern, rateRulesOf } from './lane-words.js';

it('reads the rules that a brand sets for lanes, and keeps the usual ones of the others', () => {
  const rules = rateRulesOf(['LIVE 80 0', 'LOTT 1950 4']);
  expect([rules.LIVE, rules.LOTT, rules.FISH]).toEqual([
    { most: 80, difference: 0 },
    { most: 1950, difference: 4 },
    { most: 100, difference: 5 },
  ]);
  expect(Object.keys(rateRulesOf([]))).toEqual(agentLaneNames);
});

it('takes a lane with what it may be, and nothing else', () => {
  const rule = new RegExp(rateRulePattern);
  for (const line of ['LIVE 100 5', 'LOTT 1956 2', 'LOTT 1700 0', 'LOTT 1960 0', 'INHOUSE 0 0']) expect(line).toMatch(rule);
  for (const line of ['LIVE 1000 5', 'LOTT 100 5', 'LOTT 1961 2', 'LOTT 1699 2', 'POKER 10 5', 'LIVE 10', 'LIVE 010 5', ' LIVE 10 5'])
    expect(line).not.toMatch(rule);
});
