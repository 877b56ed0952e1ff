import { parseArgs } from 'node:util';
import { DomainError } from '../platform/errors.js';
import { exitCodes, InputError, type Command, type CommandInput, type ExitCode, type OptionShape } from './command.js';
import { toldOf } from './told-commands.js';

const everyCommand: Readonly<Record<string, OptionShape>> = {
  help: { type: 'boolean', help: 'show this' },
  json: { type: 'boolean', help: 'results, and errors on standard error, as JSON' },
};

function invocation({ words, files = [] }: Command): string {
  return ['npm run -s sortes --', ...words, '[options]', ...files].join(' ');
}

function optionLines(options: Readonly<Record<string, OptionShape>>): string[] {
  const names = Object.entries(options).map(([name, shape]) => ({
    name: `--${name}${shape.value === undefined ? '' : ` ${shape.value}`}`,
    shape,
  }));
  const width = Math.max(...names.map(({ name }) => name.length)) + 2;
  return names.map(({ name, shape }) => `  ${name.padEnd(width)}${shape.help}${shape.required === true ? ' (required)' : ''}`);
}

export function helpOf(command: Command): string {
  return [
    command.summary,
    '',
    `Usage: ${invocation(command)}`,
    '',
    ...optionLines({ ...command.options, ...everyCommand }),
    ...(command.notes === undefined ? [] : ['', command.notes]),
    '',
    'Exit codes: 0 done · 1 a check found faults · 2 wrong input, nothing done · 3 something outside failed',
  ].join('\n');
}

export function helpOfAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ words }) => words.join(' ').length)) + 2;
  return [
    'Sortes for operators',
    '',
    'Usage: npm run -s sortes -- COMMAND [options]',
    '',
    ...commands.map((command) => `  ${command.words.join(' ').padEnd(width)}${command.summary}`),
    '',
    'Each command explains itself with --help and answers as JSON with --json.',
    'Uses DATABASE_URL, else the built-in database in DATA_DIR (default ./data), whether or not the program runs.',
  ].join('\n');
}

/** The command whose words the line begins with; the longest wins. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands
    .toSorted((left, right) => right.words.length - left.words.length)
    .find((command) => command.words.every((word, index) => words[index] === word));
}

interface Parsed {
  options: Record<string, string | boolean | string[] | undefined>;
  files: string[];
}

/**
 * Joins each text option with its value where that begins with a minus (-1, -5m, a random token): Node takes it for another option and says that it
 * is ambiguous. What is an option of the command is no value. @throws InputError for an option without one
 */
function joinValues(words: readonly string[], options: Readonly<Record<string, OptionShape>>): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--') return [...joined, ...words.slice(index)];
    const next = words[index + 1];
    const isText = word.startsWith('--') && Object.hasOwn(options, word.slice(2)) && options[word.slice(2)]?.type === 'string';
    if (!isText || next === undefined || !next.startsWith('-') || next === '-') {
      joined.push(word);
      // A value is not looked at as an option.
      if (isText && next !== undefined) joined.push(words[(index += 1)] ?? '');
      continue;
    }
    if (next === '--' || (next.startsWith('--') && Object.hasOwn(options, next.slice(2).split('=')[0] ?? '')))
      throw new InputError(`${word} is missing its value`);
    joined.push(`${word}=${next}`);
    index += 1;
  }
  return joined;
}

function parse(command: Command, rest: string[]): Parsed {
  const options = { ...command.options, ...everyCommand };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: joinValues(rest, options),
      allowPositionals: true,
      strict: true,
      options: Object.fromEntries(Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }])),
    });
  } catch (error) {
    throw new InputError(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
  const values = parsed.values as Parsed['options'];
  if (values['help'] === true) return { options: values, files: [] };
  for (const [name, shape] of Object.entries(options))
    if (shape.required === true && values[name] === undefined)
      throw new InputError(`--${name} ${shape.value ?? ''} is missing`.replace('  ', ' '));
  const wanted = command.files ?? [];
  const least = wanted.filter((name) => !name.startsWith('[')).length;
  const most = wanted.some((name) => name.includes('…')) ? Infinity : wanted.length;
  if (parsed.positionals.length < least) throw new InputError(`${wanted[parsed.positionals.length]} is missing`);
  if (parsed.positionals.length > most) throw new InputError(`unexpected ${JSON.stringify(parsed.positionals[most])}`);
  return { options: values, files: parsed.positionals };
}

/** A refusal's code, and where it says more (`reason`, `detail`), that in words: what was expected and what came. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const { reason, detail } = (error instanceof DomainError ? error.detail.parameters : undefined) ?? {};
  const words = [typeof reason === 'string' ? reason.replaceAll('-', ' ') : undefined, detail].filter((part) => part !== undefined);
  return words.length === 0 ? message : `${message}: ${words.join(', ')}`;
}

function sayFailure(error: unknown, json: boolean, say: (text: string) => void): ExitCode {
  const isInput = error instanceof InputError || error instanceof DomainError;
  const message = messageOf(error);
  const details = error instanceof InputError ? error.details : [];
  const code = isInput ? exitCodes.input : exitCodes.failure;
  if (json) say(JSON.stringify({ error: message, code, ...(error instanceof DomainError ? { errorCode: error.code } : {}), details }));
  else for (const line of [...details.map((detail) => detail.message), `sortes: ${message}`]) say(line);
  return code;
}

const nobody = (): Promise<string> => Promise.reject(new InputError('this command asks questions, and there is nobody to answer them'));

/** Runs one command line and answers its exit code; everything it says goes through `output`. */
export async function runCommand(
  commands: readonly Command[],
  words: string[],
  { ask = nobody, ...surroundings }: Omit<CommandInput, 'options' | 'files' | 'json' | 'told' | 'ask'> & Partial<Pick<CommandInput, 'ask'>>,
): Promise<ExitCode> {
  const { output } = surroundings;
  const json = words.includes('--json');
  const command = findCommand(commands, words);
  if (command === undefined) {
    const first = words[0];
    if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
      await output.write(`${helpOfAll(commands)}\n`);
      return exitCodes.ok;
    }
    const within = commands.filter((known) => known.words[0] === first);
    if (within.length > 0 && (words[1] === undefined || words[1] === '--help')) {
      await output.write(`${helpOfAll(within)}\n`);
      return words[1] === undefined ? exitCodes.input : exitCodes.ok;
    }
    return sayFailure(
      new InputError(`there is no command ${JSON.stringify(words.filter((word) => !word.startsWith('-')).join(' '))}; see --help`),
      json,
      output.say,
    );
  }
  try {
    const { options, files } = parse(command, words.slice(command.words.length));
    if (options['help'] === true) {
      await output.write(`${helpOf(command)}\n`);
      return exitCodes.ok;
    }
    return await command.run({ ...surroundings, ask, options, files, json, told: toldOf(command.words, { options, files }) });
  } catch (error) {
    return sayFailure(error, json, output.say);
  }
}
