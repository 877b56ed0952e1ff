// Lighthouse against one address: a phone on a slow line, simulated.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ score: number | null, numericValue: number, details: { items: { resourceType: string, transferSize?: number }[] } }} Audit */
/**
 * What of Lighthouse's report is read here.
 * @typedef {object} Report
 * @property {{ code?: string, message: string }} [runtimeError]
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, Audit>} audits
 */

const lighthouse = 'lighthouse@12.8.2';
/** What Lighthouse gives points for, performance first. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const longestRunMs = 120_000;

/**
 * Runs Lighthouse once; answers its report.
 * @throws Error when it ends without one, or says itself that it failed
 * @param {string} url
 * @param {string} chromium
 * @param {string} folder
 * @returns {Promise<Report>}
 */
export function runLighthouse(url, chromium, folder) {
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
    `--only-categories=${categories.join(',')}`,
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
      /** @type {Report | undefined} */
      const report = code === 0 && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
      if (report?.runtimeError?.code) reject(new Error(`Lighthouse: ${report.runtimeError.message}`));
      else if (report) resolve(report);
      else reject(new Error(`Lighthouse ended with ${code}: ${output.trim().slice(-300)}`));
    });
  });
}

/** @param {Report} report */
export const scoresOf = (report) => categories.map((name) => Math.round(100 * (report.categories[name]?.score ?? 0)));

/**
 * @param {Report} report
 * @param {string} name of an audit
 */
export const timingOf = (report, name) => report.audits[name]?.numericValue ?? Number.NaN;

/**
 * Audits that count and found something, performance left out.
 * @param {readonly Report[]} reports
 */
export const faultsOf = (reports) => [
  ...new Set(
    reports.flatMap((report) =>
      categories
        .slice(1)
        .flatMap((name) =>
          (report.categories[name]?.auditRefs ?? [])
            .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
            .map(({ id }) => id),
        ),
    ),
  ),
];
