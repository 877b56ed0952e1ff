import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../errors.js';
import { sendPage } from '../pages/send-page.js';
import { renderInboxPage, renderMessagePage } from './inbox-pages.js';
import type { Message } from './message.js';
import type { MessageStore } from './message-store.js';

const MessageQuery = Type.Object({
  to: Type.Optional(Type.String({ maxLength: 320 })),
  kind: Type.Optional(Type.Union([Type.Literal('mail'), Type.Literal('sms')])),
});

/** Adds the inbox pages and their JSON twins. */
export function addInboxRoutes(app: FastifyInstance, store: MessageStore, siteOrigin: string | undefined): void {
  app.get('/api/messages', async (request) => {
    const messages = store.list(parseAs(MessageQuery, request.query));
    return { messages, total: messages.length };
  });
  app.get('/api/messages/latest', async (request) => {
    const latest = store.list(parseAs(MessageQuery, request.query))[0];
    if (!latest) throw new SandboxError(404, 'message_not_found', 'no such message yet');
    return latest;
  });
  app.delete('/api/messages', async (request) => ({ deleted: store.clear(parseAs(MessageQuery, request.query)) }));

  const find = (id: string): Message => {
    const message = store.find(id);
    if (!message) throw new SandboxError(404, 'message_not_found', 'This message is gone.');
    return message;
  };
  app.get('/inbox', async (request, reply) => {
    const { to = '', kind } = parseAs(MessageQuery, request.query);
    return sendPage(reply, renderInboxPage(store.list({ toContains: to, kind }), { to: to.trim(), kind }, siteOrigin));
  });
  app.get<{ Params: { id: string } }>('/inbox/:id', async (request, reply) =>
    sendPage(reply, renderMessagePage(find(request.params.id), siteOrigin)),
  );
  app.get<{ Params: { id: string } }>('/inbox/:id/html', async (request, reply) =>
    reply
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(find(request.params.id).html ?? ''),
  );
}
