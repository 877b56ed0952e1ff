// Row `mall`: ten thousand people who want one of a thousand pieces, beside as many plain conditional updates.
import { randomUUID } from 'node:crypto';
import { inTurns, median, medianRatio, row } from './measure.mjs';
import { copyWorld, forAll, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { Program } from './world.mjs' */

const callers = 64;
const buyersAtMost = 10_000;
const pieces = 1_000;
const price = 1n;

/**
 * Everybody once, so many at a time; how long it took, in ms. @throws Error when not exactly all pieces were sold
 * @param {readonly number[]} buyers
 * @param {(playerId: number) => Promise<boolean>} buy whether they got one
 */
async function sellOut(buyers, buy) {
  let sold = 0;
  const begin = performance.now();
  await forAll(buyers, callers, async (playerId) => {
    if (await buy(playerId)) sold += 1;
  });
  const took = performance.now() - begin;
  if (sold !== pieces) throw new Error(`${sold} of ${pieces} pieces were sold`);
  return took;
}

/** Goods that each may have once. */
const draft = {
  kind: /** @type {const} */ ('goods'),
  category: /** @type {const} */ ('devices'),
  names: { EN: 'A bench' },
  texts: { EN: 'A bench' },
  pictures: [],
  price,
  stock: pieces,
  dayStock: null,
  limitMost: 1,
  limitPeriod: /** @type {const} */ ('life'),
  rankFrom: 0,
  fromAt: null,
  untilAt: null,
  place: 0,
  asksReview: false,
  offerId: null,
  tickets: null,
  worth: null,
  isShown: true,
};

/**
 * One round of the shop; every buyer has points.
 * @param {Program} program
 * @param {readonly number[]} buyers
 */
async function openShop({ app, services }, buyers) {
  const [{ inTransaction, newId }, { DomainError }, { insertItem }, { openKit }, { redeemFor }, { personVault }] = await Promise.all([
    import('../../packages/service/dist/index.js'),
    import('../../apps/server/dist/platform/errors.js'),
    import('../../apps/server/dist/modules/mall/item-repository.js'),
    import('../../apps/server/dist/modules/mall/open-kit.js'),
    import('../../apps/server/dist/modules/mall/redeem-reward.js'),
    import('../../apps/server/dist/platform/person-keys.js'),
  ]);
  const { points, promotions, identity, site } = app.modules;
  const { db, vault, clock } = services;
  const merchant = await site.merchantById(1);
  const kit = openKit({ services, below: { site, points, promotions, identity } });
  await forAll(buyers, callers, async (playerId) => {
    const gift = { merchantId: merchant.id, playerId, points: 100n, key: 'bench', why: /** @type {const} */ ('gift') };
    await inTransaction(db, (transaction) => points.earn(transaction, gift));
  });
  // Reading the buyer's key is no part of what is compared: all addresses are sealed under one.
  const own = await personVault(db, vault, buyers[0] ?? 0);
  const address = { name: 'A bench', mobile: '+84 900 000 000', address: 'Somewhere 12' };
  return async () => {
    const id = newId();
    await inTransaction(db, (transaction) =>
      insertItem(transaction, { id, merchantId: merchant.id, by: 'bench', now: clock.now(), draft }),
    );
    return sellOut(buyers, (playerId) => {
      const request = { itemId: id, quantity: 1, points: Number(price), address };
      return redeemFor(kit, { merchant, playerId, rank: 0, own }, request, randomUUID()).then(
        () => true,
        (error) => {
          if (error instanceof DomainError && error.code === 'mall.sold.out') return false;
          throw error;
        },
      );
    });
  };
}

/**
 * One round of plain updates.
 * @param {Program} program
 * @param {readonly number[]} buyers
 */
async function openPlain({ services: { db } }, buyers) {
  const [{ sql }, { inTransaction, newId }] = await Promise.all([import('kysely'), import('../../packages/service/dist/index.js')]);
  return async () => {
    const id = newId();
    await sql`insert into bench_stock (id, rest) values (${id}, ${pieces})`.execute(db);
    return sellOut(buyers, async () => {
      const { numAffectedRows } = await inTransaction(db, (transaction) =>
        sql`update bench_stock set rest = rest - 1 where id = ${id} and rest >= 1`.execute(transaction),
      );
      return numAffectedRows === 1n;
    });
  };
}

/**
 * @param {Given} given
 * @returns {Promise<Result>}
 */
async function measureMall({ cluster, players, rounds, say }) {
  const buyers = players.slice(0, buyersAtMost);
  const program = await openProgram(await copyWorld(cluster, 'bench_mall'), cluster.secret, { poolSize: callers });
  try {
    await program.pool.query('create table bench_stock (id uuid primary key, rest integer not null check (rest >= 0))');
    const subjects = { ours: await openShop(program, buyers), plain: await openPlain(program, buyers) };
    await program.pool.query('vacuum analyze');
    await cluster.admin('checkpoint');
    const figures = await inTurns(rounds, subjects, say);
    return row({
      name: 'mall',
      what: `${buyers.length} people who want one of ${pieces} pieces, ${callers} at once, in one process: all of them`,
      figure: median(figures.ours),
      unit: 'ms',
      against: 'as many conditional updates of one row, a transaction each',
      reference: median(figures.plain),
      ratio: medianRatio(figures.ours, figures.plain),
      goal: 2,
      better: 'lower',
      notes: [`Exactly ${pieces} are sold in every round: points, order, address and piece in one transaction`],
    });
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_mall with (force)');
  }
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchMall(given) {
  if (!given.names.includes('mall')) return [];
  given.say('mall');
  return [await measureMall(given)];
}
