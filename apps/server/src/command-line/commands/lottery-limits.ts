import { exitCodes, InputError, report, textOption, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { gameNamed } from '../settle-offline.js';
import { merchantOf, merchantOption } from './site.js';

/** Reads "all" or a game's code. */
function scopeOf(text: string | undefined): string {
  if (text === undefined) throw new InputError('say --game CODE, or --game all');
  return text.toLowerCase() === 'all' ? '*' : gameNamed(text).code;
}

function readSettings(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError('--set must be one JSON object, e.g. {"maximumStake":"5000000"}');
  }
}

export const lotteryLimits: Command = {
  words: ['lottery', 'limits'],
  summary: 'Show or change the betting limits of a brand',
  options: {
    merchant: merchantOption,
    game: { type: 'string', value: 'GAME|all', help: 'one game, or all games of the brand' },
    set: { type: 'string', value: 'JSON', help: 'what replaces the settings of that game; {} leaves the limits of the house' },
  },
  notes: `Without --set it shows what the brand has set; docs/lottery/limits.md says what each limit means. Money is text in currency units. Keys: minimumStake, maximumStake,
maximumOrder, maximumPrize, maximumOrderWin, maximumDrawWin, maximumMultiple, maximumLines, maximumSeries,
exposure {"limit","action":"refuse|lower-odds","factor","ceiling","plays":[]}, blocked [{"playId","numbers":[],"numero","action","factor"}].
A game's own setting outranks that of all games, key by key. Every process follows within two seconds.

  sortes lottery limits --game xsmb --set '{"exposure":{"limit":"500000000","action":"lower-odds","factor":"0.5"}}'`,
  async run(input) {
    const text = textOption(input, 'set');
    const given = text === undefined ? undefined : { scope: scopeOf(textOption(input, 'game')), settings: readSettings(text) };
    const game = textOption(input, 'game');
    const shown = game === undefined ? undefined : scopeOf(game);
    const { merchant, settings } = await withPlatform(input, async ({ modules }) => {
      const found = await merchantOf(input, modules.site);
      if (given !== undefined) {
        try {
          await modules.lottery.setLimits(found, given.scope, given.settings);
        } catch (error) {
          if (error instanceof RangeError) throw new InputError(error.message);
          throw error;
        }
      }
      return { merchant: found, settings: await modules.lottery.listLimits(found) };
    });
    const rows = [...settings].filter(([code]) => shown === undefined || code === shown);
    await report(
      input,
      { merchant: merchant.code, limits: Object.fromEntries(rows.map(([code, of]) => [code === '*' ? 'all' : code, of])) },
      rows.length === 0
        ? [`${merchant.code}: the limits of the house`]
        : rows.map(([code, of]) => `${code === '*' ? 'all' : code}: ${JSON.stringify(of)}`),
    );
    return exitCodes.ok;
  },
};
