// Asks the package registry for advisories about what Sortes runs on (`npm audit`, without tools of those who build it). 0: none of high or critical severity;
// 1: there are, one line each; 75: the registry answers no such question here, and nothing was checked.
import { pathToFileURL } from 'node:url';
import { runNpm } from './workspace.mjs';

/** "Try again" of sysexits.h: neither good nor bad. */
export const notCheckedCode = 75;
const askAtMostMs = 30_000;
const grave = new Set(['high', 'critical']);

/** @typedef {{ name: string, severity: string, range: string, via?: (string | { title: string, url: string })[] }} Vulnerability */

/**
 * What an answer of `npm audit --json` comes to: undefined when it is none, else one line for each grave advisory.
 * @param {string} text
 * @returns {string[] | undefined}
 */
export function readAudit(text) {
  let answer;
  try {
    answer = JSON.parse(text.slice(text.indexOf('{')));
  } catch {
    return undefined;
  }
  if (answer.error !== undefined || answer.vulnerabilities === undefined || answer.metadata === undefined) return undefined;
  /** @type {Vulnerability[]} */
  const vulnerabilities = Object.values(answer.vulnerabilities);
  return vulnerabilities
    .filter(({ severity }) => grave.has(severity))
    .map(({ name, severity, range, via = [] }) => {
      const about = via.filter((one) => typeof one === 'object').map(({ title, url }) => `${title} ${url}`);
      return `${severity}: ${name} ${range}${about.length > 0 ? ` (${about.join('; ')})` : ''}`;
    });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  let text = '';
  const environment = { ...process.env, npm_config_fetch_retries: '0', npm_config_fetch_timeout: '15000', npm_config_loglevel: 'silent' };
  await runNpm(['audit', '--omit=dev', '--json'], { environment, timeoutMs: askAtMostMs, onOutput: (chunk) => (text += chunk) });
  const found = readAudit(text);
  if (found === undefined) {
    console.log('the registry in use does not answer for advisories: not reachable, not checked');
    process.exit(notCheckedCode);
  }
  for (const line of found) console.log(line);
  process.exit(found.length === 0 ? 0 : 1);
}
