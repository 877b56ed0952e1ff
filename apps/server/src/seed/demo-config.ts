import fs from 'node:fs';
import path from 'node:path';
import { portFrom, switchFrom } from '../platform/config.js';

/** What the seed writes down of the game vendors of a demo. */
export interface DemoConfig {
  /** Origin of the sandbox's own door, for who sets the demo's stage. */
  sandboxUrl: string;
  /** Origin of the demo's game vendors, which the sandbox plays. */
  vendorSandboxUrl: string;
  /** Our halves of the keys between us and the demo's game vendors; undefined: no sandbox runs beside us, and the seed leaves its vendors out. */
  demoVendorKeys: DemoVendorKeys | undefined;
  /** The bundled studio's address and the keys between it and us; undefined: the demo has no studio. */
  studio: StudioKeys | undefined;
  /** Whether a new demo is given thirty days of an agent's line. */
  demoLine: boolean;
}

export interface DemoVendorKeys {
  lumenPublicKey: string;
  operatorPrivateKey: string;
  kiteWalletKey: string;
  kiteOperatorKey: string;
}

export interface StudioKeys {
  url: string;
  publicKey: string;
  operatorPrivateKey: string;
}

/** `STUDIO_KEYS` is a folder that `npm start` fills with keys of this installation alone. */
function studioFrom(environment: NodeJS.ProcessEnv, port: number): StudioKeys | undefined {
  const folder = environment['STUDIO_KEYS'] ?? '';
  if (folder === '') return undefined;
  const read = (name: string): string => {
    try {
      return fs.readFileSync(path.join(folder, name), 'utf8');
    } catch (error) {
      throw new Error(`STUDIO_KEYS must name a folder with the keys between us and the studio; ${name} cannot be read in ${folder}`, {
        cause: error,
      });
    }
  };
  return {
    url: (environment['STUDIO_PUBLIC_URL'] ?? `http://127.0.0.1:${portFrom(environment, 'STUDIO_PORT', port + 5)}`).replace(/\/+$/, ''),
    publicKey: read('studio-public.pem'),
    operatorPrivateKey: read('operator-private.pem'),
  };
}

/** `SANDBOX_KEYS` is a file that `npm start` fills with keys of this installation alone; here only what the seed writes down of them is read. */
function demoVendorKeysFrom(environment: NodeJS.ProcessEnv): DemoVendorKeys | undefined {
  const file = environment['SANDBOX_KEYS'] ?? '';
  if (file === '') return undefined;
  let vendors: DemoVendorKeys;
  try {
    ({ vendors } = JSON.parse(fs.readFileSync(file, 'utf8')) as { vendors: DemoVendorKeys });
  } catch (error) {
    // The parser's own words would quote what stands in the file.
    const cause = error instanceof SyntaxError ? undefined : error;
    throw new Error(`SANDBOX_KEYS must name the file of the sandbox's keys, and ${file} is none`, { cause });
  }
  const { lumenPublicKey, operatorPrivateKey, kiteWalletKey, kiteOperatorKey } = vendors;
  return { lumenPublicKey, operatorPrivateKey, kiteWalletKey, kiteOperatorKey };
}

/** @param port the site's, beside which sandbox and studio run. @throws Error naming the variable at fault */
export function readDemoConfig(environment: NodeJS.ProcessEnv, port: number): DemoConfig {
  const sandboxPort = portFrom(environment, 'SANDBOX_PORT', port + 2);
  return {
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    vendorSandboxUrl: (
      environment['VENDOR_SANDBOX_URL'] ?? `http://127.0.0.1:${portFrom(environment, 'VENDOR_PORT', sandboxPort + 2)}`
    ).replace(/\/+$/, ''),
    demoVendorKeys: demoVendorKeysFrom(environment),
    studio: studioFrom(environment, port),
    demoLine: switchFrom(environment, 'DEMO_LINE', true),
  };
}
