import { checkDatabase, openDatabase } from '@sortes/service';
import { exitCodes, InputError, report, type Command } from '../command.js';
import { withDatabase } from '../open-platform.js';

export const migrateDatabase: Command = {
  words: ['migrate'],
  summary: 'Bring the database to this version',
  options: {
    check: { type: 'boolean', help: 'change nothing, say what is due; exit code 1 when something is' },
    before: { type: 'boolean', help: 'only what processes of the old version bear: before the new ones start' },
    after: { type: 'boolean', help: 'the rest, once no process of the old version runs' },
  },
  notes: `Every other command that needs the database does this first, and so does the program when it starts, unless MIGRATE=0. For an upgrade without a pause: migrate
--before, replace process by process (with MIGRATE=0), migrate --after. As the owner of the database where DATABASE_OWNER_URL names one.`,
  async run(input) {
    const { check, before, after } = input.options;
    const phase = before === true ? 'before' : after === true ? 'after' : 'all';
    if ([check, before, after].filter((chosen) => chosen === true).length > 1)
      throw new InputError('--check, --before and --after are for one at a time');
    const [{ migrate, pendingMigrations }, { prepareDatabase }] = await Promise.all([
      import('../../wiring/migrate.js'),
      import('../../wiring/prepare-database.js'),
    ]);
    return withDatabase(input, async ({ config, log, access }) => {
      const database = openDatabase(access.owner, { log, poolSize: 1, applicationName: 'sortes-migrate' });
      try {
        await checkDatabase(database.pool, config.databaseUrl);
        if (check === true) {
          const due = await pendingMigrations(database.pool);
          const lines = [...due.before.map((name) => `due before: ${name}`), ...due.after.map((name) => `due after: ${name}`)];
          await report(input, due, lines.length === 0 ? ['nothing to do'] : lines);
          return lines.length === 0 ? exitCodes.ok : exitCodes.faults;
        }
        const applied = await migrate(database.pool, log, phase);
        // What is new is the program's, too.
        if (phase !== 'after') await prepareDatabase(access, log, () => Promise.resolve(), { migrates: false, waitMs: 0 });
        await report(input, { applied }, applied.length === 0 ? ['nothing to do'] : applied.map((name) => `applied ${name}`));
        return exitCodes.ok;
      } finally {
        await database.close();
      }
    });
  },
};
