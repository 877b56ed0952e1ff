import type { LanguageCode, LetterOutcome } from '@sortes/contract';
import { type BackgroundTask, type Database, type DatabaseTransaction, inTransaction, newId, repeating } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import { createCircuitBreaker } from '../../platform/circuit-breaker.js';
import {
  countWaiting,
  deleteMessage,
  hasFailedSince,
  insertMessage,
  messageIsDue,
  type LettersWaiting,
  putOffMessage,
  takeDueMessage,
} from './outgoing-message-repository.js';
import { MessageRefused, type MailSender, type SmsSender } from './senders.js';
import { noteAttempt, noteEnd, noteLetter } from './sent-message-repository.js';
import { writeMessage, type MessageKey } from './texts.js';

const sealPurpose = 'identity-outgoing-message';
/** A message nobody waits for any more is not sent. */
const livesMs = 5 * 60_000;
const noticeLivesMs = 24 * 3_600_000;

interface Content {
  to: string;
  subject: string;
  text: string;
}

export interface MessageOrder {
  merchant: Merchant;
  language: LanguageCode;
  channel: 'mail' | 'sms';
  /** Undefined writes a row that is thrown away: work for an unknown account looks like work for a known one. */
  to: string | undefined;
  key: MessageKey;
  parameters?: Record<string, string | number>;
  /** Whose account it is about, where there is one. */
  playerId?: number | undefined;
}

export interface Messages {
  /** Puts a message on its way with the caller's transaction; a worker sends it and tries again when the gateway fails. */
  queue(executor: Database | DatabaseTransaction, order: MessageOrder): Promise<void>;
  /** Hands an SMS to the gateway now. @throws DomainError sms.send.failed when it does not take it within five seconds. */
  sendSmsNow(order: MessageOrder & { to: string }): Promise<void>;
  /** @throws DomainError sms.send.failed when SMS lately fail, whoever they were for. */
  refuseWhileSmsIsDown(): Promise<void>;
  /** Sends what is due. Answers how many rows were handled. Several processes may do it at once. */
  sendDue(): Promise<number>;
  /** What is on its way out, by channel. */
  waiting(): Promise<LettersWaiting[]>;
  task: BackgroundTask;
}

/** Why a gateway did not take a message, without a word of what it said itself: that may name the recipient. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof MessageRefused || /^SMS gateway answered \d{3}$/.test(error.message)) return error.message;
  if ('responseCode' in error) return `mail server answered ${Number(error.responseCode)}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

export function createMessages({ db, clock, vault, log }: Services, mail: MailSender, sms: SmsSender): Messages {
  const breakers = { sms: createCircuitBreaker(clock), mail: createCircuitBreaker(clock) };
  const seal = (content: Content | null): Buffer => vault.seal(sealPurpose, Buffer.from(JSON.stringify(content)));
  const write = ({ merchant, language, key, parameters }: MessageOrder) =>
    writeMessage(language, key, { brand: merchant.name, ...parameters });

  /** Sends through the channel's breaker; a refusal of one address says nothing against the gateway. */
  async function hand(channel: 'mail' | 'sms', send: () => Promise<void>): Promise<void> {
    const refused = await breakers[channel].run(() =>
      send().then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof MessageRefused) return error;
          throw error;
        },
      ),
    );
    if (refused !== undefined) throw refused;
  }

  async function sendOne(channel: 'mail' | 'sms'): Promise<boolean> {
    return inTransaction(db, async (transaction) => {
      const now = clock.now();
      const row = await takeDueMessage(transaction, channel, now);
      if (row === undefined) return false;
      /** It has left, or never will: what is kept is that. */
      const end = async (outcome: LetterOutcome | undefined, reason = '') => {
        await deleteMessage(transaction, row.id);
        await noteEnd(transaction, row.id, { outcome, reason, at: clock.now() });
      };
      const content = JSON.parse(vault.open(sealPurpose, row.content).toString()) as Content | null;
      if (content === null || row.giveUpAt <= now) {
        await end(content === null ? undefined : 'expired');
        return true;
      }
      try {
        // The row's id is the message's own key at the gateway: a crash between sending and deleting sends nothing twice.
        await hand(channel, () =>
          channel === 'sms'
            ? sms.send({ to: content.to, text: content.text, reference: row.id })
            : mail.send({ ...content, reference: row.id }),
        );
        await end('sent');
      } catch (error) {
        if (error instanceof MessageRefused) {
          log.warn({ channel, reason: error.message }, 'message refused; it is given up');
          await end('refused', error.message);
          return true;
        }
        await noteAttempt(transaction, row.id, reasonOf(error));
        const pauseMs = Math.min(2 ** row.attempts * 2000, 300_000);
        log.warn(
          { channel, attempts: row.attempts + 1, reason: error instanceof Error ? error.message : String(error) },
          'message not sent; it will be tried again',
        );
        await putOffMessage(transaction, row.id, { failedAt: now, dueAt: new Date(now.getTime() + pauseMs) });
      }
      return true;
    });
  }

  /** Mail and SMS go side by side: a mail server that hangs must not hold up a code that somebody waits for. */
  async function sendDue(): Promise<number> {
    const drain = async (channel: 'mail' | 'sms'): Promise<number> => {
      let handled = 0;
      while (handled < 100 && (await sendOne(channel))) handled += 1;
      return handled;
    };
    const [mails, texts] = await Promise.all([drain('mail'), drain('sms')]);
    return mails + texts;
  }

  return {
    async queue(executor, order) {
      const now = clock.now();
      const content = { to: order.to ?? '', ...write(order) };
      const giveUp = new Date(now.getTime() + (order.key.startsWith('code-') ? livesMs : noticeLivesMs));
      const id = newId();
      await noteLetter(executor, { ...order, id, outcome: 'waiting', at: now });
      const sealed = seal(order.to === undefined ? null : content);
      await insertMessage(executor, { id, merchantId: order.merchant.id, channel: order.channel, content: sealed, giveUpAt: giveUp, now });
    },
    async sendSmsNow(order) {
      const id = newId();
      const noted = (outcome: LetterOutcome, reason = '') => noteLetter(db, { ...order, id, outcome, reason, at: clock.now() });
      try {
        await hand('sms', () => sms.send({ to: order.to, text: write(order).text, reference: id }));
      } catch (error) {
        await noted(error instanceof MessageRefused ? 'refused' : 'failed', reasonOf(error));
        log.warn({ channel: 'sms', reason: error instanceof Error ? error.message : String(error) }, 'SMS not sent');
        throw new DomainError('sms.send.failed');
      }
      await noted('sent');
    },
    async refuseWhileSmsIsDown() {
      const failsLately = await hasFailedSince(db, 'sms', new Date(clock.now().getTime() - 60_000));
      if (breakers.sms.isOpen() || failsLately) throw new DomainError('sms.send.failed');
    },
    sendDue,
    waiting: () => countWaiting(db),
    task: repeating('identity: mail and SMS', log, 700, async () => ((await sendDue()) > 0 ? 0 : undefined), messageIsDue),
  };
}
