import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const gamesRounds: Command = {
  words: ['games', 'rounds'],
  summary: 'Count rounds of vendors’ games that are open, or close those in which nothing has moved for 48 hours',
  options: {
    'close-idle': {
      type: 'boolean',
      help: 'ask the vendors, then close what nothing has moved in; the program does so by itself every hour',
    },
  },
  notes:
    'Closing moves no money: a win or rollback that comes later is still booked. A round with an open difference stays open (games reconcile).',
  async run(input) {
    const { closed, rounds } = await withPlatform(input, async ({ modules: { games } }) => ({
      closed: input.options['close-idle'] === true ? await games.reconciliation.closeIdleRounds() : null,
      rounds: await games.reconciliation.openRounds(),
    }));
    await report(input, { closed, rounds }, [
      ...(closed === null ? [] : [`${closed} rounds closed`]),
      ...rounds.map(({ vendor, open, idle, oldest }) => `${vendor}: ${open} open, ${idle} idle, the oldest since ${oldest.toISOString()}`),
      ...(rounds.length === 0 ? ['no round is open'] : []),
    ]);
    return exitCodes.ok;
  },
};
