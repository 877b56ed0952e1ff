import { digestAccountsAnew } from '../modules/cashier/index.js';
import { digestPlayersAnew } from '../modules/identity/index.js';
import { drawsOfKeysBefore } from '../modules/lottery/index.js';
import { digestDocumentsAnew } from '../modules/protection/index.js';
import { countDue, resealColumn } from '../platform/reseal.js';
import { releaseSecrets, secretsInUse } from '../platform/secret.js';
import type { Services } from '../platform/services.js';
import { countOutdated, noteProgress, progressOf, underLock } from './reseal-repository.js';
import { sealedColumns } from './sealed-columns.js';

/** Digests that are made anew from what they are of. All others are found by the keys that were kept (`keptDigestPurposes`). */
const digested: Readonly<
  Record<string, (services: Services, after: string) => Promise<{ after: string | undefined; unreadable: number }>>
> = {
  'numbers, mailboxes and names of players': digestPlayersAnew,
  'numbers of payout accounts': digestAccountsAnew,
  'numbers of documents': digestDocumentsAnew,
};

/** What there is of one kind. */
export interface ResealLine {
  what: string;
  /** Values that are not under the newest secret yet; of digests undefined when not yet known. */
  due: number | undefined;
  resealed: number;
  /** Values that no secret named here opens; so it was before. */
  unreadable: number;
}

export interface ResealReport {
  lines: ResealLine[];
  /** When the secrets came that something still needs. */
  needed: Date[];
  /** Processes of the program that were started before the secret was replaced, and still write under the one of before. */
  outdated: number;
  /** Draws that are sealed to a key of draws that was replaced: it is needed until the last of them is drawn. */
  draws: { count: number; until: Date | undefined };
}

/** Nothing was ever digested under another secret than the one that an installation began with. */
async function needsDigests({ db }: Services): Promise<boolean> {
  return (await secretsInUse(db)).length > 0;
}

/** What is not under the newest secret yet. Changes nothing. */
export async function checkReseal(services: Services): Promise<ResealReport> {
  const lines: ResealLine[] = [];
  for (const column of sealedColumns)
    lines.push({
      what: `${column.table}.${column.column}`,
      due: await countDue(services.pool, services.vault, column),
      resealed: 0,
      unreadable: 0,
    });
  if (await needsDigests(services))
    for (const what of Object.keys(digested)) {
      const isDone = ((await progressOf(services.db, what))?.done_at ?? null) !== null;
      lines.push({ what: `digests: ${what}`, due: isDone ? 0 : undefined, resealed: 0, unreadable: 0 });
    }
  return {
    lines,
    needed: (await secretsInUse(services.db)).map(({ since }) => since),
    outdated: await countOutdated(services.db),
    draws: await drawsOfKeysBefore(services),
  };
}

async function digestAnew(services: Services, what: string, onProgress: (text: string) => void): Promise<ResealLine> {
  const line: ResealLine = { what: `digests: ${what}`, due: 0, resealed: 0, unreadable: 0 };
  const make = digested[what];
  const before = await progressOf(services.db, what);
  if (make === undefined || (before?.done_at ?? null) !== null) return line;
  for (let after: string | undefined = before?.after ?? ''; ;) {
    const step = await make(services, after);
    line.unreadable += step.unreadable;
    line.resealed += step.after === undefined ? 0 : 1;
    await noteProgress(services.db, what, step.after ?? after, step.after === undefined);
    if (step.after === undefined) return line;
    after = step.after;
    onProgress(`${line.what}: up to ${after}`);
  }
}

/**
 * Seals everything anew under the newest secret and makes digests anew, in small transactions beside the running program; where it was interrupted it goes on.
 * When nothing needs the secrets of before any more, it writes that down: the program then starts without them.
 * @returns undefined when another one is at it
 */
export async function resealInstallation(
  services: Services,
  onProgress: (text: string) => void = () => undefined,
): Promise<ResealReport | undefined> {
  const { pool, vault } = services;
  return underLock(pool, async () => {
    const lines: ResealLine[] = [];
    if (await needsDigests(services)) for (const what of Object.keys(digested)) lines.push(await digestAnew(services, what, onProgress));
    // Last, so that what processes wrote meanwhile is among it.
    for (const column of sealedColumns) {
      const what = `${column.table}.${column.column}`;
      const done = await resealColumn(pool, vault, column, (count) => onProgress(`${what}: ${count}`));
      lines.push({ what, ...done, due: (await countDue(pool, vault, column)) - done.unreadable });
    }
    const outdated = await countOutdated(services.db);
    if (outdated === 0 && lines.every(({ due }) => due !== undefined && due <= 0)) await releaseSecrets(services.db);
    return {
      lines,
      needed: (await secretsInUse(services.db)).map(({ since }) => since),
      outdated,
      draws: await drawsOfKeysBefore(services),
    };
  });
}
