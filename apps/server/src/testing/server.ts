import pg from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's maintenance database, whose user may create databases. */
    testServerUrl: string;
    /** Name of the migrated database that every test database is a copy of. */
    testTemplate: string;
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
