import { pino, type Logger } from 'pino';

export type { Logger };

/** Keys that carry secrets or personal data never reach a log line, wherever they stand. */
const secretKeys = ['password', 'newPassword', 'oldPassword', 'token', 'authorization', 'cookie', 'verificationCode', 'code', 'mobileNum', 'email', 'ticket', 'secret', 'body', 'ip'];

/** Structured log, one JSON line an event, to standard error so that standard output stays for people. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: { pid: process.pid }, redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  );
}
