import { toast } from '@sortes/ui';
import { problemText } from './problem';
import type { Translate } from './texts';

/** How long the way back stays in sight, in milliseconds; longer while the message is touched or has the focus. */
const undoMs = 15_000;

/**
 * Tells that something is done and offers the way back for a while: `undo` is the inverse command, with the same rights and a reason of its own in the
 * audit log. What the server refuses by then (somebody else was there meanwhile) is said instead.
 */
export function tellWithUndo(t: Translate, text: string, undo: () => Promise<unknown>): void {
  toast(text, {
    tone: 'win',
    lifeMs: undoMs,
    action: {
      label: t('common.undo'),
      onAct: () =>
        void undo().then(
          () => toast(t('common.undone'), { tone: 'win' }),
          (error: unknown) => toast(problemText(error), { tone: 'danger' }),
        ),
    },
  });
}

const longestReason = 500;

/** The reason of an undo: that it is one, and why the change was made. */
export const undoReason = (t: Translate, reason: string): string => `${t('common.undo')}: ${reason}`.slice(0, longestReason);
