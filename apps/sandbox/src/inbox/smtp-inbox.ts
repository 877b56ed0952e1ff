import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream } from 'smtp-server';
import type { Clock } from '../clock.js';
import type { Faults } from '../faults.js';
import type { MessageStore } from './message-store.js';

const MAIL_SIZE_LIMIT_BYTES = 5_000_000;

interface SmtpInboxOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  clock: Clock;
  faults: Faults;
  store: MessageStore;
}

/** Thrown into smtp-server, which answers `responseCode` to the sender. */
class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Listens for SMTP and puts every accepted mail into the store. Any sender, any recipient, any credentials.
 * STARTTLS is not offered: the certificate would be self-signed and a careful client would rightly refuse it.
 */
export async function startSmtpInbox({
  host,
  port,
  clock,
  faults,
  store,
}: SmtpInboxOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    banner: 'Sandbox inbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAIL_SIZE_LIMIT_BYTES,
    closeTimeout: 1_000,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    async onData(stream, session, done) {
      try {
        const isAnswered = await receive(stream, session.envelope.mailFrom, session.envelope.rcptTo);
        if (isAnswered) done();
      } catch (error) {
        done(error instanceof Error ? error : new SmtpRefusal(451, 'the mail could not be read'));
      }
    },
  });
  // A sender that hangs up mid-mail is ordinary here and must not take the process down.
  server.on('error', () => undefined);

  /** Stores one mail; false when the sender is to be left without an answer. */
  async function receive(stream: SMTPServerDataStream, mailFrom: false | SMTPServerAddress, rcptTo: SMTPServerAddress[]): Promise<boolean> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (stream.sizeExceeded) throw new SmtpRefusal(552, 'the mail is larger than 5 MB');
    const fault = faults.take('mail');
    if (fault === 'hang') return false;
    if (fault === 'fail') throw new SmtpRefusal(451, 'made to fail by the fault switch');
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    store.add({
      kind: 'mail',
      receivedAt: clock.now(),
      from: mail.from?.address || (mailFrom ? mailFrom.address : ''),
      to: rcptTo.map((recipient) => recipient.address),
      subject: mail.subject ?? '',
      text: mail.text ?? textOfHtml(mail.html ?? ''),
      ...(mail.html === undefined ? {} : { html: mail.html }),
    });
    if (fault === 'lose-reply') throw new SmtpRefusal(451, 'accepted, then made to fail by the fault switch');
    return true;
  }

  const listener = server.listen(port, host);
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A rough reading of a mail that has no text part, good enough for a list row and for finding its code. */
function textOfHtml(markup: string): string {
  return markup
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
