import { exitCodes, report, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const pointsVerify: Command = {
  words: ['points', 'verify'],
  summary: 'Prove that points agree with the ledger, with their lots and with the turnover that was counted',
  notes: `Reads one snapshot while the program runs: what is left of each player's lots against their account in the ledger, each lot against the movements that put points
into it and took them, each movement against the ledger's, what is owed against what became owed, and points of turnover against the turnover that was counted. Exit code 1 when a
fault was found.`,
  async run(input) {
    const { verifyPoints } = await import('../../modules/points/index.js');
    const result = await withPlatform(input, ({ services }) => verifyPoints(services.db));
    const { players, lots, movements, standing, owed, found } = result;
    await report(input, { ...result, faults: found.length }, [
      `${players} players, ${lots} lots, ${movements} movements`,
      `${standing} points stand, ${owed} are owed`,
      ...found.map(({ playerId, what, id, kept, counted }) => {
        const of = id === null ? '' : ` ${id}`;
        return `player ${playerId}: ${what}${of} is kept as ${kept}, and was found to be ${counted}`;
      }),
      found.length === 0 ? 'no fault found' : `${found.length} faults`,
    ]);
    return found.length === 0 ? exitCodes.ok : exitCodes.faults;
  },
};
