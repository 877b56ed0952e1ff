import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';

/** The pair that bodies are sealed to: a page seals as ever, and the mock reads what it sent. */
interface BodyKeys {
  readonly publicKey: Record<string, string>;
  open(jwe: string): Promise<unknown>;
}

let made: Promise<BodyKeys> | undefined;

/** Made once a process. */
export function bodyKeys(): Promise<BodyKeys> {
  made ??= (async () => {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey);
    return {
      publicKey: { kid: 'mock', kty, crv, x, y, alg: 'ECDH-ES', use: 'enc' },
      async open(jwe) {
        const { plaintext } = await compactDecrypt(jwe, privateKey);
        return (JSON.parse(new TextDecoder().decode(plaintext)) as { body: unknown }).body;
      },
    };
  })();
  return made;
}
