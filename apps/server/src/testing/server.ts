import pg from 'pg';
import type { SandboxKeys } from '@sortes/sandbox/keys';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's maintenance database, whose user may create databases. */
    testServerUrl: string;
    /** Name of the migrated database that every test database is a copy of. */
    testTemplate: string;
    /** Name of a copy of it with the demo in it, sealed under `testSecret` and with `testKeys` at its vendors. */
    testDemoTemplate: string;
    /** Root key of the demo's vault, base64. */
    testSecret: string;
    /** The key of draws that the demo was made with. */
    testDrawKey: string;
    testKeys: SandboxKeys;
    /** The server's folder is removed after the run and has room for all databases of it: ending one leaves its files there. */
    testServerGoesWithRun: boolean;
  }
}

/** The same server's URL with another database in it. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs statements, one after the other, each on its own (CREATE DATABASE refuses a transaction). */
export async function runOnServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
