import type { StreamEvent } from '@sortes/contract';

type Heard = (event: StreamEvent) => void;

const listeners = new Set<Heard>();
const reconnectListeners = new Set<() => void>();
let source: EventSource | undefined;

/** Listens to live events; answers how to stop. The stream itself is opened by `openStream`. */
export function onStreamEvent(heard: Heard): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** Called when the stream stands again after a break: what is on screen should be asked for afresh. */
export function onStreamReconnected(heard: () => void): () => void {
  reconnectListeners.add(heard);
  return () => reconnectListeners.delete(heard);
}

/** Opens the stream, or opens it anew after the caller changed (sign-in, sign-out). The browser reconnects and resumes by itself. */
export function openStream(): void {
  source?.close();
  const opened = new EventSource('/wps/stream');
  source = opened;
  let broken = false;
  opened.addEventListener('error', () => {
    broken = true;
    // A refused stream is closed for good by the browser: try again later.
    if (opened.readyState === EventSource.CLOSED) setTimeout(() => source === opened && openStream(), 3_000);
  });
  opened.addEventListener('open', () => {
    if (broken) for (const heard of reconnectListeners) heard();
    broken = false;
  });
  opened.addEventListener('message', (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as StreamEvent;
    for (const heard of listeners) heard(event);
  });
}
