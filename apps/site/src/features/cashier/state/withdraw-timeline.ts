import type { WithdrawalStep } from '@sortes/contract';

/** What a timeline needs of a withdrawal; times in milliseconds since 1970. */
export interface TimelineFacts {
  state: string;
  createdAt: number;
  approvedAt: number | null;
  sentAt: number | null;
  endedAt: number | null;
  /** What is known to have arrived, as the wire has it. */
  receivedAmount: number | null;
}

export interface TimelineEntry {
  step: WithdrawalStep;
  look: 'done' | 'now' | 'open' | 'failed';
  at: number | null;
}

/** The four words a player follows, each with how far it is. A withdrawal that ended early says where. */
export function timelineOf({ state, createdAt, approvedAt, sentAt, endedAt, receivedAmount }: TimelineFacts): TimelineEntry[] {
  const isSent = sentAt !== null && state !== 'approved' && state !== 'sending';
  const review = state === 'rejected' ? 'failed' : state === 'review' ? 'now' : 'done';
  const sent = isSent ? 'done' : state === 'returned' ? 'failed' : state === 'approved' || state === 'sending' ? 'now' : 'open';
  const received =
    state === 'received' || (state === 'returned' && isSent && (receivedAmount ?? 0) > 0)
      ? 'done'
      : !isSent
        ? 'open'
        : // A dispute is open: nothing has ended.
          state === 'sent' || state === 'disputed'
          ? 'now'
          : state === 'returned'
            ? 'failed'
            : 'open';
  return [
    { step: 'requested', look: 'done', at: createdAt },
    { step: 'review', look: review, at: review === 'failed' ? endedAt : review === 'done' ? approvedAt : null },
    { step: 'sent', look: sent, at: sent === 'done' ? sentAt : sent === 'failed' ? endedAt : null },
    { step: 'received', look: received, at: received === 'done' || (received === 'failed' && state === 'returned') ? endedAt : null },
  ];
}
