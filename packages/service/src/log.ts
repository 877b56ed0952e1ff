import { pino, type Logger } from 'pino';

export type { Logger };

/** Keys that carry secrets or personal data never reach a log line, wherever they stand. */
const secretKeys = [
  'password',
  'newPassword',
  'oldPassword',
  'token',
  'authorization',
  'cookie',
  'verificationCode',
  'code',
  'mobileNum',
  'email',
  'ticket',
  'secret',
  'body',
  'ip',
];

/**
 * What a log line keeps of an error. A database error also carries the row or key it was about ("Key (name)=(anna) already exists",
 * "Failing row contains (…)"): those are people's data and stay out.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const known = error as Error & { code?: unknown; constraint?: unknown; table?: unknown; cause?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(typeof known.code === 'string' && { sqlState: known.code }),
    ...(typeof known.constraint === 'string' && { constraint: known.constraint }),
    ...(typeof known.table === 'string' && { table: known.table }),
    ...(known.cause instanceof Error && { cause: known.cause.message }),
  };
}

/** The level of `LOG_LEVEL`, `warn` when nothing is said. @throws Error naming the variable and the levels */
export function readLogLevel(text: string | undefined): string {
  const level = text || 'warn';
  if (!Object.hasOwn(pino.levels.values, level) && level !== 'silent')
    throw new Error(`LOG_LEVEL must be debug, info, warn or error, not ${JSON.stringify(level)}`);
  return level;
}

/** Structured log, one JSON line an event, to standard error (or the file named) so that standard output stays for people. */
export function createLogger(level: string, destination: number | string = 2): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: describeError },
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: destination, sync: typeof destination === 'string' }),
  );
}
