import fs from 'node:fs';
import path from 'node:path';
import { type Clock, type Database, sameText, type Vault } from '@sortes/service';
import { lastLink } from './repository.js';

/** The chain's last link at a moment, as kept outside the database. */
export interface ExportedHead {
  at: string;
  sequence: string;
  hash: string;
  mac: string;
}

export function headsFile(dataDir: string): string {
  return path.join(dataDir, 'audit-heads.jsonl');
}

function macOf(vault: Vault, { at, sequence, hash }: Omit<ExportedHead, 'mac'>): string {
  return vault.digest('audit-head', `${at}:${sequence}:${hash}`).toString('hex');
}

/**
 * Appends the chain's head to `audit-heads.jsonl`, unless it stands there already. Copy the file to where the database's administrators do not
 * reach (docs/audit.md): it is what finds a chain that was rewritten from end to end. @returns whether a line was written.
 */
export async function exportHead(db: Database, vault: Vault, clock: Clock, dataDir: string): Promise<boolean> {
  const head = await lastLink(db);
  if (head === undefined) return false;
  const file = headsFile(dataDir);
  const last = fs.existsSync(file) ? readHeads(fs.readFileSync(file, 'utf8')).at(-1) : undefined;
  const about = { at: clock.now().toISOString(), sequence: head.sequence.toString(), hash: head.hash.toString('hex') };
  if (last !== undefined && 'sequence' in last && last.sequence === about.sequence && last.hash === about.hash) return false;
  fs.mkdirSync(dataDir, { recursive: true });
  fs.appendFileSync(file, `${JSON.stringify({ ...about, mac: macOf(vault, about) })}\n`, { mode: 0o600 });
  return true;
}

/** Lines of a heads file; what cannot be read comes back as its text. */
export function readHeads(text: string): (ExportedHead | { broken: string })[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      try {
        const head = JSON.parse(line) as Partial<ExportedHead>;
        const { at, sequence, hash, mac } = head;
        if (typeof at === 'string' && /^\d{1,18}$/.test(sequence ?? '') && /^[0-9a-f]{64}$/.test(hash ?? '') && typeof mac === 'string')
          return { at, sequence: sequence as string, hash: hash as string, mac };
      } catch {
        // falls through: a torn line is told like any other that is not one of ours
      }
      return { broken: line.slice(0, 80) };
    });
}

/** The lines of a heads file that a copy of the database as it was at that moment must know. */
export function headsUpTo(text: string, moment: Date): string {
  const until = moment.toISOString();
  return text
    .split('\n')
    .filter((line) => readHeads(line).every((head) => 'broken' in head || head.at <= until))
    .join('\n');
}

/** Whether a line was written by a program that holds this installation's secret, or one that was replaced since. */
export function isOurs(vault: Vault, { at, sequence, hash, mac }: ExportedHead): boolean {
  return vault.digests('audit-head', `${at}:${sequence}:${hash}`).some((digest) => sameText(mac, digest.toString('hex')));
}
