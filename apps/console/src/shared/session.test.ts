import { ApiError } from '@sortes/browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { call, lost } = vi.hoisted(() => ({ call: vi.fn(), lost: { tell: (): void => undefined } }));
vi.mock('./calls', () => ({ call }));
vi.mock('@sortes/browser', async (original) => ({
  ...(await original<object>()),
  onSessionLost: (listener: () => void) => (lost.tell = listener),
}));

const { queryClient } = await import('./query-client');
const { forget, noteEnd, pageWaitsMs, refreshSession, signInAgain, useSession } = await import('./session');

const minute = 60_000;
const answer = (id: string, kind = 'full') => call.mockResolvedValueOnce({ id, name: id, kind, csrfToken: 'x', rights: [] });
const now = () => useSession.getState();

/** A page that shows something to a person whose session lasts so long yet. */
async function workAs(id: string, endsInMs: number): Promise<void> {
  forget();
  answer(id);
  await refreshSession();
  noteEnd(endsInMs);
  queryClient.setQueryData(['shown'], 'to them');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  forget();
  vi.useRealTimers();
});

it('lets the page of a session that ended by time wait for the same person', async () => {
  await workAs('anna', 2 * minute);
  vi.advanceTimersByTime(2 * minute);
  lost.tell();
  expect(now()).toMatchObject({ status: 'again', me: { id: 'anna' }, wasEnded: true });
  answer('anna', 'factor');
  await refreshSession();
  expect(now()).toMatchObject({ status: 'staff', me: { id: 'anna', kind: 'full' }, half: { kind: 'factor' } });
  answer('anna');
  await refreshSession();
  expect(now()).toMatchObject({ status: 'staff', me: { id: 'anna' }, half: undefined, wasEnded: false });
  expect(queryClient.getQueryData(['shown'])).toBe('to them');
  vi.advanceTimersByTime(2 * pageWaitsMs);
  expect(now().me, 'nothing ends it any more').toBeDefined();
});

it('shows nothing of it to anybody else, from the password on', async () => {
  await workAs('anna', 0);
  lost.tell();
  answer('berta', 'factor');
  await refreshSession();
  expect(now()).toMatchObject({ status: 'staff', me: undefined, half: { id: 'berta' } });
  expect(queryClient.getQueryData(['shown'])).toBeUndefined();
});

it('forgets it after a while, also while a sign-in is half done', async () => {
  await workAs('anna', 0);
  lost.tell();
  vi.advanceTimersByTime(pageWaitsMs - minute);
  answer('anna', 'factor');
  await refreshSession();
  vi.advanceTimersByTime(minute);
  expect(now()).toMatchObject({ status: 'guest', me: undefined, half: undefined });
  expect(queryClient.getQueryData(['shown'])).toBeUndefined();
});

it('forgets it at once when the session was ended before its time, or long ago', async () => {
  await workAs('anna', 10 * minute);
  lost.tell();
  expect(now()).toMatchObject({ status: 'guest', me: undefined, wasEnded: true });
  await workAs('anna', minute);
  vi.setSystemTime(Date.now() + minute + pageWaitsMs);
  lost.tell();
  expect(now(), 'the computer slept').toMatchObject({ status: 'guest', me: undefined, wasEnded: true });
});

it('waits too when its owner signs in again ahead of the end', async () => {
  await workAs('anna', minute);
  call.mockRejectedValueOnce(new ApiError('network', '', 0));
  await signInAgain();
  expect(now()).toMatchObject({ status: 'again', me: { id: 'anna' } });
});
