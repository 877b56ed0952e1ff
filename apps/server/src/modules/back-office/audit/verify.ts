import type { Database, Vault } from '@sortes/service';
import { chainStart, linkHash, ageOfMac, type SealedColumns } from './chain.js';
import { isOurs, readHeads } from './heads.js';
import { countEntries, linksFrom, looseEntries } from './repository.js';

interface AuditFault {
  /** Place in the chain, where there is one. */
  sequence: bigint | undefined;
  kind:
    | 'entry-missing'
    | 'entry-altered'
    | 'link-missing'
    | 'link-broken'
    | 'link-forged'
    | 'tail-missing'
    | 'rewritten'
    | 'unchained'
    | 'not-sealed-in-time'
    | 'head-unreadable'
    | 'head-forged';
  detail: string;
}

export interface AuditReport {
  entries: bigint;
  sealed: bigint;
  head: string | undefined;
  headsCompared: number;
  faults: AuditFault[];
}

const pageSize = 2_000;
const faultsAtMost = 100;
/** The sealer works every few seconds; what waits longer waits for a sealer that does not run, or was put there by hand. */
const waitsAtMost = '1 minute';

/**
 * Recomputes the whole chain from its first link and compares it with heads that were kept outside the database. Finds entries that were
 * altered, removed or put in another order, links that were removed or made without the installation's secret, a tail that was cut off and a
 * chain that was rewritten altogether.
 * @param headsText contents of an `audit-heads.jsonl`; the one that was copied away is the one to trust.
 */
export async function verifyAudit(db: Database, vault: Vault, headsText: string | undefined): Promise<AuditReport> {
  const faults: AuditFault[] = [];
  const add = (sequence: bigint | undefined, kind: AuditFault['kind'], detail: string): void => {
    if (faults.length < faultsAtMost) faults.push({ sequence, kind, detail });
  };
  const heads = readHeads(headsText ?? '');
  const wanted = new Map<bigint, { hash: string; at: string }[]>();
  let headsCompared = 0;
  for (const head of heads) {
    if ('broken' in head) {
      add(undefined, 'head-unreadable', head.broken);
      continue;
    }
    if (!isOurs(vault, head)) {
      add(BigInt(head.sequence), 'head-forged', `the head of ${head.at} was not written by this installation`);
      continue;
    }
    const sequence = BigInt(head.sequence);
    wanted.set(sequence, [...(wanted.get(sequence) ?? []), head]);
  }

  let expected = 1n;
  let previous: Buffer = chainStart;
  let sealed = 0n;
  let youngest = Number.POSITIVE_INFINITY;
  for (;;) {
    // Paged by place; a chain only grows at its end, so that what is added meanwhile is simply read, too.
    const links = await linksFrom(db, expected, pageSize);
    for (const link of links) {
      if (link.sequence !== expected)
        add(expected, 'link-missing', link.sequence - expected === 1n ? 'a link is gone' : `links up to ${link.sequence - 1n} are gone`);
      else if (!link.previous.equals(previous)) add(link.sequence, 'link-broken', 'does not follow from the link before');
      const age = ageOfMac(vault, link);
      // A secret that was replaced makes no links any more: whoever got hold of it cannot go on with the chain.
      if (age === -1 || age > youngest)
        add(
          link.sequence,
          'link-forged',
          age === -1 ? 'was not made by this installation' : 'was made under a secret that was replaced before',
        );
      else youngest = age;
      if (link.id === null) add(link.sequence, 'entry-missing', `entry ${link.entry_id} is gone`);
      else if (!linkHash(link.sequence, link.previous, link as SealedColumns).equals(link.hash))
        add(link.sequence, 'entry-altered', `entry ${link.entry_id} is not what was sealed`);
      for (const head of wanted.get(link.sequence) ?? []) {
        headsCompared += 1;
        if (head.hash !== link.hash.toString('hex'))
          add(
            link.sequence,
            'rewritten',
            `the head of ${head.at} says ${head.hash.slice(0, 16)}…, the chain ${link.hash.toString('hex').slice(0, 16)}…`,
          );
      }
      wanted.delete(link.sequence);
      previous = link.hash;
      expected = link.sequence + 1n;
      sealed += 1n;
    }
    if (links.length < pageSize) break;
  }
  for (const [sequence, [head]] of wanted) {
    headsCompared += 1;
    add(
      sequence,
      sequence >= expected ? 'tail-missing' : 'link-missing',
      `the head of ${head?.at ?? ''} knows link ${sequence}; the chain has it no more`,
    );
  }

  const loose = await looseEntries(db, { waitsAtMost, atMost: faultsAtMost });
  for (const { id, waits, gone } of loose)
    if (gone) add(undefined, 'entry-missing', `entry ${id} is gone before it was sealed`);
    else if (waits) add(undefined, 'not-sealed-in-time', `entry ${id} waits for the sealer; does a worker run?`);
    else add(undefined, 'unchained', `entry ${id} stands in the log and not in the chain`);
  return {
    entries: await countEntries(db),
    sealed,
    head: sealed === 0n ? undefined : previous.toString('hex'),
    headsCompared,
    faults,
  };
}
