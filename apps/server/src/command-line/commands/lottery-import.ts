import { exitCodes, InputError, report, requiredOption, textOptions, type Command, type CommandInput } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { readTexts } from '../read-lines.js';
import { gameNamed } from '../settle-offline.js';

const progressEvery = 1_000;
const refusedShown = 50;

/** Passes lines on and says how far it is. */
async function* countLines(lines: AsyncIterable<string>, { output }: CommandInput): AsyncGenerator<string> {
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (count % progressEvery === 0) output.progress(`read ${count} lines`);
    yield line;
  }
  output.progress(`read ${count} lines; importing …`);
}

export const lotteryImport: Command = {
  words: ['lottery', 'import'],
  summary: 'Import official results: the past becomes the archive, a draw with bets is settled when two sources agree',
  files: ['FILE'],
  options: {
    game: { type: 'string', value: 'GAME', help: 'game code, e.g. xsmb', required: true },
    by: {
      type: 'string',
      value: 'NAME',
      help: 'who vouches for the file; needed for draws that hold bets, twice to settle them',
      multiple: true,
    },
  },
  notes: `FILE is the archive CSV or JSON lines {"draw","result"} (Mark Six: a number of a draw that is not known yet needs "date" beside it, or is named by its date); - reads standard input.
A draw of the past that nobody bet on takes the file's word; for others each line is a report of everyone named by --by, and two sources must
agree (docs/lottery/results.md). A line with a wrong count or width, a day without a draw or a draw that has not closed is refused and named, the rest
is imported; a CSV with another header is refused whole. Running it again changes nothing.
Exit code 1 when lines were refused.`,
  async run(input) {
    const game = gameNamed(requiredOption(input, 'game'));
    if (game.kind !== 'official') throw new InputError(`${game.code} is drawn by the house; its results are never entered`);
    const [file = '-'] = input.files;
    const result = await withPlatform(input, async ({ services, modules }) => {
      if ((await modules.site.allMerchants()).length === 0) {
        if (!services.config.seedDemo) throw new InputError('there is no brand yet whose archive this could become');
        const { seedDemo } = await import('../../seed/index.js');
        await seedDemo(services, modules);
        input.output.say('the database was empty: seeded the demo brand');
      }
      return modules.lottery.importArchive(
        game.code,
        countLines(readTexts(file, input.workingDirectory), input),
        file,
        textOptions(input, 'by'),
      );
    });
    if (!input.json)
      for (const { line, problem, detail } of result.refused.slice(0, refusedShown))
        input.output.say(`line ${line} refused: ${problem}: ${detail}`);
    await report(input, result, [
      `${result.lines} lines: ${result.archived} archived, ${result.applied} settled a draw, ${result.reported} wait for another source, ${result.known} known before, ${result.refused.length} refused`,
    ]);
    return result.refused.length === 0 ? exitCodes.ok : exitCodes.faults;
  },
};
