import { startSandbox } from './start-sandbox.js';
import type { SandboxOptions } from './start-sandbox.js';

const STOP_LIMIT_MS = 5_000;

/** Reads a port from the environment. Ends the process with a plain message when it is not one. */
function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  process.stderr.write(`sandbox: ${name} must be a port number, not "${text}"\n`);
  process.exit(1);
}

/** Takes an option from the environment only when it is set to something. */
function readText<Key extends keyof SandboxOptions>(key: Key, name: string): Partial<Record<Key, string>> {
  const text = process.env[name];
  return text === undefined || text === '' ? {} : ({ [key]: text } as Partial<Record<Key, string>>);
}

const port = readPort('PORT', 8082);
const sandbox = await startSandbox({
  port,
  smtpPort: readPort('SMTP_PORT', port === 0 ? 0 : port + 1),
  ...readText('host', 'HOST'),
  ...readText('paymentSecret', 'PAYMENT_SECRET'),
  ...readText('smsToken', 'SMS_TOKEN'),
  ...readText('siteOrigin', 'SITE_ORIGIN'),
  ...readText('publicUrl', 'PUBLIC_URL'),
  vendorPort: readPort('VENDOR_PORT', port === 0 ? 0 : port + 2),
  ...readText('vendorPublicUrl', 'VENDOR_PUBLIC_URL'),
  ...readText('operatorUrl', 'OPERATOR_URL'),
  ...readText('vendorJournalPath', 'VENDOR_DATA'),
}).catch((error: unknown) => {
  process.stderr.write(`sandbox: could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
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
