// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { putOnShow, useHeldBack } from './stages-on-show';

let root: Root;
const page = document.createElement('div');

function List({ numeros }: { numeros: readonly string[] }) {
  return useHeldBack(numeros.map((numero) => ({ gameId: 'ssc1m', numero }))) ? 'held' : 'told';
}
const draw = (...numeros: string[]): void => act(() => root.render(<List numeros={numeros} />));

beforeEach(() => {
  vi.useFakeTimers();
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

it('holds what a draw brought back until the stage of its game has shown it whole', () => {
  const [stage, other] = [putOnShow('ssc1m'), putOnShow('k31m')];
  other.show({ shown: '202611230001' });
  draw('202611230007');
  // Nothing is on the stage yet: nobody waits for what may never be shown.
  expect(page.textContent).toBe('told');
  act(() => stage.show({ shown: '202611230006' }));
  expect(page.textContent).toBe('held');
  act(() => stage.show({ running: '202611230007' }));
  expect(page.textContent).toBe('held');
  act(() => stage.show({ shown: '202611230007' }));
  expect(page.textContent).toBe('told');
  draw('202611230005', '202611230007');
  expect(page.textContent).toBe('told');
  stage.leave();
  other.leave();
});

it('holds nothing back for longer than the longest stage, and nothing where no stage stands', () => {
  draw('202611230007');
  expect(page.textContent).toBe('told');
  const stage = putOnShow('ssc1m');
  act(() => stage.show({ shown: '202611230006' }));
  expect(page.textContent).toBe('held');
  act(() => void vi.advanceTimersByTime(12_100));
  expect(page.textContent).toBe('told');
  stage.leave();
});
