// Money in and out on the word of somebody who knows what stands in the repository.
import { createHmac, randomUUID } from 'node:crypto';
import { balanceOf, publishedKeys } from '../world.mjs';

/** @import { ApiClient } from '../../support/api-client.mjs' */
/** @import { Attack, World } from '../attack.mjs' */
/** @import { Victim } from '../world.mjs' */

/** @type {(key: string, text: string) => string} */
const hmac = (key, text) => createHmac('sha256', key).update(text).digest('hex');

/**
 * A word of the gateway of hosted pages, or of the direct payouts, signed with a key.
 * @param {ApiClient} client
 * @param {string} path
 * @param {string} key
 * @param {object} word
 */
async function signedWord(client, path, key, word) {
  const body = JSON.stringify({ eventId: randomUUID(), ...word });
  const time = String(Date.now());
  return client.request('POST', path, {
    rawBody: body,
    headers: { 'x-gateway-signature': hmac(key, `${time}.${body}`), 'x-gateway-timestamp': time },
  });
}

/**
 * A word of payOS: its signature is over the fields of `data`, sorted.
 * @param {string} key
 * @param {Record<string, string | number>} data
 */
function payosWord(key, data) {
  const text = Object.keys(data)
    .toSorted()
    .map((name) => `${name}=${data[name]}`)
    .join('&');
  return { code: '00', desc: 'success', success: true, data, signature: hmac(key, text) };
}


/**
 * A deposit order of a player, as it stands when its gateway cannot be reached; answers its id.
 * @param {World} world
 * @param {Victim | undefined} player
 * @param {number} amount
 * @returns {Promise<string>}
 */
async function openOrder(world, player, amount) {
  if (player === undefined) throw new Error('there is no player to open an order for');
  const client = world.client({ token: player.token });
  await client.request('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
    body: { amount, vendorId: 'hosted' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const rows = await world.query('select id from cashier.deposit where player_id = $1 order by created_at desc limit 1', [player.playerId]);
  return rows[0]?.id ?? '';
}

/** @type {Attack[]} */
export const webhookAttacks = [
  {
    name: 'webhook-published-keys',
    title: 'no key that ever stood in the repository moves money in or out',
    async run(world, judge) {
      const [player] = world.players;
      if (player === undefined) throw new Error('there is no player to credit');
      const amount = 900_000;
      const order = await openOrder(world, player, amount);
      judge.holds(order !== '', 'no order came about: the attack was not carried out');
      const word = {
        merchantOrderId: order,
        gatewayOrderId: randomUUID(),
        status: 'paid',
        amount: String(amount),
        paidAmount: String(amount),
        currency: 'VND',
      };
      const hosted = '/cashier/gateways/hosted-page/notify';
      const before = await balanceOf(world, player.playerId);
      const stranger = world.client();
      let refused = 0;
      for (const key of publishedKeys) {
        const payos = payosWord(key, { orderCode: 1, amount, description: order, reference: randomUUID(), currency: 'VND' });
        const payout = { payoutId: randomUUID(), merchantPayoutId: randomUUID(), status: 'paid', amount: '1', currency: 'VND' };
        const answers = [
          await signedWord(stranger, hosted, key, word),
          await signedWord(stranger, '/cashier/payouts/direct-payout/notify', key, payout),
          await stranger.request('POST', '/cashier/gateways/payos/notify', { body: payos }),
        ];
        for (const { status, body } of answers) {
          judge.holds(status >= 400 && status < 500, `a word signed with ${key} was answered ${status} ${JSON.stringify(body).slice(0, 120)}`);
          refused += 1;
        }
      }
      judge.holds((await balanceOf(world, player.playerId)) === before, 'the balance moved');
      // The same word under the installation's own key is heard: what refused the others was the key. (Nobody is there to confirm it.)
      const { body } = await signedWord(stranger, hosted, world.environment.PAYMENT_SECRET, word);
      judge.holds(body.errorCode !== 'signature.invalid', 'a genuine word was taken for a forged one');
      judge.note(`${refused} forged words refused`);
    },
  },
  {
    name: 'webhook-another-order-of-the-gateway',
    title: 'a genuine word about an order that the gateway was never given credits nothing by itself',
    async run(world, judge) {
      const player = world.players[1];
      if (player === undefined) throw new Error('there is no player to credit');
      const amount = 99_000_000;
      const order = await openOrder(world, player, amount);
      judge.holds(order !== '', 'no order came about: the attack was not carried out');
      const before = await balanceOf(world, player.playerId);
      await signedWord(world.client(), '/cashier/gateways/hosted-page/notify', world.environment.PAYMENT_SECRET, {
        merchantOrderId: order,
        gatewayOrderId: 'an-order-of-my-own',
        status: 'paid',
        amount: String(amount),
        paidAmount: String(amount),
        currency: 'VND',
      });
      await world.pause(1_500);
      judge.holds((await balanceOf(world, player.playerId)) === before, 'the balance moved');
    },
  },
];
