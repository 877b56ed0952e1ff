import { formatMoney } from '@sortes/money';
import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const promotionsVerify: Command = {
  words: ['promotions', 'verify'],
  summary: 'Prove that bonuses agree with the ledger and with the bets that counted for them, what they have cost, and what chance decided',
  notes: `Reads one snapshot while the program runs: the bonus that each player plays with against their active grant, bonus accounts against what was
granted, staked, won, made money and given back, what was wagered against the bets that counted, and the ends of grants against the ledger. Spins of wheels, packets and
raffles are repeated from their seeds, and what was given for them is compared. Exit code 1 when a fault was found.`,
  async run(input) {
    const { verifyBonuses, verifyChance } = await import('../../modules/promotions/index.js');
    const { chance, ...result } = await withPlatform(input, async ({ services }) => ({
      ...(await verifyBonuses(services.db)),
      chance: await verifyChance(services),
    }));
    const faults = result.faults + chance.found.length;
    await report(input, { ...result, chance, faults }, [
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
      `${chance.spins} spins, ${chance.packets} rains of packets, ${chance.raffles} raffles`,
      ...chance.found.map(({ what, id, says }) => `${what} ${id}: ${says}`),
      faults === 0 ? 'no fault found' : `${faults} faults`,
    ]);
    return faults === 0 ? exitCodes.ok : exitCodes.faults;
  },
};
