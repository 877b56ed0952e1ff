import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { LeaveQuestion } from '../../shared/leave-question';

/** Asks before what was typed and not saved is left. @returns the question, and what says that it may be left */
export function useLeaving(isChanged: boolean) {
  const isDone = useRef(false);
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && !isDone.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged && !isDone.current,
    withResolver: true,
  });
  const question = (
    <LeaveQuestion open={blocked.status === 'blocked'} onLeave={() => blocked.proceed?.()} onStay={() => blocked.reset?.()} />
  );
  return {
    question,
    done: () => {
      isDone.current = true;
    },
  };
}
