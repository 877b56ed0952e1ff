import { inTransaction } from '@sortes/service';
import { formatMoney } from '@sortes/money';
import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const reportsVerify: Command = {
  words: ['reports', 'verify'],
  summary: 'Compare the figures of reports with the sums of the ledger, to the unit',
  notes: 'Reads one snapshot while the program runs. Exit code 1 when a figure differs.',
  async run(input) {
    const { verifyFigures } = await import('../../modules/reports/index.js');
    const result = await withPlatform(input, ({ services }) => verifyFigures(services.db));
    await report(input, result, [
      ...result.differing.map(
        ({ merchantId, day, template, currency, kept, counted, keptCount, countedCount }) =>
          `brand ${merchantId}, ${day}, ${template}: figures say ${keptCount} with ${formatMoney(kept)} ${currency}, the ledger ${countedCount} with ${formatMoney(counted)}`,
      ),
      `${result.movements} movements compared, ${result.waiting} not in the figures yet`,
      result.faults === 0 ? 'the figures agree with the ledger' : `${result.faults} faults`,
    ]);
    return result.faults === 0 ? exitCodes.ok : exitCodes.faults;
  },
};

export const reportsRebuild: Command = {
  words: ['reports', 'rebuild'],
  summary: 'Make the figures of reports anew from the ledger and say whether they differ from those kept',
  notes:
    'Runs beside the program; the old figures are shown until the new ones are complete. Goes on with a rebuild that was begun. Exit code 1 when figures differed.',
  async run(input) {
    const { beginRebuild, listRebuilds, renumberStrangers, stepRebuild } = await import('../../modules/reports/index.js');
    const last = await withPlatform(input, async ({ services: { db } }) => {
      await renumberStrangers(db);
      const [open] = await listRebuilds(db, 1);
      const id = open?.state === 'building' ? open.id : await inTransaction(db, (transaction) => beginRebuild(transaction, 'command line'));
      for (;;) {
        // A worker may be at it too: then this one waits and watches.
        const more = await stepRebuild(db);
        const now = (await listRebuilds(db, 5)).find((one) => one.id === id);
        if (now === undefined || now.state !== 'building') return now;
        input.output.progress(`made ${now.done} of ${now.total} players`);
        if (!more) await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    const differences = last?.differences ?? 0;
    await report(input, last, [
      last?.state === 'failed'
        ? `the rebuild failed: ${last.problem}`
        : `${last?.done ?? 0} players, ${differences} figures were otherwise than kept`,
    ]);
    return last?.state === 'failed' || differences > 0 ? exitCodes.faults : exitCodes.ok;
  },
};
