import { clsx } from 'clsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconCheckCircle, IconInfo, IconWarning, IconWarningCircle, IconX } from './icons.js';
import { dismissToast, toastStore } from './toast-store.js';
import type { ToastMessage } from './toast-store.js';

const icons = { info: IconInfo, win: IconCheckCircle, warning: IconWarning, danger: IconWarningCircle };
const tints = { info: 'text-info', win: 'text-win', warning: 'text-warning', danger: 'text-danger' };

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
      className="pointer-events-auto flex w-full max-w-100 animate-rise items-center gap-3 rounded-tile border border-hairline bg-bg2 ps-4 shadow-pop"
    >
      <Icon size={22} filled className={clsx('shrink-0', tints[message.tone])} />
      <span className="min-w-0 flex-1 py-3 text-body text-ink-1">{message.text}</span>
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
 * The place where messages appear: under the header (at the end side on a desktop), never over the buttons at the foot of a sheet; they wait while touched or focused. Own code because
 * the usual packages insert style elements, which the site's content security policy refuses. Mount once.
 */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  return (
    <section aria-label={label} aria-live="polite" className="pointer-events-none fixed inset-x-0 top-16 z-60 px-3 lg:px-6">
      <ol className="flex flex-col items-center gap-2 lg:items-end">
        {messages.map((message) => (
          <ToastCard key={message.id} message={message} closeLabel={closeLabel} />
        ))}
      </ol>
    </section>
  );
}
