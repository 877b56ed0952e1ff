import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconCheckCircle, IconInfo, IconWarning, IconWarningCircle, IconX } from './icons.js';
import { dismissToast, toastStore, type ToastCountdown, type ToastMessage } from './toast-store.js';
import { countdownText } from './countdown-text.js';
import { useTimeLeft } from './countdown.js';
import { freePlace, meet, type ToastPlace } from './toast-place.js';
import { VisuallyHidden } from './visually-hidden.js';

const icons = { info: IconInfo, win: IconCheckCircle, warning: IconWarning, danger: IconWarningCircle };
/** What a message must not lie over. */
const pressable = 'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=option]';
/** Sheets and games have their buttons at their foot. */
const buttonsAtFoot = '[role=dialog], [role=alertdialog], iframe';
const tints = { info: 'text-info', win: 'text-win', warning: 'text-warning', danger: 'text-danger' };

/** Seconds left at which a countdown is spoken: every second would be all that is heard. */
const spokenAt = [10, 30, 60, 120] as const;

function RunningOut({ countdown: { endsAt, spoken } }: { countdown: ToastCountdown }) {
  const left = useTimeLeft(endsAt, Date.now);
  const seconds = Math.ceil(left / 1000);
  return (
    <>
      <span aria-hidden="true" className="tabular ms-2 font-bold text-warning">
        {countdownText(left)}
      </span>
      <VisuallyHidden> {spoken(spokenAt.find((mark) => seconds <= mark) ?? seconds)}</VisuallyHidden>
    </>
  );
}

function ToastCard({ message, closeLabel }: { message: ToastMessage; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || message.lifeMs === 0) return undefined;
    const timer = setTimeout(() => dismissToast(message.id), message.lifeMs);
    return () => clearTimeout(timer);
  }, [held, message]);
  const Icon = icons[message.tone];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover and focus only hold the message, they do nothing a keyboard lacks
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={clsx(
        'pointer-events-auto flex w-full max-w-100 animate-rise items-center gap-3 rounded-tile border border-hairline bg-bg2 ps-4 shadow-pop',
        message.countdown && 'flex-wrap gap-y-0',
      )}
    >
      <Icon size={22} filled className={clsx('shrink-0', tints[message.tone])} />
      <span className="min-w-0 flex-1 py-3 text-body text-ink-1">
        {message.text}
        {message.countdown && <RunningOut countdown={message.countdown} />}
      </span>
      {message.action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(message.id);
            message.action?.onAct();
          }}
          className={clsx(
            'min-h-11 shrink-0 rounded-chip px-3 text-body font-semibold text-info underline-offset-4 hover:underline',
            // Beside a long sentence with its time there is no room on a phone.
            message.countdown && 'order-last basis-full pb-1',
          )}
        >
          {message.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(message.id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-tile text-ink-3 hover:text-ink-1"
      >
        <IconX size={18} />
      </button>
    </li>
  );
}

/**
 * The place where messages appear: under the header at the end side on a desktop; on a phone above the bars at the foot of the page (a page says by `--page-foot` how
 * high its own bar there is), but at the top while a sheet or a game is open, whose buttons are at its foot. They wait while touched or focused,
 * and go to the other end of the window when they would lie over what has the focus (WCAG 2.4.11). With `keepClear` they stand at the foot of the
 * window instead, where they cover nothing that can be pressed. Own code because
 * the usual packages insert style elements, which the site's content security policy refuses. Mount once.
 */
export function ToastRegion({ label, closeLabel, keepClear = false }: { label: string; closeLabel: string; keepClear?: boolean }) {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const [below, setBelow] = useState(false);
  const [place, setPlace] = useState<ToastPlace>('bottom-end');
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (messages.length === 0) return undefined;
    if (keepClear) {
      const find = (): void => {
        if (!list.current || list.current.contains(document.activeElement)) return;
        const { width, height } = list.current.getBoundingClientRect();
        const sheets = document.querySelectorAll('[role=dialog], [role=alertdialog]');
        // What lies behind a sheet cannot be pressed.
        const within = sheets[sheets.length - 1] ?? document.body;
        const taken = [...within.querySelectorAll(pressable)]
          .filter((one) => !list.current?.contains(one))
          .map((one) => one.getBoundingClientRect());
        setPlace(freePlace({ width: Math.min(width, 400), height }, { width: innerWidth, height: innerHeight }, taken));
      };
      find();
      // The sheet that told it may close now, and the page may be drawn anew.
      const later = setTimeout(find, 300);
      return () => clearTimeout(later);
    }
    const find = (): void => {
      const isNarrow = !matchMedia('(min-width: 64em)').matches;
      setBelow(isNarrow && document.querySelector(buttonsAtFoot) === null);
    };
    find();
    const stepAside = (): void => {
      const focused = document.activeElement;
      if (!list.current || !focused || focused === document.body || list.current.contains(focused)) return;
      // A sheet that has just opened has the focus itself; only what lies in it can be covered.
      if (focused.matches('[role=dialog], [role=alertdialog], main')) return;
      if (meet(list.current.getBoundingClientRect(), focused.getBoundingClientRect())) setBelow((now) => !now);
    };
    // A frame later: by then the page has scrolled what has the focus into view.
    const look = (): number => requestAnimationFrame(stepAside);
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [messages, keepClear]);
  return (
    <section
      aria-label={label}
      aria-live="polite"
      // An open sheet leaves it within reach where it covers nothing of the sheet (react-aria makes everything else beside a sheet inert).
      {...(keepClear && { 'data-react-aria-top-layer': 'true' })}
      className={clsx(
        'pointer-events-none fixed inset-x-0 z-60',
        keepClear ? (place.startsWith('top') ? 'top-16 px-4' : 'bottom-4 px-4') : 'px-3 lg:px-6',
        !keepClear && (below ? 'bottom-[calc(4.75rem+var(--page-foot,0px))] lg:bottom-6' : 'top-16'),
      )}
    >
      <ol
        ref={list}
        className={clsx(
          'flex flex-col gap-2',
          // At the top in the middle: a bar there has its name at one end and its clock at the other.
          !keepClear && (below ? 'items-center lg:items-end' : 'items-center'),
          keepClear && (place.endsWith('end') ? 'items-end' : place.endsWith('start') ? 'items-start' : 'items-center'),
        )}
      >
        {messages.map((message) => (
          <ToastCard key={message.id} message={message} closeLabel={closeLabel} />
        ))}
      </ol>
    </section>
  );
}
