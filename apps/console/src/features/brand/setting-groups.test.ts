import { expect, it } from 'vitest';
import { groupSettings } from './setting-groups';

it('puts settings into groups in their order, new ones with the last, and loses none', () => {
  const given = ['somethingNew', 'transferUplineDaily', 'minimumAge', 'transferUpline', 'mainDomain'].map((name) => ({ name }));
  expect(groupSettings(given).map(([group, list]) => [group, list.map(({ name }) => name)])).toEqual([
    ['registration', ['minimumAge']],
    ['transfers', ['transferUpline', 'transferUplineDaily']],
    ['site', ['mainDomain', 'somethingNew']],
  ]);
});
