import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { answerFeedback } from '../feedback-repository.js';
import type { SupportStaffKit } from './kit.js';
import { findFeedback } from './show-feedback.js';

/**
 * Answers a message, in the inbox of whoever wrote it or, without a text, elsewhere.
 * @throws DomainError not.found, edit.outdated when somebody else was faster, request_param_err for a text to a visitor or half an answer
 */
export async function answerFeedbackAsStaff(
  kit: SupportStaffKit,
  context: StaffContext,
  feedbackId: string,
  { title = '', text = '', reason }: { title?: string; text?: string; reason: string },
): Promise<void> {
  const { playerId } = await findFeedback(kit, context, feedbackId);
  const isWritten = text.trim() !== '';
  // A visitor has no inbox; an answer needs both its parts.
  if (isWritten && (playerId === undefined || title.trim() === '')) {
    const field = playerId === undefined ? 'text' : 'title';
    refuse('request_param_err', { field, parameters: { field } });
  }
  const about = { action: 'feedback.answered', subject: `feedback:${feedbackId}`, reason } as const;
  await kit.office.changeAsStaff(context, about, async (transaction) => {
    const merchantId = context.merchant.id;
    const isFirst = await answerFeedback(transaction, { id: feedbackId, merchantId, by: staffOf(context).name, answer: text.trim() });
    // Somebody else was faster: the player is not told two things.
    if (!isFirst) refuse('edit.outdated');
    try {
      if (isWritten && playerId !== undefined)
        await kit.messaging.sendMessage(transaction, {
          playerId,
          merchantId,
          key: `feedback:${feedbackId}`,
          letter: 'service',
          title,
          text,
        });
    } catch (error) {
      if (error instanceof RangeError) return refuse('request_param_err', { field: 'text', parameters: { field: 'text' } });
      throw error;
    }
    return { value: undefined, after: { playerId: playerId ?? null, inInbox: isWritten } };
  });
}
