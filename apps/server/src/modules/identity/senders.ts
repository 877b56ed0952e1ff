import { createTransport } from 'nodemailer';
import type { Config } from '../../platform/config.js';

export interface MailSender {
  /** @throws when the mail server did not take it. */
  send(mail: { to: string; subject: string; text: string; reference: string }): Promise<void>;
  close(): void;
}

export interface SmsSender {
  /** Hands an SMS to the gateway; the same reference with the same text is sent once however often it is tried. @throws when it was not taken in time. */
  send(message: { to: string; text: string; reference: string }): Promise<void>;
}

/** Mail over SMTP. */
export function createMailSender({ smtp }: Config): MailSender {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.user === undefined ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  });
  return {
    async send({ to, subject, text, reference }) {
      // The address object keeps a comma in an address from becoming a second recipient.
      await transport.sendMail({ from: smtp.from, to: { name: '', address: to }, subject, text, messageId: `<${reference}@sortes.invalid>`, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => transport.close(),
  };
}

/** SMS over the HTTP gateway named in the configuration: POST {to, text, reference} with a bearer token; 2xx means taken. */
export function createSmsSender({ sms }: Config, deadlineMs = 5000): SmsSender {
  return {
    async send(message) {
      const answer = await fetch(sms.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${sms.token}` },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`SMS gateway answered ${answer.status}`);
    },
  };
}
