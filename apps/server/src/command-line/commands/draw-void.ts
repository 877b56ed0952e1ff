import { asOption, byOption, personsActing, requirePersons } from '../acting-staff.js';
import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { drawOptions, numberOf, officialGame, reasonOf } from './draw-results.js';
import { merchantOf, merchantOption } from './site.js';

export const drawVoid: Command = {
  words: ['draw', 'void'],
  summary: 'Void an official draw whose result never came, by the word of two persons, and give its stakes back',
  files: [],
  options: {
    ...drawOptions,
    reason: { type: 'string', value: 'TEXT', help: 'why; it is kept with the draw' },
    'on-sale': { type: 'boolean', help: 'said of a draw that has not closed: its sale ends' },
    by: byOption,
    as: asOption,
    merchant: merchantOption,
  },
  notes: `Both persons at once (--by An --by Bình), or one after the other within a day. The stakes go back at once, and
every player is told. A draw that has not closed is void only with --on-sale. A draw that has a result cannot be
voided, and a house draw never by hand: it draws itself, or is void by itself when its secrets cannot be had (docs/fairness/draws.md).
Exit code 1 when the draw is unknown or cannot be voided any more, or a second person is still needed.`,
  async run(input) {
    const [game, numero, reason] = [officialGame(input), numberOf(input), reasonOf(input)];
    requirePersons(input);
    const { merchant, answer } = await withPlatform(input, async ({ modules }) => {
      const found = await merchantOf(input, modules.site);
      const { names, tell } = await personsActing(input, modules.backOffice, 'results.correct');
      const answer = await modules.lottery.results.voidDraw({
        merchantId: found.id,
        gameCode: game.code,
        numero,
        onSale: input.options['on-sale'] === true,
        by: names,
        reason,
        alongside: (transaction, verdict) =>
          tell({ action: `draw-void.${verdict}`, subject: `draw:${game.code}/${numero}`, reason, after: { merchant: found.code } })(
            transaction,
          ),
      });
      return { merchant: found.code, answer };
    });
    const said = {
      void: `${game.code} ${numero} is void; its stakes go back`,
      asked: `${game.code} ${numero} is not void yet: a second person must say so as well`,
      impossible: `${game.code} ${numero} is unknown or cannot be voided any more`,
    }[answer.verdict];
    await report(input, { merchant, game: game.code, numero, ...answer, void: answer.verdict === 'void' }, [said]);
    return answer.verdict === 'void' ? exitCodes.ok : exitCodes.faults;
  },
};
