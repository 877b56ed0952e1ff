import { beforeEach, expect, it } from 'vitest';

const kept = new Map<string, string>();

beforeEach(() => {
  globalThis.sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  } as unknown as Storage;
});

const label = { text: 'Gold', colour: '#2b1d00', background: '#f2c14e' };

it('keeps the label of the rank under the keys of the specification, follows a new one, and forgets it and the rank with the sign-out', async () => {
  const { useSession } = await import('./session');
  const session = useSession.getState();
  session.signedIn({ id: 1, account: 'a', nickname: 'a', type: 0, rankLevel: 2, label });
  expect(Object.fromEntries(kept)).toMatchObject({ memberLabel: 'Gold', memberLabelTextColor: '#2b1d00', memberLabelBgColor: '#f2c14e' });
  session.signedIn({ id: 1, account: 'a', nickname: 'a', type: 0, rankLevel: 5, label: { ...label, text: 'Diamond' } });
  expect(kept.get('memberLabel')).toBe('Diamond');
  expect(useSession.getState()).toMatchObject({ rankLevel: 5, label: { text: 'Diamond' } });
  session.signedOut();
  expect([...kept.keys()]).toEqual([]);
  expect([useSession.getState().rankLevel, useSession.getState().label]).toEqual([undefined, undefined]);
});
