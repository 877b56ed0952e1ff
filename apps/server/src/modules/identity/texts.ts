import type { LanguageCode, LetterKind } from '@sortes/contract';
import { words } from './words.js';

/** What identity writes to players. And what goes to staff: the link by which an account is taken up, and word of changes to it. */
export type MessageKey = LetterKind;

interface MessageText {
  subject: string;
  text: string;
}

/** A message in one language, its blanks filled: {brand}, {code}, {minutes}, {hours}, {time}, {contact}, {name}, {link}, {by}. */
export function writeMessage(language: LanguageCode, key: MessageKey, parameters: Record<string, string | number>): MessageText {
  const subject = words.say(language, `letter.${key}.subject`, parameters);
  return { subject: `${subject} – ${parameters['brand'] ?? ''}`, text: words.say(language, `letter.${key}.text`, parameters) };
}
