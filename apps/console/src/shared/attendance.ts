import { onUnattended } from '@sortes/browser';

/** Without a hand on mouse or keys for so long nobody sits there as far as the session goes. */
const attendedMs = 30_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastSign = performance.now();

/** When somebody touched this page last, by `performance.now()`. */
export function lastSignOfLife(): number {
  return lastSign;
}

/** Notices whether somebody is at the page: what it asks again by itself meanwhile keeps no session alive. */
export function watchAttendance(): void {
  for (const sign of signs) addEventListener(sign, () => (lastSign = performance.now()), { capture: true, passive: true });
  onUnattended(() => performance.now() - lastSign > attendedMs);
}
