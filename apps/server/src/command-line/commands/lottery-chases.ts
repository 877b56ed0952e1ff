import { formatMoney } from '@sortes/money';
import { exitCodes, InputError, report, textOption, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { gameNamed } from '../settle-offline.js';
import { merchantOf, merchantOption } from './site.js';

export const lotteryChases: Command = {
  words: ['lottery', 'chases'],
  summary: 'Prove that chases hold what they should, or end those of a game that is not sold any more',
  options: {
    withdraw: { type: 'boolean', help: 'end every chase of the game at the brand: what waits is released, what is placed plays on' },
    game: { type: 'string', value: 'GAME', help: 'the game to withdraw' },
    merchant: merchantOption,
  },
  notes: `Reads one snapshot while the program runs: figures of every chase against its draws, draws against their bets, held balances against what waits
(docs/lottery/chases.md). Exit code 1 when a fault was found.

  sortes lottery chases
  sortes lottery chases --withdraw --game ssc1m`,
  async run(input) {
    const isWithdrawing = input.options['withdraw'] === true;
    const text = textOption(input, 'game');
    if (isWithdrawing !== (text !== undefined)) throw new InputError('say --withdraw and --game GAME together');
    const { withdrawn, ...found } = await withPlatform(input, async ({ modules }) => ({
      withdrawn:
        text === undefined ? null : await modules.lottery.withdrawChases((await merchantOf(input, modules.site)).id, gameNamed(text).code),
      ...(await modules.lottery.verifyChases()),
    }));
    await report(input, { ...found, ...(withdrawn === null ? {} : { withdrawn }) }, [
      ...(withdrawn === null ? [] : [`${withdrawn} chases ended`]),
      `${found.chases} chases hold ${formatMoney(found.held)}`,
      ...found.faults.map(({ playerId, chaseId, what }) => `player ${playerId}${chaseId === null ? '' : `, chase ${chaseId}`}: ${what}`),
      found.faults.length === 0 ? 'the chases are sound' : `${found.faults.length} faults`,
    ]);
    return found.faults.length === 0 ? exitCodes.ok : exitCodes.faults;
  },
};
