import { IconInfo } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { onStreamEvent } from '../../../kit/api/stream';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal, useOpenModal } from '../../../kit/modal';
import { useProtectionStatus } from '../../../entities/limits/status';
import { readTab, writeTab } from '@sortes/browser';
import { RealityCheck } from './reality-check';
import { entityKeys } from '../../../entities/keys';
import { useRouter } from '../../../kit/router';

/** Sums of play are asked for anew at most this often. */
const restMs = 10_000;
/** What one bet moves comes in several events. */
const soonMs = 700;
/** So long after signing in its greeting is still one. */
const greetWithinMs = 120_000;
/** So long it stands; whoever goes into a game before has not read it. */
const greetingMs = 6_000;
/** A sheet that is no part of the address, such as the main menu, is looked for so often. */
const sheetLookMs = 500;
/** Pages that a game fills. */
const gamePaths: readonly string[] = ['/game', '/seamless'];

/** Where the law is strict the question for limits is asked until it is answered. */
function AskForLimits() {
  const modal = useModal();
  const { data, isFetching } = useProtectionStatus();
  // What is being asked for anew may have been answered meanwhile.
  const asks = !isFetching && data?.jurisdiction === 'strict' && !data.limitsAnswered;
  const open = modal.open;
  const current = useOpenModal();
  useEffect(() => {
    if (asks && current === undefined) open('limitsStart');
  }, [asks, current, open]);
  return null;
}

/** Anything that stands over the page, the main menu among it. */
const hasSheet = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Presses, and where a keyboard goes into a sheet: either ends a notice that has been seen. */
function endsWhenUsed(end: () => void): () => void {
  const focused = () => hasSheet() && end();
  document.addEventListener('pointerdown', end, { capture: true });
  document.addEventListener('focusin', focused);
  return () => {
    document.removeEventListener('pointerdown', end, { capture: true });
    document.removeEventListener('focusin', focused);
  };
}

/**
 * The last sign-in before this one, said once a session. It lies under every sheet, lets presses through to what it stands over, and goes with the first of them; over a sheet or a game it
 * waits until that is left.
 */
function LastSignIn() {
  const t = useT();
  const format = useFormat();
  const { data } = useProtectionStatus();
  const inGame = useRouter(({ location }) => gamePaths.includes(location.pathname));
  const covered = useOpenModal() !== undefined || inGame;
  const [isShown, setShown] = useState(false);
  const due = useRef<boolean>(undefined);
  const until = useRef(0);
  useEffect(() => {
    if (!data || data.lastSignInAt === null) return undefined;
    due.current ??= data.serverTime - data.signedInSince <= greetWithinMs && readTab('signInTold') !== String(data.signedInSince);
    // Whoever went into a game within its time has not read it.
    if (inGame && Date.now() < until.current) due.current = true;
    if (covered) until.current = 0;
    if (!due.current || covered) return undefined;
    const show = () => {
      if (hasSheet()) return;
      clearInterval(waiting);
      due.current = false;
      until.current = Date.now() + greetingMs;
      writeTab('signInTold', String(data.signedInSince));
      setShown(true);
    };
    const waiting = setInterval(show, sheetLookMs);
    show();
    return () => clearInterval(waiting);
  }, [data, covered, inGame]);
  const isSeen = isShown && !covered;
  useEffect(() => {
    if (!isSeen) return undefined;
    const end = () => setShown(false);
    const timer = setTimeout(end, greetingMs);
    const stop = endsWhenUsed(end);
    return () => {
      clearTimeout(timer);
      stop();
      // Whatever ended it, it is not shown anew by going back.
      end();
    };
  }, [isSeen]);
  if (!data || data.lastSignInAt === null) return null;
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 top-16 z-20 px-3">
      {isSeen && (
        <span className="mx-auto flex w-fit max-w-100 items-center gap-2 rounded-tile border border-hairline bg-bg2 px-4 py-3 text-label text-ink-1 shadow-pop">
          <IconInfo size={20} filled className="shrink-0 text-info" />
          {t('protection.lastSignIn', { time: format.dateTime(data.lastSignInAt) })}
        </span>
      )}
    </p>
  );
}

/** What watches over a player who is signed in, on every page: reminders, the question for limits, and the stream's word that something changed. */
export function ProtectionParts() {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAt = -restMs;
    const stop = onStreamEvent((event) => {
      if (event.type === 'limits') void queries.invalidateQueries({ queryKey: entityKeys.protection.all });
      // What is played moves the balance many times a minute: the day's result follows soon, and then rests.
      if (event.type !== 'balance' && event.type !== 'orders') return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          lastAt = performance.now();
          void queries.invalidateQueries({ queryKey: entityKeys.protectionStatus.all });
        },
        Math.max(soonMs, lastAt + restMs - performance.now()),
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
  return (
    <>
      <LastSignIn />
      <AskForLimits />
      <RealityCheck />
    </>
  );
}
