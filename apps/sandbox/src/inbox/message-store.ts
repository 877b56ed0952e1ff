import { randomUUID } from 'node:crypto';
import { findCode, normalizeRecipient, type Message, type MessageKind } from './message.js';

export interface MessageFilter {
  /** Whole recipient, compared without case. */
  to?: string | undefined;
  /** Any part of a recipient. */
  toContains?: string | undefined;
  kind?: MessageKind | undefined;
}

/** The newest messages in memory. When full the oldest go, so an unattended demo never grows. */
export class MessageStore {
  #messages: Message[] = [];
  #version = 0;

  constructor(readonly capacity: number) {}

  /** Goes up with every change: pages ask for it to know whether to draw themselves again. */
  get version(): number {
    return this.#version;
  }

  add(message: Omit<Message, 'id' | 'code'>): Message {
    const code = findCode(message.text, message.subject);
    const stored: Message = { id: randomUUID(), ...message, ...(code === undefined ? {} : { code }) };
    this.#messages = [stored, ...this.#messages].slice(0, this.capacity);
    this.#version += 1;
    return stored;
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /** Newest first. */
  list(filter: MessageFilter = {}): Message[] {
    return this.#messages.filter((message) => matches(message, filter));
  }

  /** Forgets what the filter matches (everything by default) and returns how many that were. */
  clear(filter: MessageFilter = {}): number {
    const before = this.#messages.length;
    this.#messages = this.#messages.filter((message) => !matches(message, filter));
    this.#version += 1;
    return before - this.#messages.length;
  }
}

function matches(message: Message, filter: MessageFilter): boolean {
  if (filter.kind && message.kind !== filter.kind) return false;
  const recipients = message.to.map(normalizeRecipient);
  if (filter.to && !recipients.includes(normalizeRecipient(filter.to))) return false;
  if (filter.toContains && !recipients.some((recipient) => recipient.includes(normalizeRecipient(filter.toContains ?? '')))) return false;
  return true;
}
