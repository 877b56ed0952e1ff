import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withinDeadline } from './within-deadline.js';

let server: Server;
let address: string;
beforeAll(async () => {
  // An answer that never ends: a byte now and then.
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const dripping = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(dripping));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('what is done within a deadline', () => {
  it('answers, or fails as the work fails', async () => {
    expect(await withinDeadline(5_000, async () => 'done')).toBe('done');
    await expect(withinDeadline(5_000, () => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
  });

  it('is given up when the work does not listen, and its signal says so', async () => {
    let given: AbortSignal | undefined;
    const stuck = withinDeadline(30, (signal) => {
      given = signal;
      return new Promise(() => undefined);
    });
    await expect(stuck).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(given?.aborted).toBe(true);
    expect(given?.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('is given up while an answer drips in, whatever was collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const collecting = setInterval(collect, 7);
    try {
      // Asked and read so, a signal by itself never ends it: the whole call is collected but for its answer.
      const reading = withinDeadline(300, async (signal) => {
        const { body } = await fetch(address, { method: 'POST', body: Buffer.from('{}'), redirect: 'error', signal });
        const parts: Uint8Array[] = [];
        for await (const part of body as unknown as AsyncIterable<Uint8Array>) parts.push(part);
        return parts;
      });
      await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
    } finally {
      clearInterval(collecting);
    }
  });
});
