import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const migrateDatabase: Command = {
  words: ['migrate'],
  summary: 'Bring the database to this version',
  notes: 'Every other command that needs the database does this first; alone it is for a release that migrates before it starts.',
  async run(input) {
    const applied = await withPlatform(input, async ({ migrated }) => migrated);
    await report(input, { applied }, applied.length === 0 ? ['nothing to do'] : applied.map((name) => `applied ${name}`));
    return exitCodes.ok;
  },
};
