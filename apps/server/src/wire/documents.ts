import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { operations } from '@sortes/contract';
import type { FastifyInstance } from 'fastify';
import { pageBudgets, withBudget } from './budgets.js';
import { openApiDocument } from './openapi.js';
import { codingOf, pack } from './packing.js';
import { headerOf } from './who-asks.js';

interface Packed {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

const isForStaff = (path: string): boolean => path.startsWith('/bo/');

/** The contract as strangers may read it: what players, vendors and gateways call. */
export function publicDocument(): Record<string, unknown> {
  return openApiDocument(new Map([...operations].filter(([, { path }]) => !isForStaff(path))), 'Sortes');
}

let staffText: string | undefined;

/** The contract of the back office, JSON; made once. */
export function staffDocumentText(): string {
  staffText ??= JSON.stringify(openApiDocument(new Map([...operations].filter(([, { path }]) => isForStaff(path))), 'Sortes back office'));
  return staffText;
}

async function packDocument(text: string): Promise<Packed> {
  const plain = Buffer.from(text, 'utf8');
  const [br, zipped] = await Promise.all([pack(plain, 'br', 'forLong'), pack(plain, 'gzip', 'forLong')]);
  // Weak: the same for every coding of the bytes (RFC 9110, 8.8.3).
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`, plain, gzip: zipped, br };
}

/**
 * `/openapi.json`, made and packed once, at the first question; and, where somebody wants to read it in a browser, the pages below `/docs`.
 * @param withPages `API_DOCS=1`: a public installation has no use for them.
 */
export async function mountDocuments(app: FastifyInstance, { withPages }: { withPages: boolean }): Promise<void> {
  let packed: Promise<Packed> | undefined;
  app.get('/openapi.json', { config: { budget: pageBudgets.documents } }, async (request, reply) => {
    const document = await (packed ??= packDocument(JSON.stringify(publicDocument())));
    void reply.headers({
      etag: document.etag,
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=300',
      'content-type': 'application/json; charset=utf-8',
    });
    if (headerOf(request, 'if-none-match')?.includes(document.etag) === true) return reply.status(304).send();
    const coding = codingOf(headerOf(request, 'accept-encoding'));
    return coding === undefined ? reply.send(document.plain) : reply.header('content-encoding', coding).send(document[coding]);
  });
  if (!withPages) return;
  await app.register(async (scope) => {
    withBudget(scope, pageBudgets.documents);
    await scope.register(swagger, { mode: 'static', specification: { document: publicDocument() as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: -1 },
    });
  });
}
