import { toast } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onStreamEvent } from '../../shared/api/stream';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/i18n';
import { hasModal, useModal } from '../../shared/modal';
import { protectionKey, protectionStatusKey, useProtectionStatus } from '../../shared/protection/status';
import { readTab, writeTab } from '@sortes/browser';
import { RealityCheck } from './reality-check';

/** Sums of play are asked for anew at most this often. */
const restMs = 10_000;
/** So long after signing in its greeting is still one. */
const greetWithinMs = 120_000;

/** Where the law is strict the question for limits is asked until it is answered. */
function AskForLimits() {
  const modal = useModal();
  const { data, isFetching } = useProtectionStatus();
  // What is being asked for anew may have been answered meanwhile.
  const asks = !isFetching && data?.jurisdiction === 'strict' && !data.limitsAnswered && hasModal('limitsStart');
  const open = modal.open;
  const current = modal.current;
  useEffect(() => {
    if (asks && current === undefined) open('limitsStart');
  }, [asks, current, open]);
  return null;
}

/** The last sign-in before this one, said once a session. */
function LastSignIn() {
  const t = useT();
  const format = useFormat();
  const { data } = useProtectionStatus();
  // Over a sheet it would hide what somebody is about to read.
  const covered = useModal().current !== undefined;
  const told = useRef(false);
  useEffect(() => {
    if (!data || covered || told.current || data.lastSignInAt === null) return;
    told.current = true;
    const mark = String(data.signedInSince);
    if (data.serverTime - data.signedInSince > greetWithinMs || readTab('signInTold') === mark) return;
    writeTab('signInTold', mark);
    toast(t('protection.lastSignIn', { time: format.dateTime(data.lastSignInAt) }));
  }, [data, covered, t, format]);
  return null;
}

/** What watches over a player who is signed in, on every page: reminders, the question for limits, and the stream's word that something changed. */
export function ProtectionParts() {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStreamEvent((event) => {
      if (event.type === 'limits') void queries.invalidateQueries({ queryKey: protectionKey });
      // What is played moves the balance many times a minute; the day's result may follow a little later.
      if (event.type !== 'balance' && event.type !== 'orders') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: protectionStatusKey });
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
