import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const seedDemoBrand: Command = {
  words: ['seed', 'demo'],
  summary: 'Seed the demo brand and its accounts into an empty database',
  notes: 'Does nothing when there is a brand other than the demo one; finishes what an interrupted run left.',
  async run(input) {
    const { demoAccounts, seedDemo } = await import('../../seed/index.js');
    const { seeded } = await withPlatform(input, ({ services, modules }) => seedDemo(services, modules));
    await report(input, { seeded, accounts: demoAccounts }, [
      seeded ? 'seeded the demo brand' : 'nothing to do',
      ...demoAccounts.map(({ userName, password, what }) => `  ${userName} / ${password}  ${what}`),
    ]);
    return exitCodes.ok;
  },
};
