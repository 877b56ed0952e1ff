import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const drawForgetKey: Command = {
  words: ['draw', 'forget-key'],
  summary: 'Let a new key of draws be used, because the old one is lost',
  notes: `The next process of role draw or all brings its key and writes down which it is. House draws that are open or closed under the old key cannot be drawn:
they are void after their patience, and every stake goes back. With the old key at hand there is no need for this: give it back to the processes that draw.
Exit code 1 when no key was on file.`,
  async run(input) {
    const { forgetDrawKey } = await import('../../platform/draw-key.js');
    const forgotten = await withPlatform(input, ({ services }) => forgetDrawKey(services.db));
    await report(input, { forgotten }, [
      forgotten ? 'the key of draws is forgotten; restart the processes that draw' : 'no key of draws was on file',
    ]);
    return forgotten ? exitCodes.ok : exitCodes.faults;
  },
};
