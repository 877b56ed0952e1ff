import { randomBytes } from 'node:crypto';
import { bytesToHex, chainValue, newServerSeed } from '@sortes/fairness';
import type { Vault } from '@sortes/service';
import { findChain, insertChain, lastChain, saltChain, type ChainRow, type TableDatabase } from './repository.js';

/** Values a chain. */
const chainLength = 100_000;
/** The next chain is minted and published when fewer rounds than this are left. */
const leftAtLeast = 20_000;
const step = 1_000;
const purpose = 'studio-chain';

/** A published chain in use. */
export interface Chain extends Omit<ChainRow, 'sealedTail' | 'salt'> {
  id: string;
  salt: string;
  lastRound: bigint;
  /** The value that decides a round of the table. Costs some thousand hashes at most. @throws RangeError for a round of another chain. */
  valueOf(tableRound: bigint): Uint8Array;
}

/** The values at every `step`-th place, from the last to the anchor. Lets others run between: it is 100,000 hashes. */
async function walk(tail: Uint8Array, length: number): Promise<Map<number, Uint8Array>> {
  const values = new Map<number, Uint8Array>([[length, tail]]);
  let value = tail;
  for (let place = length; place > 0;) {
    const below = (Math.ceil(place / step) - 1) * step;
    value = chainValue(value, place - below, 0);
    place = below;
    values.set(place, value);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return values;
}

async function open(database: TableDatabase, vault: Vault, row: ChainRow): Promise<Chain> {
  const { sealedTail, salt: known, ...rest } = row;
  const salt = known ?? (await saltChain(database, row.game, row.number, randomBytes(16).toString('hex')));
  const { length, firstRound } = row;
  const values = await walk(new Uint8Array(vault.open(purpose, sealedTail)), length);
  return {
    ...rest,
    salt,
    id: `${row.game}-${row.number}`,
    lastRound: firstRound + BigInt(length) - 1n,
    valueOf(tableRound) {
      const place = Number(tableRound - firstRound) + 1;
      if (place < 1 || place > length) throw new RangeError(`the chain does not decide round ${tableRound}`);
      const above = Math.min(Math.ceil(place / step) * step, length);
      const start = values.get(above);
      if (start === undefined) throw new RangeError(`no value is known at ${above}`);
      return chainValue(start, above - place, 0);
    },
  };
}

/** Mints a chain and publishes its anchor; the salt, which decides with it, is drawn only when the anchor stands in the books. */
async function mint(
  database: TableDatabase,
  vault: Vault,
  game: string,
  number: number,
  firstRound: bigint,
  length: number,
): Promise<void> {
  const tail = newServerSeed(randomBytes);
  const anchor = (await walk(tail, length)).get(0);
  if (anchor === undefined) throw new Error('a chain has no anchor');
  await insertChain(database, {
    game,
    number,
    anchor: bytesToHex(anchor),
    length,
    sealedTail: vault.seal(purpose, Buffer.from(tail)),
    firstRound,
  });
  await saltChain(database, game, number, randomBytes(16).toString('hex'));
}

/** The chains of one table: the one in use, and the next one published long before it is needed. */
export class Chains {
  readonly #database: TableDatabase;
  readonly #vault: Vault;
  readonly #game: string;
  readonly #length: number;
  #current: Chain | undefined;
  #next: Omit<ChainRow, 'sealedTail'> | undefined;
  #minting: Promise<void> | undefined;

  constructor(database: TableDatabase, vault: Vault, game: string, length = chainLength) {
    this.#database = database;
    this.#vault = vault;
    this.#game = game;
    this.#length = length;
  }

  /** The chain that decides a round. Mints where there is none, and begins to mint the next one in time. */
  async of(tableRound: bigint): Promise<Chain> {
    if (this.#current === undefined || tableRound > this.#current.lastRound || tableRound < this.#current.firstRound) {
      await this.#minting;
      let row = await findChain(this.#database, this.#game, tableRound);
      if (row === undefined) {
        const number = (await lastChain(this.#database, this.#game)) + 1;
        await mint(this.#database, this.#vault, this.#game, number, tableRound, this.#length);
        row = await findChain(this.#database, this.#game, tableRound);
      }
      if (row === undefined) throw new Error('a chain could not be minted');
      this.#current = await open(this.#database, this.#vault, row);
      this.#next = undefined;
    }
    const chain = this.#current;
    const isNear = chain.lastRound - tableRound < BigInt(Math.min(leftAtLeast, Math.ceil(this.#length / 2)));
    if (isNear && this.#next === undefined) {
      this.#minting ??= this.#mintNext(chain)
        // The next round tries again, and there are many before it is needed.
        .catch(() => undefined)
        .finally(() => (this.#minting = undefined));
    }
    return chain;
  }

  /** The chain after the one in use, once it is published. */
  get next(): Omit<ChainRow, 'sealedTail'> | undefined {
    return this.#next;
  }

  async #mintNext({ lastRound, number }: Chain): Promise<void> {
    const known = await findChain(this.#database, this.#game, lastRound + 1n);
    if (known === undefined) await mint(this.#database, this.#vault, this.#game, number + 1, lastRound + 1n, this.#length);
    const row = known ?? (await findChain(this.#database, this.#game, lastRound + 1n));
    if (row === undefined) return;
    const { sealedTail: _hidden, ...told } = row;
    this.#next = told;
  }
}
