import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { serverNow } from '../../../kit/api/client';
import { nearDrawsQuery, useNearDraws, type Draw, type NearDraws } from '../api/near-draws';
import { useLotteryStream } from '../api/use-lottery-stream';
import { drawOnSale, noticeMs, nothingKnown, phaseOf, takeUp, type DrawPhase, type ShownDraw } from './draw-clock';

export interface DrawClock {
  readonly phase: DrawPhase;
  /** The draw on show: the one to bet on, or the one that has just closed. */
  readonly draw: Draw | undefined;
  readonly near: NearDraws | undefined;
  readonly error: Error | null;
  readonly reload: () => void;
  /** Issue that closed last while the board was open; its follower was taken up by itself. */
  readonly movedFrom: string | undefined;
}

/**
 * Follows a game's draws by the server's clock. One timer per draw, none per second: only the countdown itself ticks. At the closing instant the board
 * freezes, and three seconds later the next draw is on show.
 */
export function useDrawClock(gameId: string): DrawClock {
  const client = useQueryClient();
  const { data: near, error, refetch, isFetchedAfterMount, isStale } = useNearDraws(gameId);
  const old = isStale && !isFetchedAfterMount;
  const [shown, setShown] = useState<ShownDraw<Draw>>(nothingKnown);
  const renew = useCallback(() => void client.invalidateQueries({ queryKey: nearDrawsQuery(gameId).queryKey }), [client, gameId]);

  const close = useCallback(
    (numero: string) => setShown((now) => (now.draw?.numero === numero && !now.closed ? { ...now, closed: true } : now)),
    [],
  );

  // A draw may close early (the operator voids it): the stream says so.
  useLotteryStream(
    gameId,
    useCallback(
      (event) => {
        if (event.state === 'closed' || event.state === 'void') close(event.numero);
      },
      [close],
    ),
  );

  useEffect(() => {
    if (!near) return undefined;
    const timer = setTimeout(() =>
      setShown((now) => takeUp(now, { current: near.currentNumero, next: near.nextNumero }, serverNow(), old)),
    );
    return () => clearTimeout(timer);
  }, [near, old, shown.closed]);

  // One timer to the closing instant.
  const { draw, closed } = shown;
  useEffect(() => {
    if (!draw || closed) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = draw.closesAt - serverNow();
      if (left <= 0) close(draw.numero);
      // Asked again near the end, because the measured clock difference may have become better meanwhile.
      else timer = setTimeout(wait, left > 2_000 ? Math.min(left - 1_000, 60_000) : left);
    };
    timer = setTimeout(wait);
    return () => clearTimeout(timer);
  }, [draw, closed, close]);

  // After a closing: notice, then the next draw as soon as one is on sale.
  useEffect(() => {
    if (!shown.closed || !shown.draw) return undefined;
    const closed = shown.draw;
    const since = Date.now();
    renew();
    const timer = setInterval(() => {
      if (Date.now() - since < noticeMs) return;
      const latest = client.getQueryData(nearDrawsQuery(gameId).queryKey);
      const draw = latest && drawOnSale({ current: latest.currentNumero, next: latest.nextNumero }, serverNow(), closed);
      if (draw) setShown({ draw, closed: false, movedFrom: closed.numero, known: true });
      else if (Date.now() - since > noticeMs + 1_000) {
        setShown({ draw: undefined, closed: false, movedFrom: closed.numero, known: true });
        renew();
      }
    }, 100);
    return () => clearInterval(timer);
  }, [shown.closed, shown.draw, client, gameId, renew]);

  // Results come a few seconds after the closing: look often until the draw before this one has its result.
  const missing = near !== undefined && near.previousNumero !== null && near.previousNumero.winNo === null;
  const nothingOnSale = near !== undefined && !shown.draw;
  useEffect(() => {
    if (!missing && !nothingOnSale) return undefined;
    const timer = setInterval(renew, 3_000);
    return () => clearInterval(timer);
  }, [missing, nothingOnSale, renew]);

  return { phase: phaseOf(shown), draw: shown.draw, near, error, reload: () => void refetch(), movedFrom: shown.movedFrom };
}
