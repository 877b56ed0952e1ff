import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase, type Vault } from '@sortes/service';
import { createTestDatabase } from '../testing/test-database.js';
import { readConfig } from './config.js';
import { openVault, releaseSecrets, secretsInUse } from './secret.js';

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
let database: DatabaseHandle;
const close = async (): Promise<void> => {
  if (testDatabase === undefined) return;
  await database.close();
  await testDatabase.drop();
};
beforeEach(async () => {
  await close();
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.config);
});
afterAll(close);

const [first, second, third, stranger] = [1, 2, 3, 9].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer, Buffer];
const open = (newest: Buffer, before: readonly Buffer[] = [], mayReplace = true): Promise<Vault> =>
  openVault(database.db, { newest, before }, { mayReplace });

describe('the installation secret', () => {
  it('is the first process’s, and a process with another one does not start', async () => {
    await Promise.all([open(first), open(first)]);
    await expect(open(second)).rejects.toThrow(/another installation secret.*SORTES_SECRET/s);
    await expect(open(second, [stranger])).rejects.toThrow(/another installation secret/);
    await expect(open(first)).resolves.toBeDefined();
  });

  it('is replaced by a process that names the one before, and not by a command beside the program', async () => {
    const sealed = (await open(first)).seal('x', Buffer.from('clear'));
    await expect(open(second, [first], false)).rejects.toThrow(/start the program with it first/);
    const vault = await open(second, [first]);
    expect(vault.open('x', sealed).toString()).toBe('clear');
    await expect(open(second, [first], false)).resolves.toBeDefined();
    // A process of before, or one that has lost the old secret, is told what to do.
    await expect(open(first)).rejects.toThrow(/was replaced on .*SORTES_SECRET_BEFORE/);
    await expect(open(first, [second])).rejects.toThrow(/was replaced on/);
    await expect(open(second)).rejects.toThrow(/still sealed under .* name it in SORTES_SECRET_BEFORE/);
    expect(await secretsInUse(database.db)).toHaveLength(1);
    await releaseSecrets(database.db);
    await expect(open(second)).resolves.toBeDefined();
    // A secret that was once taken away does not come back unnoticed.
    await expect(open(first, [second])).rejects.toThrow(/was replaced on/);
  });

  it('before it must be one that this database had: which one is wrong is said', async () => {
    await open(first);
    await expect(open(second, [first, stranger])).rejects.toThrow(/secret 2 of SORTES_SECRET_BEFORE was never/);
    // Nothing was written down by the start that was refused.
    await expect(open(first)).resolves.toBeDefined();
  });

  it('keeps finding what was digested under it, also when it was replaced twice and is gone', async () => {
    const [one] = [(await open(first)).digest('protection-person', 'mark')];
    const plain = (await open(first)).digest('identity-mobile', 'mark');
    const two = (await open(second, [first])).digest('protection-person', 'mark');
    const newest = await open(third, [second, first]);
    expect(newest.digests('protection-person', 'mark')).toEqual([newest.digest('protection-person', 'mark'), two, one]);
    expect(newest.digests('identity-mobile', 'mark')).toContainEqual(plain);
    // All that is sealed is sealed anew, the kept keys among it; here by hand.
    const { resealColumn } = await import('./reseal.js');
    const { platformSealed } = await import('./sealed-columns.js');
    const [kept] = platformSealed;
    if (kept === undefined) return expect.fail();
    expect(kept.table).toBe('platform.kept_digest_key');
    await resealColumn(database.pool, newest, kept);
    await releaseSecrets(database.db);
    const alone = await open(third);
    expect(alone.digests('protection-person', 'mark')).toEqual([alone.digest('protection-person', 'mark'), two, one]);
    expect(alone.digests('identity-mobile', 'mark')).toHaveLength(1);
  });
});

describe('SORTES_SECRET_BEFORE', () => {
  it('names secrets between commas; one that is none is said', () => {
    const text = `${first.toString('base64')},${second.toString('base64')}`;
    expect(readConfig({ SORTES_SECRET_BEFORE: text }, '/tmp').secretsBefore).toEqual([first, second]);
    expect(readConfig({}, '/tmp').secretsBefore).toEqual([]);
    expect(() => readConfig({ SORTES_SECRET_BEFORE: 'short' }, '/tmp')).toThrow(/SORTES_SECRET_BEFORE/);
  });
});
