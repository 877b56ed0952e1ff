import { exitCodes, report, type Command, type CommandInput, type ExitCode } from '../command.js';
import { withPlatform } from '../open-platform.js';

/** Makes the figures of lines anew beside the kept ones and compares. */
async function makeAnew(input: CommandInput, takesPlace: boolean): Promise<ExitCode> {
  const { beginRebuild, rebuildFigures } = await import('../../modules/agents/index.js');
  const made = await withPlatform(input, async ({ services: { db, log } }) => {
    await beginRebuild(db);
    for (let steps = 1; ; steps += 1) {
      const found = await rebuildFigures({ db, log }, takesPlace);
      if (found !== undefined) return found;
      input.output.progress(`taken in: ${steps} parts of the ledger`);
    }
  });
  const differences = Number(made.differences);
  await report(input, { differences }, [
    differences === 0 ? 'the figures of all lines agree with what happened' : `${differences} figures differ`,
  ]);
  return differences === 0 ? exitCodes.ok : exitCodes.faults;
}

export const agentsVerify: Command = {
  words: ['agents', 'verify'],
  summary: 'Compare the figures of agents’ lines with what they are made of, to the unit',
  notes: 'Makes them a second time beside the running program and throws that away. Exit code 1 when a figure differs.',
  run: (input) => makeAnew(input, false),
};

export const agentsRebuild: Command = {
  words: ['agents', 'rebuild'],
  summary: 'Make the figures of agents’ lines anew and say whether they differ from those kept',
  notes: 'Runs beside the program; the old figures are shown until the new ones are complete. Exit code 1 when figures differed.',
  run: (input) => makeAnew(input, true),
};
