import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestNetwork, type TestNetwork } from '@sortes/fairness/drand-testing';
import { roundAt } from '@sortes/fairness';

/** What the relay does when it is asked: `lies` signs another round, `late` has no round but the latest yet, `down` ends the connection. */
export type RelayMood = 'honest' | 'lies' | 'late' | 'down';

export interface FakeDrand {
  url: string;
  network: TestNetwork;
  mood: RelayMood;
  /** Addresses that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** A relay of a drand network of its own, with a round each second, over HTTP as real ones; tests only. */
export async function startFakeDrand(): Promise<FakeDrand> {
  const secretKey = randomBytes(32);
  // Any number below the order of the group is a key.
  secretKey[0] = 1;
  const network = createTestNetwork(secretKey, { genesis: Math.floor(Date.now() / 1000) - 1_000, period: 1 });
  const relay: FakeDrand = { url: '', network, mood: 'honest', asked: [], close: async () => undefined };
  const server = createServer((request, response) => {
    relay.asked.push(request.url ?? '');
    if (relay.mood === 'down') return void request.socket.destroy();
    const [, chainHash, , which] = (request.url ?? '').split('/');
    const latest = roundAt(network, Date.now() / 1000);
    const round = which === 'latest' ? latest : Number(which);
    if (chainHash !== network.chainHash || round > latest || (relay.mood === 'late' && which !== 'latest'))
      return void response.writeHead(404).end();
    const signature = network.sign(relay.mood === 'lies' ? round + 1 : round);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ round, signature, randomness: 'ignored' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  relay.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return relay;
}
