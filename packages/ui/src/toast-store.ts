export type ToastTone = 'info' | 'win' | 'warning' | 'danger';
export interface ToastMessage {
  id: number;
  tone: ToastTone;
  text: string;
  /** How long it stays, in milliseconds. Refusals stay until dismissed when 0. */
  lifeMs: number;
  /** A button beside the words, such as "Undo"; the message goes away with it. */
  action?: ToastAction | undefined;
  /** Time that runs out, beside the words. */
  countdown?: ToastCountdown | undefined;
}

export interface ToastCountdown {
  /** In milliseconds since 1970 by the device's clock. */
  endsAt: number;
  /** What a screen reader says at the marks: how many seconds are left. */
  spoken: (seconds: number) => string;
}

export interface ToastAction {
  label: string;
  onAct: () => void;
}

let last = 0;
let messages: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();
const announce = (next: readonly ToastMessage[]) => {
  messages = next;
  for (const listener of listeners) listener();
};

/** Shows a short message; returns its id. The same text twice in a row is shown once, so that a retry loop does not fill the screen. */
export function toast(
  text: string,
  {
    tone = 'info',
    lifeMs = 5000,
    action,
    countdown,
  }: { tone?: ToastTone; lifeMs?: number; action?: ToastAction; countdown?: ToastCountdown } = {},
): number {
  const same = messages.find((message) => message.text === text && message.tone === tone && !message.action && !action);
  if (same) return same.id;
  last += 1;
  announce([...messages.slice(-2), { id: last, tone, text, lifeMs, action, countdown }]);
  return last;
}

/** Takes a message away before its time. */
export function dismissToast(id: number): void {
  announce(messages.filter((message) => message.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly ToastMessage[] => messages,
};
