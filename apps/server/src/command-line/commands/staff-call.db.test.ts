import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sortes-staff-'));
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A command with somebody who answers its questions, knowing what it has said so far. */
async function runAsked(
  answer: (prompt: string, said: string) => string,
  ...words: string[]
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const say = (text: string): void => void (err += `${text}\n`);
  const code = await runCommand(commands, words, {
    environment: {
      DATABASE_URL: test.services.config.databaseUrl,
      DATA_DIR: folder,
      SORTES_SECRET: Buffer.alloc(32, 7).toString('base64'),
    },
    workingDirectory: folder,
    output: { write: async (text: string) => void (out += text), say, progress: () => undefined },
    ask: async (prompt) => answer(prompt, err),
  });
  return { code, out, err };
}
const run = (...words: string[]) => runAsked(() => '', ...words);

describe('taking up an account by command', () => {
  it('sets password and authenticator, and calls any operation of staff from then on', { timeout: 60_000 }, async () => {
    const { code, out, err } = await run('staff', 'create', '--name', 'first', '--role', 'risk', '--json');
    expect(code, err).toBe(0);
    const { enrolmentSecret } = JSON.parse(out) as { enrolmentSecret: string };
    let totp: TOTP | undefined;
    const password = 'Correct-horse-17';
    const person = (answers: { secret?: string; again?: string }) => (prompt: string, said: string) => {
      if (/secret/i.test(prompt)) return answers.secret ?? enrolmentSecret;
      if (/again/.test(prompt)) return answers.again ?? password;
      if (/password/i.test(prompt)) return password;
      totp ??= new TOTP({ secret: Secret.fromBase32(/app: ([A-Z2-7]+)/.exec(said)?.[1] ?? '') });
      return totp.generate({ timestamp: Date.now() + (prompt.endsWith('Code: ') ? 30_000 : 0) });
    };
    expect(await runAsked(person({ again: 'Other-horse-18' }), 'staff', 'enrol', '--name', 'first')).toMatchObject({
      code: 2,
      err: expect.stringContaining('differ'),
    });
    expect(await runAsked(person({ secret: 'wrong' }), 'staff', 'enrol', '--name', 'first')).toMatchObject({
      code: 2,
      err: expect.stringContaining('staff.enrolment.invalid'),
    });
    const enrolled = await runAsked(person({}), 'staff', 'enrol', '--name', 'first');
    expect(enrolled.code, enrolled.err).toBe(0);
    const { code: signedIn, out: token, err: why } = await runAsked(person({}), 'staff', 'token', '--name', 'first');
    expect(signedIn, why).toBe(0);
    const as = ['--as', token.trim()];
    const documents = await run('staff', 'call', '--operation', 'staffListDocuments', '--query', 'state=pending', ...as, '--json');
    expect(documents.code, documents.err).toBe(0);
    // A role without the right is told so, and what nobody knows is not guessed.
    expect(await run('staff', 'call', '--operation', 'listStaff', ...as)).toMatchObject({
      code: 2,
      err: expect.stringContaining('permission.denied'),
    });
    expect(await run('staff', 'call', '--operation', 'listDraws', ...as)).toMatchObject({
      code: 2,
      err: expect.stringContaining('no operation of staff'),
    });
    expect(await run('staff', 'call', '--operation', 'listStaff')).toMatchObject({ code: 2, err: expect.stringContaining('--as') });
  });
});
