import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.js';
import { testKeys } from '../../../../testing/test-environment.js';

/** The recipe of docs/vendors/wallet.md, run as it stands there: its shell lines, its keys, its addresses but for the ports. */
const root = fileURLToPath(new URL('../../../../../../../', import.meta.url));
const section = /### A first call[\s\S]*?(?=### The operator)/.exec(readFileSync(join(root, 'docs/vendors/wallet.md'), 'utf8'))?.[0] ?? '';
const [keys = '', kite = '', listener = '', moves = ''] = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, lines = '']) => lines);
const hasTools = ['sh', 'curl', 'openssl', 'base64'].every((tool) => spawnSync(tool, ['--help']).error === undefined);

describe.skipIf(!hasTools)('the first call of a vendor’s engineer (needs sh, curl, openssl)', () => {
  let test: TestApp;
  let site: string;
  let child: ChildProcess | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'sortes-first-call-'));
  beforeAll(async () => {
    // Where `npm start` keeps the keys that it has drawn, seen from the folder it was started in.
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'sandbox-keys.json'), JSON.stringify(testKeys()));
    test = await createTestApp();
    await test.http.listen({ port: 0, host: '127.0.0.1' });
    site = `http://127.0.0.1:${(test.http.server.address() as AddressInfo).port}`;
  }, 60_000);
  afterAll(async () => {
    child?.kill();
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const shell = async (script: string): Promise<string> => {
    return (await promisify(execFile)('sh', ['-c', script.replace('http://127.0.0.1:8080', site)], { cwd: folder })).stdout;
  };

  it('signs with the demo’s key', async () => {
    expect(JSON.parse(await shell(keys))).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN', request_uuid: '1' });
    expect(JSON.parse(await shell(keys.replace('printf %s "$2"', 'printf %s.')))).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    expect(await shell(`${keys}\n${kite}`)).toContain('"PAM_ERR_SESSION_NOT_FOUND"');
  });

  it('is the vendor of a launch, and plays with its token', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const mine = `http://127.0.0.1:${port}`;
    const code = /node -e "(.*)" &/.exec(listener)?.[1]?.replaceAll('\\"', '"').replaceAll('9009', String(port)) ?? '';
    child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    const printed = once(child.stdout ?? expect.fail('no output'), 'data');
    await expect
      .poll(
        () =>
          fetch(mine)
            .then(({ ok }) => ok)
            .catch(() => false),
        { timeout: 10_000 },
      )
      .toBe(true);
    const { changes } = test.app.modules.games;
    await changes.setVendor('LUMEN', { apiUrl: mine, launchOrigins: [mine] });
    const launched = await test.ask('GET', '/wps/game/launchGame?launchMode=GLS&vassalage=LUMEN&gameId=dragon-tiger', {
      token: await test.tokenOf('demo1'),
    });
    expect(launched.status, JSON.stringify(launched.body)).toBe(200);
    const [told] = (await printed) as [Buffer];
    const { user, token } = JSON.parse(String(told)) as { user: string; token: string };
    const lines = moves.replace('PLAYER=…', `PLAYER=${user}`).replace('TOKEN=…', `TOKEN=${token}`);
    const answers =
      (await shell(`${keys}\n${lines}`)).match(/\{[^{}]*\}/g)?.map((text) => JSON.parse(text) as Record<string, unknown>) ?? [];
    expect(answers.map(({ status }) => status)).toEqual(['RS_ERROR_INVALID_TOKEN', 'RS_OK', 'RS_OK']);
    expect(Number(answers[2]?.['balance']) - Number(answers[1]?.['balance'])).toBe(250_000);
  });
});
