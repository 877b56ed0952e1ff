// Row `console-page`: the scripts that a browser really loads from opening the console's sign-in until the first screen stands, sign-in done as its owner
// does it: name and password, then the authenticator's code. Each script is counted once, packed by brotli, whoever asked for it.
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { findChromium } from '../find-chromium.mjs';
import { root } from '../workspace.mjs';
import { startChild } from './children.mjs';
import { skipped } from './measure.mjs';
import { copyWorld, openProgram } from './world.mjs';

const built = join(root, 'apps', 'console', 'dist', 'index.html');
const goal = 300_000;
const password = 'marmalade-orbit-9172';

/** @param {Buffer} bytes */
const packed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
/** @param {number} bytes */
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * The code an authenticator shows for a key in base32 (RFC 6238), so many steps of 30 s later.
 * @param {string} key
 * @param {number} [later]
 */
function appCode(key, later = 0) {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', secret).update(counter).digest();
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * Takes the account up in a browser of its own; answers the authenticator's key.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {{ name: string, enrolmentSecret: string }} account
 */
async function takeUp(browser, origin, { name, enrolmentSecret }) {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${origin}/console`);
  await page.getByRole('button', { name: 'I have a one-time secret' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('One-time secret').fill(enrolmentSecret);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  const key = await page.locator('code').innerText();
  await page.getByLabel('Six digits').fill(appCode(key));
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
  await context.close();
  return key;
}

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchConsolePage({ cluster, say }) {
  const what = 'console, from sign-in to the first screen: initial JavaScript, brotli';
  if (!existsSync(built)) return [skipped('console-page', what, 'the console is not built')];
  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  try {
    const { chromium } = await import('@playwright/test');
    const connection = await copyWorld(cluster, 'bench_console_page');
    const program = await openProgram(connection, cluster.secret, { poolSize: 2 });
    const name = 'bench-page';
    const { enrolmentSecret } = await program.app.modules.backOffice.staff.create(
      { first: { kind: 'command', id: 'bench', name: 'bench', ip: '' } },
      { name, role: 'finance', merchantIds: undefined, reason: 'a bench needs one' },
    );
    await program.close();
    const served = await startChild('serve.mjs', { connection, secret: cluster.secret, siteFiles: true, rateLimits: false });
    undo.unshift(() => served.stop());
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    undo.unshift(() => browser.close());
    const origin = `http://localhost:${served.answer.port}`;
    const key = await takeUp(browser, origin, { name, enrolmentSecret });

    const page = await (await browser.newContext({ locale: 'en-US', viewport: { width: 1366, height: 820 } })).newPage();
    /** @typedef {{ type: string, step: string, bytes: number, plain: number }} Loaded */
    /** @type {Map<string, Loaded>} */
    const loaded = new Map();
    /** @type {Promise<void>[]} */
    const reading = [];
    let step = 'sign-in';
    page.on('response', (answer) => {
      const type = answer.request().resourceType();
      if (!['script', 'stylesheet', 'font'].includes(type) || loaded.has(answer.url())) return;
      const one = { type, step, bytes: 0, plain: 0 };
      loaded.set(answer.url(), one);
      reading.push(
        answer.body().then((body) => {
          one.plain = body.length;
          one.bytes = type === 'font' ? body.length : packed(body);
        }),
      );
    });
    await page.goto(`${origin}/console`);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(password);
    await page.waitForLoadState('networkidle');
    step = 'first screen';
    await page.getByLabel('Password').press('Enter');
    // The code of the moment was used to take the account up; the next one is taken as well.
    await page.getByLabel('Six digits').fill(appCode(key, 1));
    await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(4_000);
    await Promise.all(reading);
    /** @type {(wanted: (one: Loaded) => boolean, figure?: 'bytes' | 'plain') => number} */
    const sum = (wanted, figure = 'bytes') => [...loaded.values()].filter(wanted).reduce((total, one) => total + one[figure], 0);
    /** @param {Loaded} one */
    const isScript = ({ type }) => type === 'script';
    const script = sum(isScript);
    const count = [...loaded.values()].filter(isScript).length;
    say(`${count} scripts, ${kilo(script)}`);
    const largest = [...loaded]
      .filter(([, one]) => isScript(one))
      .toSorted(([, one], [, other]) => other.bytes - one.bytes)
      .slice(0, 4)
      .map(
        ([url, { bytes }]) =>
          `${new URL(url).pathname
            .split('/')
            .at(-1)
            ?.replace(/-[\w-]{8}\.js$/, '')} ${kilo(bytes)}`,
      );
    return [
      {
        name: 'console-page',
        what,
        figure: script / 1000,
        unit: 'kB',
        ratioText: kilo(script),
        goalText: `≤ ${goal / 1000} kB`,
        met: script <= goal && count > 0,
        notes: [
          `${count} scripts as Chromium loaded them (texts are among them), ${kilo(sum((one) => isScript(one) && one.step === 'sign-in'))} of it for the sign-in, ${kilo(sum(isScript, 'plain'))} unpacked; the largest: ${largest.join(', ')}`,
          `styles ${kilo(sum(({ type }) => type === 'stylesheet'))}, fonts ${kilo(sum(({ type }) => type === 'font'))}`,
        ],
      },
    ];
  } finally {
    for (const one of undo)
      await Promise.resolve()
        .then(one)
        .catch(() => undefined);
    await cluster.admin('drop database if exists bench_console_page with (force)');
  }
}
