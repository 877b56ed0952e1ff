import { staffPlayerRecords as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { answerFeedbackAsStaff } from './answer-feedback.js';
import type { SupportStaffKit } from './kit.js';
import { exportFeedback, listFeedbackForStaff } from './list-feedback.js';
import { showFeedback } from './show-feedback.js';

/** Messages from players and visitors: read, opened, answered once. */
export function supportStaffRoutes(kit: SupportStaffKit): Route[] {
  return [
    handle(contract.staffListFeedback, ({ query }, context) => listFeedbackForStaff(kit, context, query)),
    handle(contract.staffExportFeedback, async ({ query }, context) => ({
      fileName: 'messages-from-players.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: exportFeedback(kit, context, query),
    })),
    handle(contract.staffGetFeedback, ({ params }, context) => showFeedback(kit, context, params.feedbackId)),
    handle(contract.staffAnswerFeedback, async ({ params, body }, context) => {
      await answerFeedbackAsStaff(kit, context, params.feedbackId, body);
      return showFeedback(kit, context, params.feedbackId);
    }),
  ];
}
