import { exitCodes, requiredOption, type Command } from '../command.js';
import { readLines } from '../read-lines.js';
import { gameNamed, readResults, settleBets } from '../settle-offline.js';
import { Spool } from '../spool.js';

export const lotterySettle: Command = {
  words: ['lottery', 'settle'],
  summary: 'Settle bets from files, offline, with the rules the server settles with',
  options: {
    game: { type: 'string', value: 'GAME', help: 'game code, e.g. xsmb or ssc1m', required: true },
    results: { type: 'string', value: 'FILE', help: 'the archive CSV (xsmb), or JSON lines {"draw","result"}', required: true },
    bets: {
      type: 'string',
      value: 'FILE',
      help: 'JSON lines {"id","draw","play","content","unit","multiple"}; - reads standard input',
      required: true,
    },
  },
  notes: `Content is written as on the wire; docs/lottery/plays.md shows the form of each play. For xsmb, "draw" is the date of the CSV.
Writes one JSON line a bet, in its order: {"id","combinations","stake","hits":[{"tier","count"}],"payout"}; money is decimal text.
If any line is bad, every bad line (at most 20) is named on standard error, nothing is written to standard output and the exit code is 2.`,
  async run(input) {
    const game = gameNamed(requiredOption(input, 'game'));
    const results = await readResults(game, readLines(requiredOption(input, 'results'), input.workingDirectory));
    const spool = new Spool();
    try {
      const totals = await settleBets(results, readLines(requiredOption(input, 'bets'), input.workingDirectory), (line) => spool.add(line));
      await spool.release((text) => input.output.write(text));
      input.output.progress(`settled ${totals.bets} bets, ${totals.winners} won`);
      return exitCodes.ok;
    } finally {
      await spool.close();
    }
  },
};
