export type MessageKind = 'mail' | 'sms';

/** One mail or text message as it reached the sandbox. */
export interface Message {
  id: string;
  kind: MessageKind;
  /** Milliseconds since the Unix epoch. */
  receivedAt: number;
  from: string;
  /** Mail: the envelope's recipients (so blind copies count). SMS: one E.164 number. */
  to: string[];
  subject?: string;
  text: string;
  html?: string;
  /** SMS: the sender's own key, which makes a send happen once. */
  reference?: string;
  /** The first six-digit code in the text or subject, for people and tests that only want to type it in. */
  code?: string;
}

/** Finds the first run of exactly six digits, looking at each text in turn. */
export function findCode(...texts: (string | undefined)[]): string | undefined {
  for (const text of texts) {
    const code = text?.match(/(?<!\d)\d{6}(?!\d)/)?.[0];
    if (code) return code;
  }
  return undefined;
}

/** Recipients compare without case or spaces; a `+` that a query string turned into a space comes back. */
export function normalizeRecipient(recipient: string): string {
  const plusRestored = /^ \d/.test(recipient) ? `+${recipient.slice(1)}` : recipient;
  return plusRestored.trim().toLowerCase();
}
