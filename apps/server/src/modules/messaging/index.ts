import type { DatabaseTransaction } from '@sortes/service';
import type { Module, Services } from '../../platform/services.js';
import { eraseMessages } from './repository.js';
import { messagingRoutes, showInboxFor, type InboxReader } from './routes.js';
import { sendMessage, type StaffMessage } from './send-message.js';

export type { MessageKind } from './kinds.js';
export { moneyText } from './render-message.js';
export { tell, tellAll } from './tell.js';
export { plainWords, type StaffMessage } from './send-message.js';

export interface MessagingModule extends Module {
  /** A member of staff writes to a player; see send-message.ts. */
  sendMessage(transaction: DatabaseTransaction, message: StaffMessage): Promise<boolean>;
  /** A player's inbox as staff see it, in their language. */
  inboxFor(reader: InboxReader, page: { offset: number; limit: number }): ReturnType<typeof showInboxFor>;
}

/** Players' inboxes. */
export function createMessagingModule(services: Services): MessagingModule {
  return {
    routes: messagingRoutes(services),
    tasks: [],
    streamEvents: { 'message.arrived': ({ messageId, group }) => ({ type: 'message', messageId, group }) },
    erasure: { erase: (transaction, { playerId }) => eraseMessages(transaction, playerId) },
    sendMessage: (transaction, message) => sendMessage(services, transaction, message),
    inboxFor: (reader, page) => showInboxFor(services, reader, page),
  };
}
