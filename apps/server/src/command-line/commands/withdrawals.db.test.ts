import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { hire } from '../../modules/back-office/testing/staff-member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sortes-withdrawals-'));
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

async function review(id: string, ...words: string[]): Promise<{ code: number; err: string }> {
  let err = '';
  const output = { write: async () => undefined, say: (text: string): void => void (err += `${text}\n`), progress: () => undefined };
  const code = await runCommand(commands, ['withdrawal', 'review', '--id', id, '--reason', 'as it should be', ...words], {
    environment: {
      DATABASE_URL: test.services.config.databaseUrl,
      DATA_DIR: folder,
      SORTES_SECRET: Buffer.alloc(32, 7).toString('base64'),
    },
    workingDirectory: folder,
    output,
  });
  return { code, err };
}

/** A withdrawal that waits for a person: only its row, for who may say what about it. */
async function waiting(amount: bigint): Promise<string> {
  const id = newId();
  await sql`
    insert into cashier.withdrawal (player_id, id, merchant_id, account_id, provider_code, kind, last4, gateway, amount, fee, currency, payout_amount, payout_id,
      idempotency_key, input_hash, review_reasons, state)
    values (4711, ${id}, 1, ${newId()}, 'VCB', 'bank', '9888', 'sandbox', ${amount}, 0, 'VND', ${amount}, ${id}, ${id}, '\\x00', '{}', 'review')`.execute(
    test.services.db,
  );
  await sql`insert into cashier.payout (player_id, withdrawal_id, attempt, id, amount) values (4711, ${id}, 1, ${id}, ${amount})`.execute(
    test.services.db,
  );
  return id;
}

it('takes the second person from those who are there for it, whoever sits at the server', { timeout: 60_000 }, async () => {
  await sql`update cashier.payout_rule set four_eyes_above = 1000000`.execute(test.services.db);
  const large = await waiting(2_000_000n);
  const one = await hire(test, 'one', 'finance');
  const other = await hire(test, 'other', 'finance');
  const treasurer = await hire(test, 'treasurer', 'treasurer');
  const approve = (...who: { token: string }[]) => review(large, '--decision', 'approve', ...who.flatMap(({ token }) => ['--as', token]));
  const stateOf = async () =>
    (await sql<{ state: string }>`select state from cashier.withdrawal where id = ${large}`.execute(test.services.db)).rows[0]?.state;
  expect(await approve(one, other)).toMatchObject({ code: 2, err: expect.stringContaining('with the same right') });
  expect(await approve(treasurer)).toMatchObject({ code: 2, err: expect.stringContaining('does not allow approve') });
  expect(await stateOf()).toBe('review');
  expect((await review(large, '--decision', 'pay-by-hand', '--as', treasurer.token)).code).toBe(2);
  expect(await approve(treasurer, one)).toEqual({ code: 0, err: '' });
  expect(await stateOf()).toBe('approved');
});
