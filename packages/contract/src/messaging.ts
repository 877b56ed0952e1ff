import { Type } from 'typebox';
import { Done } from './common.js';
import { operation } from './operation.js';

/** Blocks of an inbox. */
export const messageGroups = ['money', 'security', 'house'] as const;
export type MessageGroup = (typeof messageGroups)[number];

export const InboxMessage = Type.Object({
  messageId: Type.String(),
  time: Type.Integer({ description: 'Milliseconds since 1970' }),
  read: Type.Boolean(),
  kind: Type.String({ description: 'What it tells of, e.g. `deposit.credited`; `staff`: written by a person of the house' }),
  group: Type.String({ description: messageGroups.join(', ') }),
  title: Type.String({ description: 'In the language of the call; written by a person, in the words of its writer. Plain text.' }),
  text: Type.String({ description: 'Plain text' }),
  note: Type.String({ description: 'What a person added to it, such as a reason; empty when nobody did. Plain text.' }),
});

export const getInbox = operation({
  method: 'GET',
  path: '/wps/relay/CSP_getInbox',
  aliases: ['/wps/relay/EMFE_getInbox', '/wps/message/inbox'],
  summary: "The member's messages, newest first",
  tag: 'messaging',
  policy: 'member',
  envelope: 'wps',
  query: Type.Object({
    group: Type.Optional(Type.Union([Type.Literal('money'), Type.Literal('security'), Type.Literal('house')])),
    status: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('unread')])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Type.Object({
    list: Type.Array(InboxMessage),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    unread: Type.Integer({ description: 'Of the whole inbox' }),
  }),
});

export const getUnreadCount = operation({
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  aliases: ['/wps/relay/EMFE_getInboxUnreadCount', '/wps/message/unreadCount'],
  summary: 'How many messages are unread',
  tag: 'messaging',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Integer(),
});

export const markMessagesRead = operation({
  method: 'POST',
  path: '/wps/message/read',
  summary: 'Marks messages as read; without ids all of them',
  tag: 'messaging',
  policy: 'member',
  envelope: 'wps',
  body: Type.Object({ messageIds: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: 100 })) }),
  reply: Type.Object({ unread: Type.Integer() }),
});

export const deleteMessages = operation({
  method: 'DELETE',
  path: '/wps/message/inbox',
  summary: 'Takes messages out of the inbox',
  tag: 'messaging',
  policy: 'member',
  envelope: 'wps',
  query: Type.Object({ messageIds: Type.String({ minLength: 36, maxLength: 3_700, description: 'Comma list, 100 at most' }) }),
  reply: Done,
});
