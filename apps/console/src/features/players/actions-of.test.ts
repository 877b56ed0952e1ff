import { rightsOf } from '@sortes/contract';
import { expect, it } from 'vitest';
import { actionsOf, hasActions } from './actions-of';

const player = { status: 'active' as const, payoutAccounts: [], hasTotp: false, passkeys: 0, sessions: ['phone'] };

it('lists what each role may do about a player, what one comes for first at the top, and no tab where there is nothing', () => {
  expect(actionsOf(player, rightsOf('risk'))).toEqual(['lock', 'tag', 'limit', 'exclude', 'endSessions', 'close']);
  expect(actionsOf(player, rightsOf('finance'))).toEqual(['adjust']);
  expect(actionsOf({ ...player, status: 'locked' }, rightsOf('support'))[0]).toBe('unlock');
  expect(actionsOf({ ...player, status: 'closed' }, rightsOf('admin'))).not.toContain('lock');
  expect(actionsOf({ ...player, sessions: [] }, rightsOf('risk')), 'nobody is signed in').not.toContain('endSessions');
  expect(hasActions(player, rightsOf('support'))).toBe(true);
  expect(hasActions(player, rightsOf('auditor'))).toBe(false);
});
