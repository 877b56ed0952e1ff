import { asOption, byOption, personsActing, requirePersons } from '../acting-staff.js';
import { exitCodes, InputError, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { drawOptions, numberOf, officialGame, reasonOf } from './draw-results.js';

export const drawRemove: Command = {
  words: ['draw', 'remove'],
  summary: 'Remove a draw from the archive that a file put there wrongly, by the word of two persons',
  files: [],
  options: {
    ...drawOptions,
    reason: { type: 'string', value: 'TEXT', help: 'why; it is kept in the log of the draw' },
    by: byOption,
    as: asOption,
  },
  notes: `Both persons at once (--by An --by Bình). The draw goes at every brand; what it said stays in "draw reports --log". Only what "lottery import" has
archived goes: a draw that was on sale, holds bets or was decided by sources is void (draw void) or corrected (draw correct), never gone.
Exit code 1 when the draw is unknown or cannot be removed.`,
  async run(input) {
    const [game, numero, reason] = [officialGame(input), numberOf(input), reasonOf(input)];
    requirePersons(input);
    const answer = await withPlatform(input, async ({ modules }) => {
      const { names, tell } = await personsActing(input, modules.backOffice, 'results.correct');
      if (names.length < 2) throw new InputError('this takes two persons at once, each with --by or --as');
      const subject = `draw:${game.code}/${numero}`;
      return modules.lottery.results.remove({
        gameCode: game.code,
        numero,
        by: names,
        reason,
        alongside: tell({ action: 'result.removed', subject, reason, after: { by: names } }),
      });
    });
    const said = {
      removed: `${game.code} ${numero} is no longer in the archive`,
      unknown: `${game.code} ${numero} is unknown`,
      impossible: `${game.code} ${numero} was on sale, holds bets or was decided: it cannot be removed, see draw void and draw correct`,
    }[answer.verdict];
    await report(input, { game: game.code, numero, ...answer, removed: answer.verdict === 'removed' }, [said]);
    return answer.verdict === 'removed' ? exitCodes.ok : exitCodes.faults;
  },
};
