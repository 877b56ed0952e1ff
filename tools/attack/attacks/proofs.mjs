// Proofs of draws: free to ask for, so they must cost next to nothing.
import { randomUUID } from 'node:crypto';

/** @type {string} */
const gameId = 'ssc1m';
const line = { playId: 'S1_DIRECT', bettingContent: '9', unit: '1', multiple: 1, combinations: 1, amount: '1' };

/** @param {import('../../support/api-client.mjs').ApiClient} client */
async function openDraw(client) {
  for (let tries = 0; tries < 60; tries += 1) {
    const { currentNumero } = await client.call('GET', `/lgw/numeros/near?gameId=${gameId}`);
    if (currentNumero !== null && currentNumero.remainTime > 15_000) return currentNumero;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('no draw is on sale');
}

/** @type {import('../attack.mjs').Attack[]} */
export const proofAttacks = [
  {
    name: 'proof-of-a-large-book',
    title: 'proofs of a draw with thousands of bets hold nobody up, whoever asks how often',
    isLong: true,
    async run(world, judge) {
      const player = world.players[2];
      if (player === undefined) throw new Error('there is no player to bet');
      const client = world.client({ token: player.token });
      const draw = await openDraw(client);
      const contents = Array.from({ length: 100 }, () => line);
      let lines = 0;
      for (let order = 0; order < 62; order += 1) {
        const { status } = await client.bet(gameId, draw.numero, contents, randomUUID());
        if (status === 200) lines += 100;
      }
      judge.holds(lines >= 3_000, `only ${lines} bets were taken`);
      await world.pause(draw.remainTime + 1_000);
      const path = /** @type {const} */ (`/lgw/draw/${gameId}/${draw.numero}/proof`);
      let told = 0;
      for (let tries = 0; tries < 60; tries += 1) {
        const { status, value } = await client.request('GET', path);
        told = status;
        if (status === 200 && value.result !== undefined) break;
        await world.pause(500);
      }
      judge.holds(told === 200, `no proof: ${told}`);
      let worst = 0;
      let running = true;
      const watching = (async () => {
        while (running) {
          const askedAt = performance.now();
          await fetch(`${world.origin}/healthz`);
          worst = Math.max(worst, performance.now() - askedAt);
          await world.pause(20);
        }
      })();
      const startedAt = performance.now();
      const statuses = await Promise.all(
        Array.from({ length: 60 }, async () => (await world.client({ token: player.token }).request('GET', path, { timeoutMs: 60_000 })).status),
      );
      const tookMs = performance.now() - startedAt;
      running = false;
      await watching;
      judge.note(`${lines} bets; 60 proofs in ${tookMs.toFixed(0)} ms (${statuses.filter((status) => status === 200).length} told), /healthz at worst ${worst.toFixed(0)} ms`);
      judge.holds(worst < 1_000, `/healthz waited ${worst.toFixed(0)} ms`);
    },
  },
];
