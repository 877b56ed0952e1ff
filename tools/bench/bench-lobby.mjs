// Rows `lobby…`: weight and speed of the first view of the lobby, from the built site as the program serves it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { findChromium } from '../find-chromium.mjs';
import { root } from '../workspace.mjs';
import { startChild } from './children.mjs';
import { median, show, skipped } from './measure.mjs';
import { copyWorld } from './world.mjs';

const site = join(root, 'apps', 'site', 'dist');
/** @typedef {{ tag?: string, type?: string, src?: string, rel?: string, href?: string, as?: string }} Tag */
/** @typedef {{ score: number | null, numericValue: number, details: { items: { resourceType: string, transferSize?: number }[] } }} Audit */
/**
 * What of Lighthouse's report is read here.
 * @typedef {object} Report
 * @property {{ code?: string, message: string }} [runtimeError]
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, Audit>} audits
 */

const lighthouse = 'lighthouse@12.8.2';
const scoreGoals = { performance: 92, accessibility: 98, 'best-practices': 98, seo: 95 };
const longestRunMs = 120_000;

/** @param {Buffer} bytes */
const packed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
/** @param {number} bytes */
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * What index.html makes a browser load before any code of ours decides: modules with their static imports, styles, preloaded fonts.
 * @param {string} [folder]
 */
export function weighPage(folder = site) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  /** @type {Tag[]} */
  const tags = [...html.matchAll(/<(script|link)\b([^>]*)>/g)].map(([, tag, attributes = '']) => ({
    tag,
    ...Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  }));
  /** @type {Set<string>} */
  const modules = new Set();
  /** @param {string} path */
  const visit = (path) => {
    if (modules.has(path)) return;
    modules.add(path);
    const code = readFileSync(join(folder, path), 'utf8');
    for (const [, asked = ''] of code.matchAll(/(?:^|[;}\n])\s*(?:import|export)\b(?:[^"'();]*?\bfrom)?\s*["'](\.[^"']+)["']/g))
      visit(posix.join(dirname(path), asked));
  };
  for (const { tag, type, src, rel, href } of tags) {
    if (tag === 'script' && type === 'module' && src) visit(src);
    if (tag === 'link' && rel === 'modulepreload' && href) visit(href);
  }
  /** @param {(tag: Tag) => boolean} wanted */
  const files = (wanted) => tags.filter(wanted).flatMap(({ href }) => href ?? []);
  const inlineStyles = [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('');
  /** @type {(paths: readonly string[], measure: (bytes: Buffer) => number) => number} */
  const sum = (paths, measure) => paths.reduce((total, path) => total + measure(readFileSync(join(folder, path))), 0);
  return {
    modules: modules.size,
    script: sum([...modules], packed),
    style:
      sum(
        files(({ tag, rel }) => tag === 'link' && rel === 'stylesheet'),
        packed,
      ) + packed(Buffer.from(inlineStyles)),
    // Fonts are packed already.
    font: sum(
      files(({ tag, rel, as }) => tag === 'link' && rel === 'preload' && as === 'font'),
      (bytes) => bytes.length,
    ),
    page: packed(Buffer.from(html)),
  };
}

/**
 * Runs Lighthouse once; answers its report.
 * @param {string} url
 * @param {string} chromium
 * @param {string} folder
 * @returns {Promise<Report>}
 */
function runLighthouse(url, chromium, folder) {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  const given = [
    '--yes',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
    `--only-categories=${Object.keys(scoreGoals).join(',')}`,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn('npx', given, {
      env: { ...process.env, CHROME_PATH: chromium, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    // The whole group: npx, Lighthouse and its browser.
    const end = () => {
      try {
        process.kill(-Number(child.pid), 'SIGKILL');
      } catch {}
    };
    process.once('exit', end);
    const late = setTimeout(end, longestRunMs);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(late);
      process.off('exit', end);
      end();
      if (code === 0 && existsSync(file)) resolve(JSON.parse(readFileSync(file, 'utf8')));
      else reject(new Error(`Lighthouse ended with ${code}: ${output.trim().slice(-300)}`));
    });
  });
}

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchLobby({ cluster, say, quick }) {
  const what = 'first view of the lobby';
  if (!existsSync(join(site, 'index.html'))) return [skipped('lobby', what, 'the site is not built')];
  const weight = weighPage();
  /** @type {import('./measure.mjs').Result[]} */
  const results = [
    {
      name: 'lobby-js',
      what: `${what}: initial JavaScript, brotli`,
      figure: weight.script / 1000,
      unit: 'kB',
      ratioText: kilo(weight.script),
      goalText: '≤ 110 kB',
      met: weight.script <= 110_000,
      notes: [
        `${weight.modules} modules that index.html loads, static imports included; styles ${kilo(weight.style)}, preloaded fonts ${kilo(weight.font)}, page ${kilo(weight.page)}`,
      ],
    },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'sortes-lighthouse-'));
  /** @type {(() => void | Promise<void>)[]} */
  const undo = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const chromium = await findChromium();
    const served = await startChild('serve.mjs', {
      connection: await copyWorld(cluster, 'bench_lobby'),
      secret: cluster.secret,
      siteFiles: true,
      rateLimits: false,
    });
    undo.unshift(() => served.stop());
    /** @type {Report[]} */
    const reports = [];
    for (let run = 1; run <= (quick ? 3 : 5); run += 1) {
      const report = await runLighthouse(`http://localhost:${served.answer.port}/`, chromium, folder);
      if (report.runtimeError?.code) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
      reports.push(report);
      const scores = Object.keys(scoreGoals).map((name) => Math.round(100 * (report.categories[name]?.score ?? 0)));
      say(`Lighthouse ${run}: ${scores.join(' / ')}, LCP ${show(Number(report.audits['largest-contentful-paint']?.numericValue) / 1000)} s`);
    }
    /** @param {(report: Report) => number} read */
    const middle = (read) => median(reports.map(read));
    const scores = Object.keys(scoreGoals).map((name) => Math.round(middle((report) => 100 * (report.categories[name]?.score ?? 0))));
    /** @param {string} name */
    const timing = (name) => middle((report) => report.audits[name]?.numericValue ?? Number.NaN);
    const requests = reports.at(-1)?.audits['network-requests']?.details.items ?? [];
    /** @param {string} [type] */
    const bytesOf = (type) =>
      requests
        .filter(({ resourceType }) => type === undefined || resourceType === type)
        .reduce((total, { transferSize }) => total + (transferSize ?? 0), 0);
    const faults = [
      ...new Set(
        reports.flatMap((report) =>
          Object.keys(scoreGoals)
            .slice(1)
            .flatMap((name) =>
              (report.categories[name]?.auditRefs ?? [])
                .filter(({ id, weight: counts }) => counts > 0 && (report.audits[id]?.score ?? 1) < 0.9)
                .map(({ id }) => id),
            ),
        ),
      ),
    ];
    results.push({
      name: 'lobby-lighthouse',
      what: `${what}: Lighthouse mobile (performance / accessibility / best practices / SEO), median of ${reports.length}`,
      figure: scores[0] ?? 0,
      unit: 'points',
      ratioText: scores.join(' / '),
      goalText: `≥ ${Object.values(scoreGoals).join(' / ')}`,
      met: Object.values(scoreGoals).every((goal, index) => (scores[index] ?? 0) >= goal),
      notes: [
        `FCP ${show(timing('first-contentful-paint') / 1000)} s, TBT ${show(timing('total-blocking-time'))} ms, CLS ${timing('cumulative-layout-shift').toFixed(3)}, speed index ${show(timing('speed-index') / 1000)} s`,
        `transferred: ${kilo(bytesOf())} in ${requests.length} requests; script ${kilo(bytesOf('Script'))}, font ${kilo(bytesOf('Font'))}, image ${kilo(bytesOf('Image'))}, style ${kilo(bytesOf('Stylesheet'))}`,
        ...(faults.length > 0 ? [`audits below 0.9: ${faults.join(', ')}`] : []),
      ],
    });
    const lcp = timing('largest-contentful-paint') / 1000;
    results.push({
      name: 'lobby-lcp',
      what: `${what}: largest contentful paint, Lighthouse mobile, median of ${reports.length}`,
      figure: lcp,
      unit: 's',
      ratioText: `${lcp.toFixed(2)} s`,
      goalText: '≤ 2.5 s',
      met: lcp <= 2.5,
      notes: [],
    });
  } catch (error) {
    results.push(skipped('lobby-lighthouse', `${what}: Lighthouse mobile`, error instanceof Error ? error.message.split('\n')[0] : String(error)));
  } finally {
    for (const step of undo)
      await Promise.resolve()
        .then(step)
        .catch(() => undefined);
    await cluster.admin('drop database if exists bench_lobby with (force)');
  }
  return results;
}
