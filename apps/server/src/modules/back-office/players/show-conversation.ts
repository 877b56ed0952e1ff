import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { countFeedback, listFeedback } from '../../support/index.js';
import type { BackOfficeKit } from '../kit.js';

/**
 * What was said in both directions, the newest first. The halves belong to two modules: each gives its newest, and the page is cut from both. A
 * page so far costs the ones before it, too; a player has some hundreds of messages, not millions.
 */
export async function showConversation(
  { services: { db }, below: { messaging } }: BackOfficeKit,
  context: RequestContext,
  playerId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  const { merchant, language } = context;
  const upTo = { offset: 0, limit: offset + limit };
  const filter = { merchantId: merchant.id, playerId, sort: '-at' } as const;
  const maySeeTheirs = staffOf(context).rights.has('feedback.read');
  const [told, written, writtenInAll] = await Promise.all([
    messaging.inboxFor({ playerId, merchant, language }, upTo),
    maySeeTheirs ? listFeedback(db, filter, upTo) : [],
    maySeeTheirs ? countFeedback(db, filter) : 0,
  ]);
  const list = [
    ...told.list.map((one) => ({ ...one, from: 'house' as const, answered: null })),
    ...written.map(({ id, createdAt, answeredAt, reference, content }) => ({
      messageId: id,
      from: 'player' as const,
      at: createdAt.getTime(),
      readAt: null,
      answered: answeredAt !== undefined,
      kind: 'feedback',
      title: reference,
      text: content,
      note: '',
    })),
  ];
  return { list: list.toSorted((one, other) => other.at - one.at).slice(offset, offset + limit), total: told.total + writtenInAll };
}

const columns = ['time', 'from', 'read', 'answered', 'kind', 'title', 'text', 'note'] as const;

export const exportConversation = (kit: BackOfficeKit, context: RequestContext, playerId: number) =>
  csvRows(
    columns,
    async (page) => (await showConversation(kit, context, playerId, page)).list,
    ({ at, from, readAt, answered, kind, title, text, note }) => [
      new Date(at),
      wordsOf('players.direction', from),
      readAt === null ? null : new Date(readAt),
      answered,
      kind,
      title,
      text,
      note,
    ],
  );
