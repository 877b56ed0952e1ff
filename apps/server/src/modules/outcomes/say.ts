import type { DatabaseTransaction } from '@sortes/service';
import { sourceKey, type Source } from './agreement.js';
import type { EventKey } from './event-repository.js';
import { writeLog, type LogLine } from './log-repository.js';
import { insertReport, listReports, withdrawStanding } from './report-repository.js';

export interface Saying {
  source: Source;
  result: unknown;
  /** Canonical text of the result. */
  text: string;
  /** When it came to this, if the source says so. */
  happenedAt?: Date | undefined;
  /** The owner's word for what comes before the event is over. */
  early?: string | null | undefined;
  /** Where a person has read it, or why it is to be corrected. */
  note?: string | undefined;
}

/** What a person takes back by saying something else. */
export interface TakingBack {
  texts: ReadonlySet<string>;
  reason: string;
}

export type Said =
  /** `replaced`: what the person had said before and takes back by this. */
  | { verdict: 'said'; replaced?: { name: string; text: string } }
  /** The source says so already. */
  | { verdict: 'known' }
  /** This person has said something else and must withdraw that first. */
  | { verdict: 'said-otherwise'; name: string; text: string };

/**
 * What a source says becomes its standing report, unless it says so already. A feed replaces what it said before; a person withdraws it first, or takes it
 * back by this where `takesBack` says so. The caller holds the event's lock (`lockEvent`).
 * @param line how the log calls it, when it is no plain report
 */
export async function say(
  transaction: DatabaseTransaction,
  key: EventKey,
  saying: Saying,
  { takesBack, line }: { takesBack?: TakingBack; line?: Pick<LogLine, 'action' | 'reason' | 'after'> } = {},
): Promise<Said> {
  const { source, text } = saying;
  const standing = await listReports(transaction, key);
  const own = standing.find((other) => other.source.kind === source.kind && sourceKey(other.source.name) === sourceKey(source.name));
  if (own?.text === text) return { verdict: 'known' };
  const by = [source.name];
  const replacedByPerson = own !== undefined && source.kind === 'person';
  if (own !== undefined && source.kind === 'feed') {
    await withdrawStanding(transaction, key, { source, by: source.name, reason: 'replaced by a later report of the same feed' });
    await writeLog(transaction, key, { action: 'superseded', by, before: own.text, after: text });
  } else if (own !== undefined) {
    if (takesBack?.texts.has(own.text) !== true) return { verdict: 'said-otherwise', name: own.source.name, text: own.text };
    await withdrawStanding(transaction, key, { source, by: source.name, reason: takesBack.reason });
    await writeLog(transaction, key, { action: 'withdrawn', by, reason: takesBack.reason, before: own.text });
  }
  await insertReport(transaction, key, saying);
  await writeLog(transaction, key, { ...(line ?? { action: 'reported', after: { kind: source.kind, result: text } }), by });
  return { verdict: 'said', ...(replacedByPerson && { replaced: { name: own.source.name, text: own.text } }) };
}

/** Withdraws what a source says, by a person and for a reason; both are kept. @returns the canonical text that stood, undefined when none did */
export async function withdraw(
  transaction: DatabaseTransaction,
  key: EventKey,
  asked: { source: Source; by: string; reason: string },
): Promise<string | undefined> {
  const { source, by, reason } = asked;
  const report = await withdrawStanding(transaction, key, asked);
  if (report === undefined) return undefined;
  await writeLog(transaction, key, { action: 'withdrawn', by: [by], reason, before: { ...source, result: report.text } });
  return report.text;
}
