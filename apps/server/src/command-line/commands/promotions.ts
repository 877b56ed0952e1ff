import { formatMoney } from '@sortes/money';
import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const promotionsVerify: Command = {
  words: ['promotions', 'verify'],
  summary: 'Prove that bonuses agree with the ledger and with the bets that counted for them, and what they have cost',
  notes: `Reads one snapshot while the program runs: the bonus that each player plays with against their active grant, bonus accounts against what was
granted, staked, won, made money and given back, what was wagered against the bets that counted, and the ends of grants against the ledger. Exit code 1
when a fault was found.`,
  async run(input) {
    const { verifyBonuses } = await import('../../modules/promotions/index.js');
    const result = await withPlatform(input, ({ services }) => verifyBonuses(services.db));
    await report(input, result, [
      `${result.grants} grants`,
      ...result.sums.map(
        ({ currency, granted, converted, reclaimed, standing }) =>
          `${currency}: ${formatMoney(granted)} granted, ${formatMoney(standing)} are played with, cost ${formatMoney(converted - reclaimed)}`,
      ),
      ...result.found.map(
        ({ playerId, grantId, what, kept, counted }) =>
          `player ${playerId}${grantId === undefined ? '' : `, grant ${grantId}`}: ${what} is kept as ${
            what === 'active' ? kept : formatMoney(kept)
          }, and was found to be ${what === 'active' ? counted : formatMoney(counted)}`,
      ),
      ...result.strangeCost.map((currency) => `${currency}: bonuses cost something else than what became money`),
      result.faults === 0 ? 'no fault found' : `${result.faults} faults`,
    ]);
    return result.faults === 0 ? exitCodes.ok : exitCodes.faults;
  },
};
