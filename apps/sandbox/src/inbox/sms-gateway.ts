import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import type { Clock } from '../clock.js';
import { parseAs, SandboxError } from '../errors.js';
import type { Faults } from '../faults.js';
import type { MessageStore } from './message-store.js';

const REMEMBERED_REFERENCES = 5_000;

const SmsRequest = Type.Object({
  // E.164: a plus, a country code that does not begin with 0, at most 15 digits (ITU-T E.164 §6).
  to: Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' }),
  text: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
  reference: Type.String({ pattern: '^[\\x21-\\x7e]{1,100}$' }),
});

interface SmsGatewayOptions {
  token: string;
  clock: Clock;
  faults: Faults;
  store: MessageStore;
  /** Takes a reply that must never come; the owner ends it when the sandbox stops. */
  hang: (reply: FastifyReply) => void;
}

/** Adds `POST /sms/v1/messages`. The same reference with the same message answers the first id again and sends nothing. Returns a way to forget all references. */
export function addSmsGateway(app: FastifyInstance, { token, clock, faults, store, hang }: SmsGatewayOptions): { forget: () => void } {
  const accepted = new Map<string, { id: string; to: string; text: string }>();

  app.post('/sms/v1/messages', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw new SandboxError(401, 'unauthorized', 'send the header "Authorization: Bearer <token>"');
    }
    const { to, text, reference } = parseAs(SmsRequest, request.body);
    const fault = faults.take('sms');
    if (fault === 'hang') return hang(reply);
    if (fault === 'fail') throw new SandboxError(500, 'gateway_fault', 'made to fail by the fault switch');

    let sms = accepted.get(reference);
    if (sms && (sms.to !== to || sms.text !== text)) {
      throw new SandboxError(409, 'reference_conflict', 'this reference was used for another message', 'reference');
    }
    if (!sms) {
      sms = { id: `sms_${randomUUID()}`, to, text };
      accepted.set(reference, sms);
      const oldest = accepted.keys().next().value;
      if (accepted.size > REMEMBERED_REFERENCES && oldest !== undefined) accepted.delete(oldest);
      store.add({ kind: 'sms', receivedAt: clock.now(), from: 'SMS gateway', to: [to], text, reference });
    }
    if (fault === 'lose-reply') throw new SandboxError(500, 'gateway_fault', 'accepted, then made to fail by the fault switch');
    return reply.code(202).send({ id: sms.id, status: 'accepted' });
  });
  return { forget: () => accepted.clear() };
}

/** Compares two secrets in a time that does not depend on where they differ. */
function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
