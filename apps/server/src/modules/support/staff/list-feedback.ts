import type { FeedbackState } from '@sortes/contract';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { countFeedback, listFeedback } from '../feedback-repository.js';
import type { SupportStaffKit } from './kit.js';
import { feedbackLine, feedbackStateOf } from './show-feedback.js';

interface FeedbackQuery {
  state?: FeedbackState | undefined;
  playerId?: number | undefined;
  sort?: 'at' | '-at' | undefined;
}

export async function listFeedbackForStaff(
  { services: { db }, office }: SupportStaffKit,
  context: StaffContext,
  { state, playerId, sort, ...page }: FeedbackQuery & { pageNo?: number; pageSize?: number },
) {
  const filter = { merchantId: context.merchant.id, state, playerId, sort };
  const [list, total] = await Promise.all([listFeedback(db, filter, pageOf(page)), countFeedback(db, filter)]);
  const writers = [...new Set(list.flatMap((one) => one.playerId ?? []))];
  const names = await office.namesOfPlayers(context, writers);
  return { list: list.map((one) => feedbackLine(one, names.get(one.playerId ?? 0) ?? null)), total };
}

const columns = ['message', 'at', 'state', 'player', 'about', 'text', 'language', 'answered at', 'answered by'] as const;

export const exportFeedback = ({ services: { db } }: SupportStaffKit, { merchant }: StaffContext, query: FeedbackQuery) =>
  csvRows(
    columns,
    (page) => listFeedback(db, { merchantId: merchant.id, ...query }, page),
    (one) => [
      one.id,
      one.createdAt,
      wordsOf('players.feedback', feedbackStateOf(one)),
      one.playerId ?? null,
      one.reference,
      one.content,
      one.language,
      one.answeredAt ?? null,
      one.answeredBy ?? null,
    ],
  );
