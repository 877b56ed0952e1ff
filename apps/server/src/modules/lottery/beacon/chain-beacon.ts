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
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { isOfDrawKey } from '../../../platform/draw-key.js';
import type { Services } from '../../../platform/services.js';
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
  /** Key of draws under which its values are sealed; null: the installation's secret. */
  sealedUnder: string | null;
}

interface ChainRow extends Omit<Chain, 'genesis'> {
  genesis: bigint;
}

function packCheckpoints(checkpoints: ReadonlyMap<number, Uint8Array>): Buffer {
  return Buffer.from(JSON.stringify([...checkpoints].filter(([round]) => round > 0).map(([round, value]) => [round, bytesToHex(value)])));
}

function unpackCheckpoints(packed: Buffer): ReadonlyMap<number, Uint8Array> {
  const entries = JSON.parse(packed.toString('utf8')) as [number, string][];
  return new Map(entries.map(([round, value]) => [round, Uint8Array.from(Buffer.from(value, 'hex'))]));
}

async function readChains(connection: Database | DatabaseTransaction): Promise<Chain[]> {
  const { rows } = await sql<ChainRow>`
    select id as "chainId", anchor, length, genesis, period, sealed_under as "sealedUnder" from lottery.beacon_chain order by genesis`.execute(
    connection,
  );
  return rows.map((row) => ({ ...row, genesis: Number(row.genesis) }));
}

/**
 * A beacon of our own for when no public one can be reached: a reverse hash chain whose anchor is published before its first round. Its values
 * cannot be changed after publication; that the house does not look ahead is what the separate server seed's commitment is for. Every process
 * can describe a chain; only one that holds the key of draws fixes and reveals rounds. New draws use chains sealed under that key.
 */
export function createChainBeacon(
  { db, vault, log, drawKey }: Pick<Services, 'db' | 'vault' | 'log' | 'drawKey'>,
  settings: ChainSettings = defaultChainSettings,
): Beacon {
  const published = new Map<string, Chain>();
  const opened = new Map<string, ReadonlyMap<number, Uint8Array>>();
  const unreadable = new Set<string>();
  /** The latest value: all games that draw at one instant use the same round, and each value costs up to a thousand hashes. */
  let latest: { key: string; value: string } | undefined;

  const purposeOf = (chainId: string): string => `${sealPurpose}:${chainId}`;

  /** @throws Error in a process that does not draw. */
  const keyOfDraws = () => {
    if (drawKey === undefined) throw new Error('only a process of the drawing role opens what decides draws');
    return drawKey;
  };

  /** The secret values of a chain. One that is sealed under another key is lost: its draws are held and then void. */
  const checkpointsOf = async (chainId: string): Promise<ReadonlyMap<number, Uint8Array>> => {
    const key = keyOfDraws();
    const known = opened.get(chainId);
    if (known !== undefined) return known;
    const { rows } = await sql<{
      sealed: Buffer;
    }>`select sealed_checkpoints as sealed from lottery.beacon_chain where id = ${chainId}`.execute(db);
    const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
    try {
      const clear = isOfDrawKey(sealed) ? await key.open(purposeOf(chainId), sealed) : vault.open(sealPurpose, sealed);
      const checkpoints = unpackCheckpoints(clear);
      opened.set(chainId, checkpoints);
      return checkpoints;
    } catch (error) {
      if (!unreadable.has(chainId))
        log.error(
          { chain: chainId, reason: error instanceof Error ? error.message : String(error) },
          'a beacon chain cannot be opened; was the key of draws changed?',
        );
      unreadable.add(chainId);
      throw error;
    }
  };

  const mint = async (transaction: DatabaseTransaction, genesis: number): Promise<void> => {
    const tail = newServerSeed((length) => randomBytes(length));
    const checkpoints = chainCheckpoints(tail, settings.length, checkpointStep);
    const anchor = bytesToHex(checkpoints.get(0) ?? new Uint8Array(0));
    const id = `${new Date(genesis * 1000).toISOString().slice(0, 10)}-${anchor.slice(0, 8)}`;
    const key = keyOfDraws();
    const sealed = await key.seal(purposeOf(id), packCheckpoints(checkpoints));
    await sql`
      insert into lottery.beacon_chain (id, anchor, length, genesis, period, checkpoint_step, sealed_checkpoints, sealed_under)
      values (${id}, ${anchor}, ${settings.length}, ${genesis}, ${settings.period}, ${checkpointStep}, ${sealed}, ${key.id})`.execute(
      transaction,
    );
  };

  const endOf = (chain: Chain): number => timeOfRound(chain, chain.length);

  /** Chains that new draws may use. */
  const ownOf = (chains: readonly Chain[]): Chain[] => chains.filter(({ sealedUnder }) => sealedUnder === keyOfDraws().id);

  /** Chains that cover `untilSeconds` with something to spare, minting what is missing; one process at a time mints. */
  const chainsUntil = async (untilSeconds: number): Promise<Chain[]> => {
    const covers = (chains: readonly Chain[]): boolean => {
      const newest = chains.at(-1);
      return newest !== undefined && endOf(newest) - untilSeconds > (newest.length * newest.period) / renewAtShare;
    };
    const known = ownOf(await readChains(db));
    if (covers(known)) return known;
    return inTransaction(db, async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('lottery.beacon_chain'))`.execute(transaction);
      let all = await readChains(transaction);
      const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(transaction);
      const now = rows[0]?.now ?? 0;
      while (!covers(ownOf(all))) {
        const newest = ownOf(all).at(-1);
        const fresh =
          Math.floor(now / settings.period) * settings.period +
          (settings.period > phaseSeconds ? settings.period - phaseSeconds : settings.period);
        // A chain that ended while the program was down is not continued: its successor starts now.
        let genesis = newest === undefined ? fresh : Math.max(fresh, endOf(newest) + newest.period);
        const taken = new Set(all.map((chain) => chain.genesis));
        while (taken.has(genesis)) genesis += settings.period;
        await mint(transaction, genesis);
        all = await readChains(transaction);
      }
      return ownOf(all);
    });
  };

  const chainNamed = async (beaconId: string): Promise<Chain> => {
    const id = beaconId.slice(prefix.length);
    const known = published.get(id);
    if (known !== undefined) return known;
    const found = (await readChains(db)).find((chain) => chain.chainId === id);
    if (found === undefined) throw new Error(`the beacon chain ${id} is missing`);
    published.set(id, found);
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
      let value = latest?.key === key ? latest.value : undefined;
      if (value === undefined) {
        value = bytesToHex(chainValueFrom(await checkpointsOf(chain.chainId), checkpointStep, chain.length, round));
        latest = { key, value };
      }
      return { beacon: { kind: 'chain', round, value, ...publicPart(chain) }, randomness: value };
    },
  };
}
