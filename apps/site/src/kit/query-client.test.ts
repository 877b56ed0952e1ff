import { beforeEach, expect, it } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { forgetMember, queryClient } from './query-client';

beforeEach(() => {
  queryClient.clear();
  for (const key of ['balance', 'sign-ins', 'vendors', 'help']) queryClient.setQueryData([key, 1], key);
});
const kept = (): unknown[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
    .toSorted((one, other) => (String(one) < String(other) ? -1 : 1));

it('forgets what is a member’s and keeps what everybody is told', () => {
  forgetMember(true);
  expect(kept()).toEqual(['help', 'vendors']);
});

it('leaves what is on the screen to its page when a session is lost', () => {
  const stop = new QueryObserver(queryClient, { queryKey: ['balance', 1], queryFn: () => 'balance', staleTime: Infinity }).subscribe(
    () => undefined,
  );
  forgetMember(false);
  expect(kept()).toEqual(['balance', 'help', 'vendors']);
  stop();
  forgetMember(false);
  expect(kept()).toEqual(['help', 'vendors']);
});
