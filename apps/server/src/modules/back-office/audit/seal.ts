import { type Database, inTransaction, type Vault } from '@sortes/service';
import { chainStart, linkHash, linkMac } from './chain.js';
import { insertLinks, lastLink, tryLockChain, waitingEntries } from './repository.js';

const atOnce = 500;

/**
 * Chains entries that wait, oldest first, each link in the place after the last one, without gaps. Two sealers at once: one works, the other
 * leaves. An entry that is missing although it waits stays waiting and is found by `verifyAudit`.
 * @returns how many were chained.
 */
export async function sealAudit(db: Database, vault: Vault): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if (!(await tryLockChain(transaction))) return 0;
    // Read after the lock, as a statement of its own: it must see what the sealer before committed.
    const head = await lastLink(transaction);
    const entries = await waitingEntries(transaction, atOnce);
    if (entries.length === 0) return 0;
    let sequence = head?.sequence ?? 0n;
    let previous: Buffer = head?.hash ?? chainStart;
    const links = entries.map((entry) => {
      sequence += 1n;
      const hash = linkHash(sequence, previous, entry);
      const link = { sequence, id: entry.id, previous, hash, mac: linkMac(vault, sequence, hash) };
      previous = hash;
      return link;
    });
    await insertLinks(transaction, links);
    return links.length;
  });
}
