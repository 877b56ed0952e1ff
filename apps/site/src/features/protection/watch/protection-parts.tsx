import { dismissToast, toast } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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
/** So long after signing in its greeting is still one. */
const greetWithinMs = 120_000;
/** So long it stands; whoever goes into a game before has not read it. */
const greetingMs = 6_000;
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

/** The last sign-in before this one, said once a session. In a game it would lie over the buttons: it waits until the game is left. */
function LastSignIn() {
  const t = useT();
  const format = useFormat();
  const { data } = useProtectionStatus();
  const inGame = useRouter(({ location }) => gamePaths.includes(location.pathname));
  // Over a sheet it would hide what somebody is about to read.
  const covered = useOpenModal() !== undefined || inGame;
  const due = useRef<boolean>(undefined);
  const standing = useRef<{ id: number; until: number }>(undefined);
  useEffect(() => {
    if (!data || data.lastSignInAt === null) return;
    due.current ??= data.serverTime - data.signedInSince <= greetWithinMs && readTab('signInTold') !== String(data.signedInSince);
    if (inGame && standing.current && Date.now() < standing.current.until) {
      dismissToast(standing.current.id);
      due.current = true;
    }
    if (!due.current || covered) return;
    due.current = false;
    writeTab('signInTold', String(data.signedInSince));
    const text = t('protection.lastSignIn', { time: format.dateTime(data.lastSignInAt) });
    standing.current = { id: toast(text, { lifeMs: greetingMs }), until: Date.now() + greetingMs };
  }, [data, covered, inGame, t, format]);
  return null;
}

/** What watches over a player who is signed in, on every page: reminders, the question for limits, and the stream's word that something changed. */
export function ProtectionParts() {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStreamEvent((event) => {
      if (event.type === 'limits') void queries.invalidateQueries({ queryKey: entityKeys.protection.all });
      // What is played moves the balance many times a minute; the day's result may follow a little later.
      if (event.type !== 'balance' && event.type !== 'orders') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: entityKeys.protectionStatus.all });
      }, restMs);
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
