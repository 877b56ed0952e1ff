import { listeningProblem } from '@sortes/service/listening-problem';
import { refuseOpenDoors } from './open-doors.js';
import { readOrDrawSandboxKeys } from './keys.js';
import { startSandbox, type SandboxOptions } from './start-sandbox.js';

const STOP_LIMIT_MS = 5_000;

function leave(message: string): never {
  process.stderr.write(`sandbox: ${message}\n`);
  process.exit(1);
}

/** Reads a port from the environment. Ends the process with a plain message when it is not one. */
function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  return leave(`${name} must be a port number, not "${text}"`);
}

/** Takes an option from the environment only when it is set to something. */
function readText<Key extends keyof SandboxOptions>(key: Key, name: string): Partial<Record<Key, string>> {
  const text = process.env[name];
  return text === undefined || text === '' ? {} : ({ [key]: text } as Partial<Record<Key, string>>);
}

const keysFile = process.env['SANDBOX_KEYS'] ?? '';
if (keysFile === '') leave('SANDBOX_KEYS must name the file of its keys, shared with the program that it plays the outside world for');
// Beside the platform PORT is the site's.
const portVariable = (process.env['SANDBOX_PORT'] ?? '') === '' ? 'PORT' : 'SANDBOX_PORT';
const port = readPort(portVariable, 8082);
const smtpPort = readPort('SMTP_PORT', port === 0 ? 0 : port + 1);
const vendorPort = readPort('VENDOR_PORT', port === 0 ? 0 : port + 2);

/** Which variable sets this port. With a mail server of one's own SMTP_PORT is that server's. */
function variableOf(taken: number): string {
  if (taken === vendorPort) return 'VENDOR_PORT';
  return taken === smtpPort && (process.env['SMTP_HOST'] ?? '') === '' ? 'SMTP_PORT' : portVariable;
}

const sandbox = await (async () => {
  refuseOpenDoors(process.env);
  return startSandbox({
    port,
    smtpPort,
    keys: readOrDrawSandboxKeys(keysFile),
    // Never HOST: where the site is to be reached from says nothing about a box with everybody's codes in it.
    ...readText('host', 'SANDBOX_HOST'),
    ...readText('siteOrigin', 'SITE_ORIGIN'),
    ...readText('publicUrl', 'PUBLIC_URL'),
    vendorPort,
    ...readText('vendorPublicUrl', 'VENDOR_PUBLIC_URL'),
    ...readText('operatorUrl', 'OPERATOR_URL'),
    ...readText('vendorJournalPath', 'VENDOR_DATA'),
  });
})().catch((error: unknown) => {
  const problem = listeningProblem(error, variableOf, 'SANDBOX_HOST');
  return leave(`could not start: ${problem instanceof Error ? problem.message : String(problem)}`);
});

let stopping: Promise<void> | undefined;
function stop(): void {
  stopping ??= sandbox.stop().then(() => process.exit(0));
  // A client that never finishes its request must not hold the process.
  setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// A parent that dies without a word must not leave this process behind.
if (process.channel) process.once('disconnect', stop);

process.stdout.write(
  `sandbox: inbox and payments at ${sandbox.httpUrl}, SMTP on port ${sandbox.smtpPort}, game vendor at ${sandbox.vendor.url}\n`,
);
process.send?.({ type: 'ready', httpUrl: sandbox.httpUrl, smtpPort: sandbox.smtpPort, vendorUrl: sandbox.vendor.url });
