import { type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { insertMessage } from './repository.js';

/** Characters of the title and of the text of a message that a person writes, at most. */
const titleAtMost = 120;
const textAtMost = 4_000;

/** What a person wrote, as plain text: no control characters but line breaks, no marks that turn the direction of what follows, no more than `atMost` code points. */
export function plainWords(text: string, atMost: number): string {
  const kept = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return [...kept].slice(0, atMost).join('');
}

export interface StaffMessage {
  playerId: number;
  merchantId: number;
  /** Sending twice under one key sends once. */
  key: string;
  /** What it is: about the player's own affairs, or an offer, which not everybody may be sent. */
  letter: 'service' | 'offer';
  title: string;
  text: string;
}

/**
 * A message of a member of staff to one player, in the caller's transaction. Plain text: no page ever takes it for HTML.
 * @returns false when the key was used before.
 * @throws RangeError when nothing is left of the title or the text.
 * @throws DomainError message.offer.shielded, message.offer.unwanted
 */
export async function sendMessage(
  { hooks }: Pick<Services, 'hooks'>,
  transaction: DatabaseTransaction,
  { playerId, merchantId, key, letter, title, text }: StaffMessage,
): Promise<boolean> {
  if (letter === 'offer') {
    if ((await hooks.ask('isShieldedFromAdvertising', playerId)).some(Boolean)) refuse('message.offer.shielded', { field: 'letter' });
    if (!(await hooks.ask('wantsOffersInInbox', playerId)).some(Boolean)) refuse('message.offer.unwanted', { field: 'letter' });
  }
  const words = { title: plainWords(title.replaceAll('\n', ' '), titleAtMost), body: plainWords(text, textAtMost) };
  if (words.title === '' || words.body === '') throw new RangeError('a message needs a title and a text');
  return insertMessage(transaction, {
    id: newId(),
    playerId,
    merchantId,
    kind: 'staff',
    group: 'house',
    key: `staff:${key}`,
    parameters: {},
    words,
  });
}
