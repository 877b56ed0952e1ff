import { operations } from '@sortes/contract';
import { createPamClient, createRsClient } from '@sortes/wallet-protocol/conformance';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.js';

interface Described {
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { required: string[]; properties: Record<string, unknown> } }> };
  responses: Record<string, unknown>;
}

const document = openApiDocument(operations, 'test') as {
  paths: Record<string, Record<string, Described>>;
  components: { securitySchemes: object };
};
const described = (method: string, path: string): Described =>
  document.paths[path]?.[method] ?? expect.fail(`${method} ${path} is missing`);
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const by = { player: 'p', token: 't', game: 'g', currency: 'VND' };

describe('the document that a vendor’s engineer works from', () => {
  it.each(['bet', 'win', 'rollback'] as const)('RS %s: its fields are those that the conformance cases send', (kind) => {
    const call = described('post', `/gateway/{vendor}/wallet/${kind}`);
    const { required, properties } = call.requestBody?.content['application/json']?.schema ?? { required: [], properties: {} };
    const client = createRsClient({ base: '', privateKey });
    const sent = client.bodyOf({ kind, id: 'i', reference: 'b', round: 'r', amount: 1n, by });
    if (kind === 'bet') delete sent['reference_transaction_uuid'];
    expect(Object.keys(properties).toSorted()).toEqual(Object.keys(sent).toSorted());
    // What the wallet refuses to be without, and no more.
    const { round_closed: _closed, is_free: _free, ...rest } = client.fieldsOf(kind);
    expect(required.toSorted()).toEqual(Object.keys(rest).toSorted());
    expect(call.security).toEqual([{ vendorSignature: [] }]);
    expect(Object.keys(call.responses)).toEqual(['200', '503']);
  });

  it('PAM: the transaction, the query, the headers', () => {
    const call = described('post', '/gateway/{vendor}/pam/players/{playerId}/transactions');
    const { required, properties } = call.requestBody?.content['application/json']?.schema ?? { required: [], properties: {} };
    const client = createPamClient({ base: '', apiKey: 'k', provider: 'p' });
    expect(Object.keys(properties).toSorted()).toEqual(
      Object.keys(client.bodyOf({ kind: 'win', id: 'i', reference: 'b', round: 'r', amount: 1n, by })).toSorted(),
    );
    const { isGameOver: _over, ...rest } = client.fieldsOf('bet');
    expect(required.toSorted()).toEqual(Object.keys(rest).toSorted());
    expect(call.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'path vendor',
      'path playerId',
      'query provider',
      'header X-Player-Token',
      'header X-Correlation-ID',
    ]);
    expect(Object.keys(call.responses)).toEqual(['200', '400', '401', '503']);
    expect(described('get', '/gateway/{vendor}/pam/players/session').parameters).toContainEqual(
      expect.objectContaining({ name: 'X-Player-Token', required: true }),
    );
  });

  it('a launch says which of its fields must be there, and which wins', () => {
    const fields = new Map(
      described('get', '/wps/game/launchGame').parameters.map((one) => [one.name, (one as { description?: string }).description]),
    );
    expect(fields.get('launchMode')).toMatch(/^Required: GLS .*#727/);
    expect(fields.get('nodeId')).toContain('Outranks gameId');
    expect(fields.get('vassalage')).toContain('game.unknown');
  });

  it('names the two proofs', () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining(['vendorSignature', 'vendorKey']));
  });
});
