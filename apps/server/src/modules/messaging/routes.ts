import { messaging as contract, type LanguageCode } from '@sortes/contract';
import { refuse } from '../../platform/errors.js';
import { callerOf, handle, type Route } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import { type GameNames, renderMessage } from './render-message.js';
import { countInbox, countUnread, markRead, readInbox, removeMessages, type StoredMessage } from './repository.js';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Ids of a comma list. @throws DomainError request_param_err */
function readIds(text: string): string[] {
  const ids = text.split(',').map((one) => one.trim());
  if (ids.length > 100 || ids.some((id) => !uuid.test(id))) refuse('request_param_err', { field: 'messageIds' });
  return ids;
}

/** Names of the games that messages name by their codes. */
async function gameNamesIn(hooks: Services['hooks'], messages: readonly StoredMessage[], language: LanguageCode): Promise<GameNames> {
  const codes = [...new Set(messages.flatMap(({ parameters }) => parameters['game'] ?? []))];
  const found = codes.length === 0 ? [] : await hooks.ask('gameNamesOf', codes, language);
  return new Map(found.flatMap((names) => [...names]));
}

/** A message as its reader sees it; undefined for a kind that this version has no words for. */
function present(
  message: StoredMessage,
  { language, merchant, gameNames }: { language: LanguageCode; merchant: Merchant; gameNames: GameNames },
) {
  const words =
    message.kind === 'staff'
      ? { title: message.title ?? '', text: message.body ?? '', note: '' }
      : renderMessage(message.kind, message.parameters, language, merchant, gameNames);
  return (
    words && {
      messageId: message.id,
      time: message.createdAt.getTime(),
      read: message.readAt !== null,
      kind: message.kind,
      group: message.group,
      ...words,
    }
  );
}

type InboxParts = Pick<Services, 'db' | 'hooks'>;

export interface InboxReader {
  playerId: number;
  merchant: Merchant;
  language: LanguageCode;
}

/** One page of a player's inbox for staff, the newest first; what they have taken out is not in it. */
export async function showInboxFor(
  { db, hooks }: InboxParts,
  { playerId, merchant, language }: InboxReader,
  page: { offset: number; limit: number },
) {
  const filter = { playerId, group: undefined, unreadOnly: false };
  const [messages, { total }] = await Promise.all([readInbox(db, filter, page.limit, page.offset), countInbox(db, filter)]);
  const gameNames = await gameNamesIn(hooks, messages, language);
  const list = messages.flatMap((message) => {
    const shown = present(message, { language, merchant, gameNames });
    if (shown === undefined) return [];
    const { messageId, kind, title, text, note } = shown;
    return [{ messageId, at: message.createdAt.getTime(), readAt: message.readAt?.getTime() ?? null, kind, title, text, note }];
  });
  return { list, total };
}

export function messagingRoutes({ db, hooks }: InboxParts): Route[] {
  return [
    handle(contract.getInbox, async ({ query }, context) => {
      const filter = { playerId: callerOf(context).playerId, group: query.group, unreadOnly: query.status === 'unread' };
      const { language, merchant } = context;
      const size = query.size ?? 20;
      const [messages, counts] = await Promise.all([readInbox(db, filter, size, ((query.page ?? 1) - 1) * size), countInbox(db, filter)]);
      const gameNames = await gameNamesIn(hooks, messages, language);
      return {
        list: messages.flatMap((message) => present(message, { language, merchant, gameNames }) ?? []),
        totalCount: counts.total,
        totalPages: Math.ceil(counts.total / size),
        unread: counts.unread,
      };
    }),
    handle(contract.getUnreadCount, async (_input, context) => countUnread(db, callerOf(context).playerId)),
    handle(contract.markMessagesRead, async ({ body }, context) => {
      const { playerId } = callerOf(context);
      await markRead(db, playerId, body.messageIds);
      return { unread: await countUnread(db, playerId) };
    }),
    handle(contract.deleteMessages, async ({ query }, context) => {
      await removeMessages(db, callerOf(context).playerId, readIds(query.messageIds));
      return {};
    }),
  ];
}
