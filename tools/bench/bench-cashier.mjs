// Row `deposit-webhook`: p99 of a payment gateway's signed word that credits a deposit (signature, event, order, limits, turnover, money, message,
// fact), 64 at once, against the ledger's posting of the same deposit alone: both in one process, through one pool, durable, closed loop. Beside it, as a
// note, against such postings gathered as the words are.
import { createHmac, randomUUID } from 'node:crypto';
import { closedLoop, inTurns, median, medianRatio, percentile, row, show } from './measure.mjs';
import { copyWorld, openProgram } from './world.mjs';

/** @import { Given, Result } from './measure.mjs' */
/** @import { PostingRequest } from '../../apps/server/dist/modules/wallet/index.js' */
/** @import { RequestContext } from '../../apps/server/dist/platform/http.js' */
/** @typedef {{ player: number, id: string, gatewayOrderId: string }} Order */

const callers = 64;
const amount = 1_000_000_000n;

/**
 * Orders that wait for their payment, as `create-deposit.ts` leaves them, limits' part included; answers their ids with their players.
 * @param {import('pg').Pool} pool
 * @param {readonly number[]} players
 * @param {number} count
 * @returns {Promise<Order[]>}
 */
async function openOrders(pool, players, count) {
  const { rows } = await pool.query(
    `with made as (
       insert into cashier.deposit (player_id, id, merchant_id, vendor_id, kind, gateway, method_names, amount, fee, fee_terms, currency, state, idempotency_key, input_hash, return_path, language,
         gateway_order_id, pay_url, expires_at, check_at)
       select ($1::bigint[])[1 + n % $2::int], gen_random_uuid(), 1, 'hosted', 'hosted-page', 'hosted-page', '{}', $3::bigint, 0, '{"percentBp":0,"fixed":"0","payer":"player","step":"10000"}', 'VND', 'awaiting_payment',
         'bench:' || gen_random_uuid(), '\\x00', '/', 'EN', 'pay_' || gen_random_uuid(), 'http://127.0.0.1:9', now() + interval '1 hour', now() + interval '1 hour'
       from generate_series(1, $4::int) as n
       returning player_id, id, gateway_order_id
     ), moved as (
       insert into cashier.deposit_move (player_id, deposit_id, position, state, by) select player_id, id, 1, 'awaiting_payment', 'gateway' from made
     ), reserved as (
       insert into protection.deposit_reservation (player_id, order_id, amount) select player_id, id::text, $3::bigint from made
     )
     select player_id::int as player, id, gateway_order_id as "gatewayOrderId" from made order by random()`,
    [players, players.length, String(amount), count],
  );
  return rows;
}

/** @param {Order} order */
function wordOf({ id, gatewayOrderId }) {
  const sum = String(amount / 10_000n);
  return {
    eventId: `evt_${randomUUID()}`,
    gatewayOrderId,
    merchantOrderId: id,
    status: 'paid',
    amount: sum,
    paidAmount: sum,
    currency: 'VND',
    sequence: 1,
    occurredAt: Date.now(),
  };
}

/**
 * @param {Given} given
 * @returns {Promise<Result[]>}
 */
export async function benchCashier({ cluster, players, seconds, rounds, say }) {
  const connection = await copyWorld(cluster, 'bench_cashier');
  const program = await openProgram(connection, cluster.secret);
  try {
    const { cashier: contract } = await import('@sortes/contract');
    const { createGatherer } = await import('@sortes/service');
    const { post, postOne } = await import('../../apps/server/dist/modules/wallet/index.js');
    const { payment } = program.services.config;
    const route = program.app.modules.cashier.routes?.find(({ operation }) => operation === contract.notifyDeposit);
    const merchant = (await program.app.modules.site.allMerchants()).find(({ id }) => id === 1);
    if (payment === undefined || route === undefined || merchant === undefined) throw new Error('there is no gateway to hear of');
    const { handler } = route;
    const { secret } = payment;
    /** @type {Order[]} */
    const orders = [];
    let credited = 0;
    let perSecond = 1_000;
    const webhook = async () => {
      const order = orders.pop();
      if (order === undefined) throw new Error('there are no more orders to pay');
      const body = wordOf(order);
      const rawBody = Buffer.from(JSON.stringify(body));
      const timestamp = String(Date.now());
      /** @type {Record<string, string>} */
      const headers = {
        'x-gateway-timestamp': timestamp,
        'x-gateway-signature': createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex'),
      };
      // The edge asks for the brand before anything else, too.
      await program.app.modules.site.resolveMerchant('localhost');
      /** @type {Partial<RequestContext>} */
      const context = { merchant, language: 'EN', rawBody, header: (name) => headers[name], log: program.services.log };
      // What the edge knows besides, the gateway's operation does not look at.
      await handler({ params: { gateway: 'hosted-page' }, query: {}, body }, /** @type {RequestContext} */ (context));
      credited += 1;
    };
    /**
     * @param {number} index
     * @returns {PostingRequest}
     */
    const movement = (index) => {
      const id = randomUUID();
      return {
        playerId: players[index % players.length] ?? 0,
        merchantId: 1,
        template: 'deposit-credited',
        key: `bench-alone:${id}`,
        input: { depositId: id },
        reference: id,
        lines: [
          { account: 'house:deposits', amount: -amount },
          { account: 'main', amount },
        ],
      };
    };
    const gatherer = createGatherer({
      maximum: 64,
      concurrency: 2,
      playerOf: ({ playerId }) => playerId,
      run: (movements) => post(program.services.db, movements),
    });
    /** @param {Promise<{ verdict: string }>} posted */
    const posting = async (posted) => {
      const { verdict } = await posted;
      if (verdict !== 'posted') throw new Error(`a posting was ${verdict}`);
    };
    let turn = 0;
    /** @type {{ webhook: number[], posting: number[] }} */
    const speeds = { webhook: [], posting: [] };
    const subjects = {
      async webhook() {
        const wanted = Math.ceil(perSecond * seconds * 2.5) + 1_000;
        if (orders.length < wanted) orders.push(...(await openOrders(program.pool, players, wanted)));
        const { perSecond: speed, latencies } = await closedLoop({ callers, seconds, call: webhook });
        perSecond = speed;
        speeds.webhook.push(speed);
        return percentile(latencies, 0.99);
      },
      async posting() {
        const { perSecond: speed, latencies } = await closedLoop({
          callers,
          seconds,
          call: () => posting(postOne(program.services.db, movement((turn += 1)))),
        });
        speeds.posting.push(speed);
        return percentile(latencies, 0.99);
      },
      async gathered() {
        const { latencies } = await closedLoop({ callers, seconds, call: () => posting(gatherer.ask(movement((turn += 1)))) });
        return percentile(latencies, 0.99);
      },
    };
    // Warm up both, then everything starts from the same checkpoint.
    for (const subject of Object.values(subjects)) await subject();
    for (const list of Object.values(speeds)) list.length = 0;
    await program.pool.query('analyze');
    await cluster.admin('checkpoint');
    const p99s = await inTurns(rounds, subjects, say);
    await checkStored(program.pool, credited);
    return [
      row({
        name: 'deposit-webhook',
        what: "p99 of a payment gateway's signed word that credits a deposit, 64 at once, 10,000 players, durable",
        figure: median(p99s.webhook),
        unit: 'ms',
        against: 'the posting of such a deposit alone, same pool',
        reference: median(p99s.posting),
        ratio: medianRatio(p99s.webhook, p99s.posting),
        goal: 2,
        better: 'lower',
        notes: [
          `${show(median(speeds.webhook))} words and ${show(median(speeds.posting))} postings a second; from the bytes as they came to the answer, without HTTP`,
          'words that come at once share a transaction and its flush to disk; each posting of the reference has its own',
          `against postings gathered as the words are (p99 ${show(median(p99s.gathered))} ms): ratio ${show(medianRatio(p99s.webhook, p99s.gathered))}`,
          `${show(credited)} words, each found credited once with its event, turnover, message and fact`,
        ],
      }),
    ];
  } finally {
    await program.close();
    await cluster.admin('drop database if exists bench_cashier with (force)');
  }
}

/**
 * Every word that was answered is stored with all that belongs to it, once.
 * @param {import('pg').Pool} pool
 * @param {number} words
 */
async function checkStored(pool, words) {
  const { rows } = await pool.query(
    `select (select count(*) from cashier.deposit where vendor_id = 'hosted' and state = 'credited' and credited_amount = amount) as deposits,
       (select count(*) from cashier.gateway_event where verdict = 'credited') as events,
       (select count(*) from wallet.transaction where template = 'deposit-credited' and idempotency_key like 'deposit:%') as postings,
       (select count(*) from turnover.requirement where source = 'deposit') as turnovers,
       (select count(*) from messaging.message where kind = 'deposit.credited') as messages,
       (select count(*) from platform.outbox where topic = 'deposit.changed' and payload ->> 'state' = 'credited') as facts,
       (select count(*) from cashier.deposit_move where state = 'credited') as moves`,
  );
  const wrong = Object.entries(rows[0]).filter(([, count]) => Number(count) < words);
  const over = Object.entries(rows[0]).filter(([, count]) => Number(count) > words + 20);
  if (wrong.length > 0 || over.length > 0) throw new Error(`${words} words were answered, stored are ${JSON.stringify(rows[0])}`);
}
