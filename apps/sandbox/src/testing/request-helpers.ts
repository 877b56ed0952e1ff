import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signGatewayMessage } from '../payments/signature.js';
import { testKeys } from './test-keys.js';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  rawBody: string;
}

/** A merchant's webhook endpoint on a free port. It answers the statuses of `answers` in turn, then 200 for ever. */
export async function startMerchant(answers: number[] = []): Promise<{ url: string; received: ReceivedWebhook[]; stop(): Promise<void> }> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    let rawBody = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (rawBody += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, rawBody });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    received,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Headers of a merchant's signed call. */
export function signedHeaders(
  rawBody: string,
  nowMs: number,
  { secret = testKeys.paymentSecret, merchant = 'Aurum' } = {},
): Record<string, string> {
  const timestamp = String(nowMs);
  return {
    'x-gateway-merchant': merchant,
    'x-gateway-timestamp': timestamp,
    'x-gateway-signature': signGatewayMessage(secret, timestamp, rawBody),
  };
}
