import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isProved, parseProof, verifyDraw, type BookedBet, type Check, type KnownFacts } from '@sortes/fairness';
import { findGame } from '@sortes/lottery-rules';
import { exitCodes, InputError, report, textOption, type Command, type CommandInput, type ExitCode } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { gameNamed } from '../settle-offline.js';
import { merchantOf, merchantOption } from './site.js';

interface Verified {
  game: string;
  numero: string;
  proved: boolean;
  checks: Check[];
}

async function readJsonFile(input: CommandInput, file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path.resolve(input.workingDirectory, file), 'utf8');
  } catch (error) {
    throw new InputError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${file} is not JSON`);
  }
}

/** A proof from a file, against what the caller noted before the draw; needs no database and nothing of the server. */
async function verifyFile(input: CommandInput, file: string): Promise<Verified[]> {
  const value = await readJsonFile(input, file);
  const proof = parseProof(value);
  const bookFile = textOption(input, 'book');
  const book = bookFile === undefined ? undefined : await readJsonFile(input, bookFile);
  if (book !== undefined && !Array.isArray(book)) throw new InputError(`${bookFile} is not a list of bets`);
  const commit = textOption(input, 'commit');
  const anchor = textOption(input, 'anchor');
  const shape = proof === undefined ? undefined : findGame(proof.game)?.shape;
  const known: KnownFacts = {
    ...(shape === undefined ? {} : { shape }),
    ...(commit === undefined ? {} : { commit: commit.toLowerCase() }),
    ...(anchor === undefined ? {} : { anchor: anchor.toLowerCase() }),
    ...(book === undefined ? {} : { bets: book as BookedBet[] }),
  };
  const checks = verifyDraw(value, known);
  return [{ game: proof?.game ?? '?', numero: proof?.numero ?? file, proved: isProved(checks), checks }];
}

async function verifyStored(input: CommandInput): Promise<Verified[]> {
  const gameText = textOption(input, 'game');
  if (gameText === undefined) throw new InputError('name a proof FILE, or --game with --draw or --last');
  const game = gameNamed(gameText).code;
  const numero = textOption(input, 'draw');
  const lastText = textOption(input, 'last');
  if ((numero === undefined) === (lastText === undefined)) throw new InputError('say either --draw or --last');
  const last = Number(lastText ?? '1');
  if (!Number.isSafeInteger(last) || last < 1) throw new InputError('--last must be a whole number from 1');
  return withPlatform(input, async ({ modules }) => {
    const { id: merchantId } = await merchantOf(input, modules.site);
    return modules.lottery.verifyDraws(numero === undefined ? { merchantId, game, last } : { merchantId, game, numero });
  });
}

export const drawVerify: Command = {
  words: ['draw', 'verify'],
  summary: 'Recompute house draws: commitment, beacon, result, bet book',
  files: ['[FILE]'],
  options: {
    game: { type: 'string', value: 'GAME', help: 'check draws of this game in the database' },
    draw: { type: 'string', value: 'NUMBER', help: 'the draw, with --game' },
    last: { type: 'string', value: 'COUNT', help: 'the newest draws, with --game' },
    merchant: merchantOption,
    commit: { type: 'string', value: 'HEX', help: 'the commitment you noted before the draw, with FILE' },
    anchor: { type: 'string', value: 'HEX', help: 'the anchor of the seed chain you noted, with FILE' },
    book: { type: 'string', value: 'FILE', help: 'the bet book as JSON, to recompute its root, with FILE' },
  },
  notes: `FILE is a proof as the site serves it (docs/fairness/draws.md); checking it needs no database.
With --game the proof is also held against what the database published before the draw and against every bet of it.
Exit code 1 when a check failed.`,
  async run(input): Promise<ExitCode> {
    const [file] = input.files;
    if (file !== undefined && textOption(input, 'game') !== undefined) throw new InputError('name a FILE or --game, not both');
    const draws = await (file === undefined ? verifyStored(input) : verifyFile(input, file));
    const proved = draws.every((draw) => draw.proved);
    await report(
      input,
      { proved, draws },
      draws.flatMap(({ game, numero, proved: isGood, checks }) => [
        `${game} ${numero}: ${isGood ? 'proved' : 'NOT PROVED'}`,
        ...checks.map(({ check, ok, detail }) => `  ${ok ? 'ok  ' : 'FAIL'} ${check}: ${detail}`),
      ]),
    );
    if (draws.length === 0) input.output.say('there is no drawn house draw to check');
    return proved ? exitCodes.ok : exitCodes.faults;
  },
};
