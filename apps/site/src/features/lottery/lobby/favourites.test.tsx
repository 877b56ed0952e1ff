// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { drawPart } from '../../../testing/draw-part';
import { useCardActions } from './use-card-actions';

function Card() {
  const { starred, star } = useCardActions();
  return (
    <button type="button" aria-pressed={starred.has('k31m')} onClick={() => star('k31m')}>
      {[...starred].join(' ')}
    </button>
  );
}
const drawAs = async (as: { id: number } | false) => {
  const drawn = await drawPart(<Card />, { answers: {}, areas: ['lottery'], as });
  return { ...drawn, heart: await screen.findByRole('button') };
};

beforeEach(() => localStorage.clear());

it('a favourite is the account’s own: there again when the device is read anew, and of no other account', async () => {
  const { heart } = await drawAs({ id: 7 });
  fireEvent.click(heart);
  expect([heart.getAttribute('aria-pressed'), heart.textContent]).toEqual(['true', 'k31m']);
  // As after a reload: what is kept in memory is forgotten.
  act(() => void window.dispatchEvent(new Event('storage')));
  expect((await drawAs({ id: 7 })).heart.textContent).toBe('k31m');
  expect((await drawAs({ id: 8 })).heart.textContent).toBe('');
  const again = (await drawAs({ id: 7 })).heart;
  fireEvent.click(again);
  expect([again.getAttribute('aria-pressed'), again.textContent]).toEqual(['false', '']);
});

it('a guest is asked to sign in for one', async () => {
  const { heart, addressNow } = await drawAs(false);
  fireEvent.click(heart);
  await waitFor(() => expect(addressNow()).toContain('m=login'));
  expect(heart.textContent).toBe('');
});
