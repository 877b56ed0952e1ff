import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconClose, IconOffline } from '../parts/icons';
import { useStore } from '../parts/store';
import { say } from '../parts/texts';
import type { Desk } from './desk';

/**
 * What is to be told, by the control that it is about: above the actions, or below them where they stand at the top of the window. `lostLine` is said
 * while the connection is lost.
 */
export function Notices({ desk, lostLine }: { readonly desk: Desk; readonly lostLine: string }): JSX.Element {
  const notice = useStore(desk.store, (state) => state.notice);
  const connected = useStore(desk.store, (state) => state.connected);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (connected) return;
    // A line that is back at once is no news.
    const timer = setTimeout(() => setLate(true), 700);
    return () => clearTimeout(timer);
  }, [connected]);
  useEffect(() => {
    if (notice?.tone !== 'info') return;
    const timer = setTimeout(() => desk.store.get().notice === notice && desk.notify(undefined), 6_000);
    return () => clearTimeout(timer);
  }, [notice, desk]);
  const box = useRef<HTMLDivElement>(null);
  const [isBelow, setBelow] = useState(false);
  const isShown = isLate || notice !== undefined;
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = (): void => {
      const around = box.current?.parentElement?.getBoundingClientRect();
      setBelow(around !== undefined && around.top < 120);
    };
    place();
    addEventListener('scroll', place, { passive: true });
    return () => removeEventListener('scroll', place);
  }, [isShown]);
  return (
    <div class={isBelow ? 'notices notices-below' : 'notices'} ref={box}>
      <div role="status">
        {isLate && (
          <p class="notice">
            <IconOffline size={20} />
            <span>{lostLine}</span>
          </p>
        )}
      </div>
      <div role="alert">
        {notice && (
          <div class={`notice notice-${notice.tone}`}>
            <span>{notice.text}</span>
            {notice.deposit && (desk.frame.isFramed || desk.session.depositUrl !== undefined) && (
              <button type="button" class="button button-gold" onClick={desk.deposit}>
                {say('deposit')}
              </button>
            )}
            <button type="button" class="icon-button" aria-label={say('close')} onClick={() => desk.notify(undefined)}>
              <IconClose size={18} />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
