import { staffPlayerRecords as contract, type FeedbackState } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { idOfOrderNumber } from '../../../platform/order-number.js';
import { answerFeedback, countFeedback, listFeedback, type FeedbackForStaff } from '../../support/index.js';
import { csvRows } from '../csv.js';
import { changeAsStaff, pageOf, seesPersonal, type BackOfficeKit } from '../kit.js';
import { wordsOf } from '../csv-words.js';

const columns = ['message', 'at', 'state', 'player', 'about', 'text', 'language', 'answered at', 'answered by'] as const;

/** Messages from players and visitors: read, opened, answered once. */
export function feedbackRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  const { identity, messaging, cashier, lottery, games } = kit.deps;
  const stateOf = ({ answeredAt }: FeedbackForStaff): FeedbackState => (answeredAt === undefined ? 'open' : 'answered');
  const nameOf = async (context: RequestContext, playerId: number): Promise<string | null> =>
    (await identity.forStaff.namesOf(context.merchant.id, [playerId], seesPersonal(context))).get(playerId) ?? null;
  const present = async (context: RequestContext, one: FeedbackForStaff) => ({
    feedbackId: one.id,
    at: one.createdAt.getTime(),
    state: stateOf(one),
    playerId: one.playerId ?? null,
    userName: one.playerId === undefined ? null : await nameOf(context, one.playerId),
    reference: one.reference,
    content: one.content,
    contact: one.contact,
    language: one.language,
    answeredAt: one.answeredAt?.getTime() ?? null,
    answeredBy: one.answeredBy ?? null,
  });
  /** @throws DomainError not.found for another brand's as well */
  const find = async ({ merchant }: RequestContext, id: string): Promise<FeedbackForStaff> =>
    (await listFeedback(db, { merchantId: merchant.id, id }, { offset: 0, limit: 1 }))[0] ?? refuse('not.found');
  /** What the number names that the writer gave: the first that is found, of this brand only. */
  const aboutOf = async (merchant: Merchant, { playerId, reference }: FeedbackForStaff) => {
    const number = reference.trim();
    if (number === '') return null;
    const money = await cashier.moneyOf(merchant.id, number);
    if (money !== undefined) return money;
    const bettor = await lottery.ownerOf(merchant.id, number);
    if (bettor !== undefined) return { kind: 'bet' as const, id: idOfOrderNumber(number) ?? number, playerId: bettor };
    const players = await games.ownersOfRound(merchant.id, number);
    // A vendor may give one number to rounds of several players: the writer's own is meant.
    const player = players.find((one) => one === playerId) ?? players[0];
    if (player !== undefined) return { kind: 'round' as const, id: number, playerId: player };
    const draws = await lottery.desk.countDraws(merchant, { numero: number });
    return draws === 0 ? null : { kind: 'draw' as const, id: number, playerId: null };
  };
  const detail = async (context: RequestContext, one: FeedbackForStaff) => ({
    ...(await present(context, one)),
    about: await aboutOf(context.merchant, one),
    answer: one.answer,
  });

  return [
    handle(contract.staffListFeedback, async ({ query: { state, playerId, sort, ...page } }, context) => {
      const filter = { merchantId: context.merchant.id, state, playerId, sort };
      const [list, total] = await Promise.all([listFeedback(db, filter, pageOf(page)), countFeedback(db, filter)]);
      return { list: await Promise.all(list.map((one) => present(context, one))), total };
    }),
    handle(contract.staffExportFeedback, async ({ query }, { merchant }) => ({
      fileName: 'messages-from-players.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        (page) => listFeedback(db, { merchantId: merchant.id, ...query }, page),
        (one) => [
          one.id,
          one.createdAt,
          wordsOf('players.feedback', stateOf(one)),
          one.playerId ?? null,
          one.reference,
          one.content,
          one.language,
          one.answeredAt ?? null,
          one.answeredBy ?? null,
        ],
      ),
    })),
    handle(contract.staffGetFeedback, async ({ params }, context) => detail(context, await find(context, params.feedbackId))),
    handle(contract.staffAnswerFeedback, async ({ params: { feedbackId }, body: { title = '', text = '', reason } }, context) => {
      const { playerId } = await find(context, feedbackId);
      const isWritten = text.trim() !== '';
      // A visitor has no inbox; an answer needs both its parts.
      if (isWritten && (playerId === undefined || title.trim() === '')) {
        const field = playerId === undefined ? 'text' : 'title';
        refuse('request_param_err', { field, parameters: { field } });
      }
      await changeAsStaff(kit, context, { action: 'feedback.answered', subject: `feedback:${feedbackId}`, reason }, async (transaction) => {
        const merchantId = context.merchant.id;
        const isFirst = await answerFeedback(transaction, { id: feedbackId, merchantId, by: staffOf(context).name, answer: text.trim() });
        // Somebody else was faster: the player is not told two things.
        if (!isFirst) refuse('edit.outdated');
        try {
          if (isWritten && playerId !== undefined)
            await messaging.sendMessage(transaction, { playerId, merchantId, key: `feedback:${feedbackId}`, title, text });
        } catch (error) {
          if (error instanceof RangeError) return refuse('request_param_err', { field: 'text', parameters: { field: 'text' } });
          throw error;
        }
        return { value: undefined, after: { playerId: playerId ?? null, inInbox: isWritten } };
      });
      return detail(context, await find(context, feedbackId));
    }),
  ];
}
