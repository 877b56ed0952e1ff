import { withinDeadline } from '@sortes/service';
import type { Transporter } from 'nodemailer';
import type { Config } from '../../platform/config.js';

/** The gateway will never take this message: a number or mailbox that does not exist. Trying again is pointless, and the gateway is well. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

export interface MailSender {
  /** @throws when the mail server did not take it; MessageRefused when it never will. */
  send(mail: { to: string; subject: string; text: string; reference: string }): Promise<void>;
  close(): void;
}

export interface SmsSender {
  /** Hands an SMS to the gateway; the same reference with the same text is sent once however often it is tried. @throws when it was not taken in time; MessageRefused when it never will be. */
  send(message: { to: string; text: string; reference: string }): Promise<void>;
}

/** Mail over SMTP. What speaks it is loaded with the first mail: no start waits for it. */
export function createMailSender({ smtp }: Config): MailSender {
  let transport: Transporter | undefined;
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return (transport ??= createTransport({
      host: smtp.host,
      port: smtp.port,
      secure: smtp.secure,
      requireTLS: smtp.requireTls,
      ...(smtp.user === undefined ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 10_000,
    }));
  };
  return {
    async send({ to, subject, text, reference }) {
      // The address object keeps a comma in an address from becoming a second recipient.
      try {
        await (
          await connect()
        ).sendMail({
          from: smtp.from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${reference}@sortes.invalid>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        // RFC 5321 4.2.1: 5yz is permanent. 530 and 535 are about our own credentials.
        const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
        if (code >= 550 && code < 560) throw new MessageRefused(`mail server answered ${code}`);
        throw error;
      }
    },
    close: () => transport?.close(),
  };
}

/** SMS over the HTTP gateway named in the configuration: POST {to, text, reference} with a bearer token; 2xx means taken. Without one every SMS is refused. */
export function createSmsSender({ sms }: Pick<Config, 'sms'>, deadlineMs = 5000): SmsSender {
  if (sms === undefined) return { send: () => Promise.reject(new MessageRefused('this installation has no SMS gateway')) };
  return {
    async send(message) {
      const answer = await withinDeadline(deadlineMs, async (signal) => {
        const response = await fetch(sms.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${sms.token}` },
          body: JSON.stringify(message),
          redirect: 'error',
          signal,
        });
        await response.arrayBuffer();
        return response;
      });
      if (answer.status === 400 || answer.status === 422) throw new MessageRefused(`SMS gateway answered ${answer.status}`);
      if (!answer.ok) throw new Error(`SMS gateway answered ${answer.status}`);
    },
  };
}
