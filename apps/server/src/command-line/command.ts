/** How a command ended. Scripts rely on these numbers; README.md lists them. */
export const exitCodes = {
  ok: 0,
  /** A check was carried out and found something wrong. */
  faults: 1,
  /** The command line or a file it names is not as described; nothing was done. */
  input: 2,
  /** Something outside the command failed: database, disk, program. */
  failure: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What the caller gave is not as described; the message says what and where. Ends the command with code 2. */
export class InputError extends Error {
  override name = 'InputError';
  constructor(
    message: string,
    /** Further things that are wrong, one line each. */
    readonly details: readonly { line?: number; message: string }[] = [],
  ) {
    super(message);
  }
}

export interface OptionShape {
  type: 'string' | 'boolean';
  /** Shown in the help after the name, e.g. GAME. */
  value?: string;
  help: string;
  required?: boolean;
  /** May be given several times; read with `textOptions`. */
  multiple?: boolean;
}

/** What the audit log is told of a command line, if it changes something. */
export interface ToldCommand {
  action: `command.${string}`;
  subject: string;
  after: unknown;
  reason: string;
}

export interface CommandInput {
  options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  files: readonly string[];
  /** Results as one JSON value instead of text. */
  json: boolean;
  environment: NodeJS.ProcessEnv;
  workingDirectory: string;
  output: Output;
  /** Asks a person for one line that is not shown while it is typed. */
  ask: (prompt: string) => Promise<string>;
  /** What the audit log is told as the command begins and ends; of commands that change something and tell nothing finer themselves. */
  told?: ToldCommand | undefined;
}

/** Where a command writes: results to standard output, everything said to a person to standard error. */
export interface Output {
  /** Resolves when the text has been taken, so that a slow reader slows the writer. */
  write(text: string): Promise<void>;
  say(text: string): void;
  /** Progress, shown only to a person at a terminal or when it matters; the newest text replaces the one before. */
  progress(text: string): void;
}

export interface Command {
  /** Words that select it, e.g. ['lottery', 'settle']. */
  words: readonly string[];
  summary: string;
  /** Names of what stands after the options, e.g. ['FILE']. */
  files?: readonly string[];
  options?: Readonly<Record<string, OptionShape>>;
  /** More help: formats, examples, exit codes of its own. */
  notes?: string;
  run(input: CommandInput): Promise<ExitCode>;
}

/** A text option that has a value. */
export function textOption(input: CommandInput, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** Every value of a text option that may be given several times, trimmed; blank ones are left out. */
export function textOptions(input: CommandInput, name: string): string[] {
  const value = input.options[name];
  return (Array.isArray(value) ? (value as readonly string[]) : []).map((text) => text.trim()).filter((text) => text !== '');
}

/** A text option that must be there; the parser has made sure of it. */
export function requiredOption(input: CommandInput, name: string): string {
  const value = textOption(input, name);
  if (value === undefined) throw new InputError(`--${name} is missing`);
  return value;
}

/** Writes a result: one JSON value with --json, else the lines for people. */
export async function report(input: CommandInput, value: unknown, lines: readonly string[]): Promise<void> {
  const text = input.json
    ? JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))
    : lines.join('\n');
  await input.output.write(`${text}\n`);
}
