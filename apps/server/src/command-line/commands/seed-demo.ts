import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const seedDemoBrand: Command = {
  words: ['seed', 'demo'],
  summary: 'Seed the demo brand and its accounts into an empty database',
  notes: 'Does nothing when there is a brand other than the demo one; finishes what an interrupted run left.',
  async run(input) {
    const { demoAccounts, seedDemo } = await import('../../seed/index.js');
    const { refuseDemoInPublic } = await import('../../platform/exposure.js');
    const { seeded } = await withPlatform(input, ({ services, modules }) => {
      refuseDemoInPublic(services.config, [{ what: 'the demo accounts have passwords that everybody knows', remedy: 'seed no demo' }]);
      return seedDemo(services, modules);
    });
    await report(input, { seeded, accounts: demoAccounts }, [
      seeded ? 'seeded the demo brand' : 'nothing to do',
      ...demoAccounts.map(({ userName, password, what }) => `  ${userName} / ${password}  ${what}`),
    ]);
    return exitCodes.ok;
  },
};
