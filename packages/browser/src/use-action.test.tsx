// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './calls.js';
import { createUseAction, type Action } from './use-action.js';

const useAction = createUseAction({ say: (error) => (error instanceof ApiError ? error.code : 'unexpected') });

/** The calls that were made, with what ends each. */
let calls: { key: string; wallet: string; end: (error?: ApiError) => void }[];

/** The action as it was drawn last. */
let action: Action<[wallet: string, amount: number], void>;

const send = (key: string, wallet: string, _amount: number): Promise<void> =>
  new Promise((done, refuse) => calls.push({ key, wallet, end: (error) => (error === undefined ? done() : refuse(error)) }));

function Wallets() {
  const drawn = useAction(send, (wallet: string, amount: number) => `${wallet} ${amount}`);
  useLayoutEffect(() => {
    action = drawn;
  });
  return null;
}

const run = (wallet: string, amount: number) => act(async () => void action.run(wallet, amount));
const end = (error?: ApiError) => act(async () => calls.at(-1)?.end(error));
const lost = () => new ApiError('network', '', 0);

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  calls = [];
  document.body.innerHTML = '<div id="page"></div>';
  root = createRoot(document.getElementById('page')!);
  await act(async () => root.render(<Wallets />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

describe('an action', () => {
  test('is under way once, and says what about', async () => {
    expect([action.busy, action.busyWith]).toEqual([false, undefined]);
    await run('kite', 5);
    await run('lumen', 5);
    expect(calls.map(({ wallet }) => wallet)).toEqual(['kite']);
    expect([action.busy, action.busyWith]).toEqual([true, 'kite 5']);
    await end();
    expect([action.busy, action.busyWith]).toEqual([false, undefined]);
  });

  test('keeps the key of a try that nobody answered while something else is done', async () => {
    await run('kite', 5);
    await end(lost());
    expect(action.problem?.text).toBe('network');
    await run('lumen', 5);
    await end();
    await run('kite', 5);
    expect(calls[2]?.key).toBe(calls[0]?.key);
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
    await end();
    await run('kite', 5);
    expect(calls[3]?.key).not.toBe(calls[0]?.key);
  });
});
