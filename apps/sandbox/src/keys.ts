import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

const Key = Type.String({ minLength: 16 });
const Payos = Type.Object({ clientId: Key, apiKey: Key, checksumKey: Key });

/** Keys of the demo's two game vendors: of LUMEN's and the operator's pair both halves, of KITE the bearer keys of both directions. */
const VendorKeys = Type.Object({
  lumenPrivateKey: Key,
  lumenPublicKey: Key,
  operatorPrivateKey: Key,
  operatorPublicKey: Key,
  /** What KITE sends to the operator's wallet. */
  kiteWalletKey: Key,
  /** What the operator sends to KITE. */
  kiteOperatorKey: Key,
});
export type VendorKeys = Static<typeof VendorKeys>;

/** Everything that the sandbox shares with the program it plays the outside world for. Money in and money out have keys of their own. */
const SandboxKeys = Type.Object({
  smsToken: Key,
  paymentSecret: Key,
  payoutSecret: Key,
  payos: Payos,
  payosPayout: Payos,
  vendors: VendorKeys,
});
export type SandboxKeys = Static<typeof SandboxKeys>;
export type PayosKeys = Static<typeof Payos>;

/** 256 bits, in signs that any header takes. */
const draw = (): string => randomBytes(32).toString('base64url');

function drawPair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** Draws keys that nobody else has; some 0.1 to 0.5 s for the two RSA pairs. */
export function drawSandboxKeys(): SandboxKeys {
  const [lumen, operator] = [drawPair(), drawPair()];
  return {
    smsToken: draw(),
    paymentSecret: draw(),
    payoutSecret: draw(),
    payos: { clientId: draw(), apiKey: draw(), checksumKey: draw() },
    payosPayout: { clientId: draw(), apiKey: draw(), checksumKey: draw() },
    vendors: {
      lumenPrivateKey: lumen.privateKey,
      lumenPublicKey: lumen.publicKey,
      operatorPrivateKey: operator.privateKey,
      operatorPublicKey: operator.publicKey,
      kiteWalletKey: draw(),
      kiteOperatorKey: draw(),
    },
  };
}

/** The keys that lie in a file. @throws Error when there are none in it. */
export function readSandboxKeys(file: string): SandboxKeys {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The parser's own words would quote what stands in the file.
    throw new Error(`${file} does not hold the sandbox's keys`, { cause: error instanceof SyntaxError ? undefined : error });
  }
  if (!Value.Check(SandboxKeys, found)) throw new Error(`${file} does not hold the sandbox's keys`);
  return found;
}

/** The keys of an installation: those that lie in the file, drawn into it (for its owner's eyes alone) when there is none; also when two draw at once. */
export function readOrDrawSandboxKeys(file: string): SandboxKeys {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, `${JSON.stringify(drawSandboxKeys(), null, 2)}\n`, { mode: 0o600 });
    try {
      // A link is there whole or not at all, and never over one that is there.
      linkSync(fresh, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
  }
  chmodSync(file, 0o600);
  return readSandboxKeys(file);
}
