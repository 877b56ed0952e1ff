// Money that moves in a process which dies before it can say so, and the page of the player whose money it was.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../workspace.mjs';

/**
 * Opens a player's page of events and keeps when each balance was shown, by its sequence.
 * @param {string} origin
 * @param {string} token
 */
export async function openPage(origin, token) {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/wps/stream`, { headers: { device: 'api', authorization: token }, signal: leaving.signal });
  if (response.status !== 200) throw new Error(`the page of events was answered ${response.status}`);
  const { body } = response;
  if (body === null) throw new Error('the page of events has no body');
  /** @type {Map<number, number>} */
  const shownAt = new Map();
  /** @type {() => void} */
  let heard = () => undefined;
  const reading = (async () => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const frames = (text + chunk).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        const event = data === undefined ? {} : JSON.parse(data);
        if (event.type === 'balance') shownAt.set(event.sequence, performance.now());
      }
      heard();
    }
  })().catch(() => undefined);
  return {
    /**
     * When a balance was shown that is at least so new; undefined when none was in time.
     * @param {number} sequence
     * @param {number} withinMs
     */
    async shown(sequence, withinMs) {
      const until = performance.now() + withinMs;
      for (;;) {
        const times = [...shownAt].filter(([one]) => one >= sequence).map(([, at]) => at);
        if (times.length > 0) return Math.min(...times);
        const leftMs = until - performance.now();
        if (leftMs <= 0) return undefined;
        /** @type {Promise<void>} */
        const next = new Promise((resolve) => {
          heard = resolve;
          setTimeout(resolve, leftMs);
        });
        await next;
      }
    },
    async close() {
      leaving.abort();
      await reading;
    },
  };
}

/**
 * Lets a process credit a player and die before it tells anybody. Answers the account's sequence then, and when the process was dead.
 * @param {import('./database.mjs').Connection} connection
 * @param {{ playerId: number, merchantId: number, key: string }} credit
 * @returns {Promise<{ sequence: number, diedAt: number }>}
 */
export function creditAndDie(connection, { playerId, merchantId, key }) {
  return new Promise((resolve, reject) => {
    const given = JSON.stringify({ connection, playerId, merchantId, key });
    const child = spawn(process.execPath, [join(root, 'tools/chaos/die-untold.mjs'), given], { stdio: ['ignore', 'pipe', 'inherit'] });
    let told = '';
    child.stdout.on('data', (chunk) => (told += chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const diedAt = performance.now();
      if (signal !== 'SIGKILL') return reject(new Error(`the process that should die untold ended with ${code ?? signal}`));
      const { verdict, sequence } = JSON.parse(told);
      if (verdict !== 'posted') return reject(new Error(`the credit was ${verdict}`));
      return resolve({ sequence: Number(sequence), diedAt });
    });
  });
}
