import { operations, site, type OperationShape } from '@sortes/contract';
import { expect, it } from 'vitest';
import { checkCachedOperation } from './server.js';

const cached: OperationShape = { ...site.getSystemStatus, cachedMs: 20 };

it('caches only what any visitor may read, or the server does not start', () => {
  expect(() => checkCachedOperation('thing', cached)).not.toThrow();
  expect(() => checkCachedOperation('thing', { ...cached, policy: 'member' })).toThrow(/thing: only what any visitor may read/);
  expect(() => checkCachedOperation('thing', { ...cached, method: 'POST' })).toThrow(/thing: only what any visitor may read/);
  const all = [...operations];
  for (const [name, operation] of all) expect(() => checkCachedOperation(name, operation), name).not.toThrow();
  expect(all.filter(([, { cachedMs }]) => cachedMs !== undefined)).not.toEqual([]);
});
