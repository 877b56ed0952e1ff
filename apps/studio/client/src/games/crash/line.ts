import { useEffect, useRef, useState } from 'preact/hooks';
import type { CrashBet, CrashState } from '../../../../src/protocol';
import type { TableProps } from '../../game';

/** Ticks come four times a second: without any for so long nothing that is shown is sure. */
const silenceMs = 2_000;

export interface Line {
  /** The page hears the table. */
  readonly isLive: boolean;
  /** Up to when it has heard of it, on the server's clock: what runs on from there would be told as if it were true. */
  readonly heardAt: number;
}

/** Watches the line to the table. */
export function useLine({ view, connected, serverNow, onMoment }: TableProps<CrashState, CrashBet, unknown>): Line {
  const phase = view?.phase;
  const heardAt = useRef(serverNow());
  const [isSilent, setSilent] = useState(false);
  const isRunning = phase?.name === 'running';
  useEffect(() => {
    if (!connected) return;
    const hear = (): void => {
      heardAt.current = serverNow();
      setSilent(false);
    };
    hear();
    const off = onMoment(hear);
    const timer = setInterval(() => {
      // Nothing is told of the time to bet while it runs.
      if (!isRunning) heardAt.current = serverNow();
      else if (serverNow() - heardAt.current > silenceMs) setSilent(true);
    }, 250);
    return () => {
      off();
      clearInterval(timer);
    };
  }, [phase, isRunning, connected, serverNow, onMoment]);
  return { isLive: connected && !isSilent, heardAt: heardAt.current };
}
