import { ruleFields } from '@sortes/growth-rules';
import { expect, it, vi } from 'vitest';
import { beginCondition, fieldGroups } from './rule-fields';

vi.mock('../../shared/boot', () => ({ boot: { currency: { code: 'VND', scale: 0, symbol: '₫' } } }));

it('offers every condition that can be carried out once, in some group', () => {
  const offered = fieldGroups.flatMap(({ fields }) => [...fields]);
  expect(offered.toSorted()).toEqual([...ruleFields].toSorted());
  for (const field of ruleFields) expect(Object.keys(beginCondition(field))).toEqual([field]);
});
