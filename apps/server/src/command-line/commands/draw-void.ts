import { exitCodes, InputError, report, textOption, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { gameNamed } from '../settle-offline.js';
import { merchantOf, merchantOption } from './site.js';

export const drawVoid: Command = {
  words: ['draw', 'void'],
  summary: 'Void an official draw whose result never came, and give its stakes back',
  files: [],
  options: {
    game: { type: 'string', value: 'GAME', help: 'an official game' },
    draw: { type: 'string', value: 'NUMBER', help: 'the draw' },
    reason: { type: 'string', value: 'TEXT', help: 'why; it is kept with the draw' },
    merchant: merchantOption,
  },
  notes: `The worker gives the stakes back within a second of it. A draw whose settlement has begun cannot be voided, and a house draw never by
hand: it draws itself, or is void by itself when its secrets cannot be had (docs/fairness/draws.md).
Exit code 1 when the draw is unknown or cannot be voided any more.`,
  async run(input) {
    const [gameText, numero, reason] = [textOption(input, 'game'), textOption(input, 'draw'), textOption(input, 'reason')?.trim()];
    if (gameText === undefined || numero === undefined || reason === undefined || reason === '')
      throw new InputError('--game, --draw and --reason are needed');
    const game = gameNamed(gameText);
    // Whoever may void a draw that the house has drawn may choose among its results.
    if (game.kind !== 'official') throw new InputError(`${game.code} is drawn by the house; only official draws are voided by hand`);
    const { merchant, done } = await withPlatform(input, async ({ modules }) => {
      const found = await merchantOf(input, modules.site);
      return { merchant: found.code, done: await modules.lottery.voidDraw(found.id, game.code, numero, reason.slice(0, 200)) };
    });
    await report(input, { merchant, game: game.code, numero, void: done }, [
      done ? `${game.code} ${numero} is void; its stakes go back` : `${game.code} ${numero} is unknown or cannot be voided any more`,
    ]);
    return done ? exitCodes.ok : exitCodes.faults;
  },
};
