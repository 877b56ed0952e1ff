import { exitCodes, InputError, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const secretReseal: Command = {
  words: ['secret', 'reseal'],
  summary: 'Seal everything anew under the newest secret, so that those of before can be taken away',
  options: { check: { type: 'boolean', help: 'only say what is left; change nothing' } },
  notes: `To replace the secret: stop every process, give all of them the new SORTES_SECRET and name the one of before in SORTES_SECRET_BEFORE (several between
commas), start them, run this. It works beside the running program, in small steps, and goes on where it was interrupted. Exit code 1 while something still needs a
secret of before. docs/security.md tells the whole way, and what to do after a leak.`,
  async run(input) {
    const { checkReseal, resealInstallation } = await import('../reseal-installation.js');
    const done = await withPlatform(input, ({ services }) =>
      input.options['check'] === true ? checkReseal(services) : resealInstallation(services, (text) => input.output.progress(text)),
    );
    if (done === undefined) throw new InputError('another sortes secret reseal is at it');
    const { lines, needed, outdated, draws } = done;
    const day = (moment: Date): string => moment.toISOString().slice(0, 10);
    const told = lines.filter(({ due, resealed, unreadable }) => due !== 0 || resealed > 0 || unreadable > 0);
    const left = lines.some(({ due }) => due === undefined || due > 0);
    await report(input, done, [
      ...told.map(
        ({ what, due, resealed, unreadable }) =>
          `${what}: ${resealed > 0 ? `${resealed} done, ` : ''}${due === undefined ? 'to be done' : `${due} left`}${unreadable > 0 ? `, ${unreadable} opened by no secret named here` : ''}`,
      ),
      ...(outdated > 0
        ? [`processes of the program that still work with the secret of before: ${outdated}. Restart them, then run this again`]
        : []),
      ...(draws.until === undefined
        ? []
        : [
            `draws that need the key of draws of before: ${draws.count}, the last is drawn at ${draws.until.toISOString()}; until then it stays in SORTES_DRAW_KEY_BEFORE or DRAW_KEY_FILE_BEFORE`,
          ]),
      needed.length > 0
        ? `still needed in SORTES_SECRET_BEFORE: the secret of ${needed.map(day).join(', of ')}`
        : left
          ? 'no secret of before is needed; some values are in the form of an earlier version'
          : 'no secret of before is needed. Backups made before it was replaced still open with it alone: make one now, and keep it with them until they run out',
    ]);
    return needed.length > 0 || left ? exitCodes.faults : exitCodes.ok;
  },
};
