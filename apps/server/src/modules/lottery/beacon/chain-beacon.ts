import { randomBytes } from 'node:crypto';
import {
  bytesToHex,
  chainCheckpoints,
  chainValueFrom,
  newServerSeed,
  roundAfterClosing,
  timeOfRound,
  type PublishedChain,
} from '@sortes/fairness';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction, type Logger, type Vault } from '@sortes/service';
import { beaconMarginSeconds, type Beacon, type FixedRound } from './beacon.js';

export interface ChainSettings {
  /** Seconds between rounds. */
  period: number;
  /** Rounds of one chain. */
  length: number;
}

/** Ninety days of one-minute rounds: a browser hashes its way to the anchor in a fraction of a second. */
export const defaultChainSettings: ChainSettings = { period: 60, length: 129_600 };

/** Rounds fall two seconds before the full period: after every closing (five seconds before), before every draw (on it). */
const phaseSeconds = 2;
const checkpointStep = 1024;
const sealPurpose = 'lottery.beacon-chain';
const prefix = 'chain:';
/** A successor is minted and published once less than this share of the newest chain is left (reliability D6). */
const renewAtShare = 3;

interface Chain extends PublishedChain {
  checkpoints: ReadonlyMap<number, Uint8Array>;
}

interface ChainRow {
  id: string;
  anchor: string;
  length: number;
  genesis: bigint;
  period: number;
  checkpoint_step: number;
  sealed_checkpoints: Buffer;
}

function packCheckpoints(checkpoints: ReadonlyMap<number, Uint8Array>): Buffer {
  return Buffer.from(JSON.stringify([...checkpoints].filter(([round]) => round > 0).map(([round, value]) => [round, bytesToHex(value)])));
}

function unpackCheckpoints(packed: Buffer): ReadonlyMap<number, Uint8Array> {
  const entries = JSON.parse(packed.toString('utf8')) as [number, string][];
  return new Map(entries.map(([round, value]) => [round, Uint8Array.from(Buffer.from(value, 'hex'))]));
}

/**
 * A beacon of our own for when no public one can be reached: a reverse hash chain whose anchor is published before its first round. Its values
 * cannot be changed after publication; that the house does not look ahead is what the separate server seed's commitment is for.
 */
export function createChainBeacon(db: Database, vault: Vault, log: Logger, settings: ChainSettings = defaultChainSettings): Beacon {
  const opened = new Map<string, Chain>();
  const unreadable = new Set<string>();
  /** The latest value: all games that draw at one instant use the same round, and each value costs up to a thousand hashes. */
  let latest: { key: string; value: string } | undefined;

  /** A chain sealed under another installation secret is lost: new draws get a new one, its own draws are held and then void. */
  const open = (row: ChainRow): Chain[] => {
    const known = opened.get(row.id);
    if (known !== undefined) return [known];
    try {
      const checkpoints = unpackCheckpoints(vault.open(sealPurpose, row.sealed_checkpoints));
      const chain = {
        chainId: row.id,
        anchor: row.anchor,
        length: row.length,
        genesis: Number(row.genesis),
        period: row.period,
        checkpoints,
      };
      opened.set(row.id, chain);
      return [chain];
    } catch (error) {
      if (!unreadable.has(row.id))
        log.error(
          { chain: row.id, reason: error instanceof Error ? error.message : String(error) },
          'a beacon chain cannot be opened; was the installation secret changed?',
        );
      unreadable.add(row.id);
      return [];
    }
  };

  const readChains = async (connection: Database | DatabaseTransaction): Promise<Chain[]> => {
    const { rows } = await sql<ChainRow>`select * from lottery.beacon_chain order by genesis`.execute(connection);
    return rows.flatMap(open);
  };

  const mint = async (transaction: DatabaseTransaction, genesis: number): Promise<void> => {
    const tail = newServerSeed((length) => randomBytes(length));
    const checkpoints = chainCheckpoints(tail, settings.length, checkpointStep);
    const anchor = bytesToHex(checkpoints.get(0) ?? new Uint8Array(0));
    const id = `${new Date(genesis * 1000).toISOString().slice(0, 10)}-${anchor.slice(0, 8)}`;
    await sql`
      insert into lottery.beacon_chain (id, anchor, length, genesis, period, checkpoint_step, sealed_checkpoints)
      values (${id}, ${anchor}, ${settings.length}, ${genesis}, ${settings.period}, ${checkpointStep}, ${vault.seal(sealPurpose, packCheckpoints(checkpoints))})`.execute(
      transaction,
    );
  };

  const endOf = (chain: Chain): number => timeOfRound(chain, chain.length);

  /** Chains that cover `untilSeconds` with something to spare, minting what is missing; one process at a time mints. */
  const chainsUntil = async (untilSeconds: number): Promise<Chain[]> => {
    const known = await readChains(db);
    const covers = (chains: readonly Chain[]): boolean => {
      const newest = chains.at(-1);
      return newest !== undefined && endOf(newest) - untilSeconds > (newest.length * newest.period) / renewAtShare;
    };
    if (covers(known)) return known;
    return inTransaction(db, async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('lottery.beacon_chain'))`.execute(transaction);
      let chains = await readChains(transaction);
      const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(transaction);
      const now = rows[0]?.now ?? 0;
      while (!covers(chains)) {
        const newest = chains.at(-1);
        const fresh =
          Math.floor(now / settings.period) * settings.period +
          (settings.period > phaseSeconds ? settings.period - phaseSeconds : settings.period);
        // A chain that ended while the program was down is not continued: its successor starts now.
        await mint(transaction, newest === undefined ? fresh : Math.max(fresh, endOf(newest) + newest.period));
        chains = await readChains(transaction);
      }
      return chains;
    });
  };

  const chainNamed = async (beaconId: string): Promise<Chain> => {
    const id = beaconId.slice(prefix.length);
    const found = opened.get(id) ?? (await readChains(db)).find((chain) => chain.chainId === id);
    if (found === undefined) throw new Error(`the beacon chain ${id} is missing`);
    return found;
  };

  const publicPart = ({ chainId, anchor, length, genesis, period }: Chain): PublishedChain => ({
    chainId,
    anchor,
    length,
    genesis,
    period,
  });

  return {
    knows: (beaconId) => beaconId.startsWith(prefix),
    async fixRound(closesAt) {
      const closesAtSeconds = closesAt.getTime() / 1000;
      for (const chain of await chainsUntil(closesAtSeconds)) {
        const round = roundAfterClosing(chain, closesAtSeconds, beaconMarginSeconds);
        if (round <= chain.length) return { beaconId: `${prefix}${chain.chainId}`, round };
      }
      throw new Error('no chain reaches the draw');
    },
    async describe({ beaconId, round }: FixedRound) {
      const chain = await chainNamed(beaconId);
      return { kind: 'chain', round, ...publicPart(chain), due: new Date(timeOfRound(chain, round) * 1000).toISOString() };
    },
    async reveal({ beaconId, round }, now) {
      const chain = await chainNamed(beaconId);
      if (now.getTime() < timeOfRound(chain, round) * 1000) return undefined;
      const key = `${beaconId} ${round}`;
      if (latest?.key !== key) latest = { key, value: bytesToHex(chainValueFrom(chain.checkpoints, checkpointStep, chain.length, round)) };
      const { value } = latest;
      return { beacon: { kind: 'chain', round, value, ...publicPart(chain) }, randomness: value };
    },
  };
}
