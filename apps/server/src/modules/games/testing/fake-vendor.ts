import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyBody } from '@sortes/wallet-protocol';

export interface AskedOfVendor {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** Whether the signature is the operator's, over these very bytes. */
  signed: boolean;
}

/** A vendor over real HTTP: keeps what it was asked and answers what a test tells it. */
export interface FakeVendor {
  origin: string;
  asked: AskedOfVendor[];
  /** How the next calls are answered; undefined: never. */
  answer: (asked: AskedOfVendor) => { status?: number; headers?: Record<string, string>; body: unknown } | undefined;
  /** The operator's private key, PEM. */
  operatorKey: string;
  /** The vendor's public key, PEM. */
  vendorKey: string;
  close(): Promise<void>;
}

export async function startFakeVendor(): Promise<FakeVendor> {
  const keys = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const operator = keys();
  const vendor: FakeVendor = {
    origin: '',
    asked: [],
    answer: () => ({ body: {} }),
    operatorKey: operator.privateKey,
    vendorKey: keys().publicKey,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const operatorPublic = createPublicKey(operator.publicKey);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const signature = request.headers['x-auth-signature'];
      const asked: AskedOfVendor = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(bytes.length === 0 ? '{}' : bytes.toString('utf8')) as Record<string, unknown>,
        signed: verifyBody(bytes, typeof signature === 'string' ? signature : undefined, operatorPublic),
      };
      vendor.asked.push(asked);
      const answer = vendor.answer(asked);
      if (answer === undefined) return;
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vendor.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return vendor;
}
