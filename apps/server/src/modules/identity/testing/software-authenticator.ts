import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { type Input, type security } from '@sortes/contract';

type PasskeyAnswer = Input<typeof security.loginPasskey>['body']['passkey'];
type NewPasskey = Input<typeof security.addPasskey>['body']['passkey'];

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** As much CBOR (RFC 8949) as an authenticator writes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  throw new TypeError('not written here');
}

export interface AuthenticatorOptions {
  origin?: string;
  /** The device has checked the person. */
  verified?: boolean;
  /** Adds one to the counter; off for authenticators that have none. */
  counts?: boolean;
}

/** A passkey in software: an ES256 key pair that answers like a phone does (WebAuthn Level 2, 6). */
export function createSoftwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = '';
  const rpIdOf = (options: Record<string, unknown>): string =>
    String((options['rpId'] as string | undefined) ?? (options['rp'] as { id: string } | undefined)?.id);

  const clientData = (type: string, options: Record<string, unknown>, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, tail: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, tail]);
  };
  const coseKey = (key: KeyObject): Buffer => {
    const { x = '', y = '' } = key.export({ format: 'jwk' });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  };

  return {
    id: credentialId.toString('base64url'),
    /** Makes the passkey. */
    make(options: Record<string, unknown>, { origin = 'http://localhost:8080', verified = true }: AuthenticatorOptions = {}): NewPasskey {
      userHandle = (options['user'] as { id: string }).id;
      const client = clientData('webauthn.create', options, origin);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rpIdOf(options), verified ? 0x45 : 0x41, attested)],
      ]);
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** Answers a challenge. */
    answer(
      options: Record<string, unknown>,
      { origin = 'http://localhost:8080', verified = true, counts = true }: AuthenticatorOptions = {},
    ): PasskeyAnswer {
      if (counts) counter += 1;
      const client = clientData('webauthn.get', options, origin);
      const data = authenticatorData(rpIdOf(options), verified ? 0x05 : 0x01);
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        userHandle,
      };
    },
  };
}
