import { formatMoney } from '@sortes/money';
import { DomainError } from '../../platform/errors.js';
import { exitCodes, InputError, report, textOption, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const gamesTransfers: Command = {
  words: ['games', 'transfers'],
  summary: 'List transfers to and from vendors’ wallets that have no outcome, or end one that its vendor never will',
  options: {
    end: { type: 'string', value: 'ID', help: 'the transfer, as the list and the vendor have it' },
    as: { type: 'string', value: 'done|refused', help: 'done: the vendor has moved the money; refused: it has not, and never will' },
    reason: { type: 'string', value: 'TEXT', help: 'how that is known; it is kept in the log, and with a refused transfer' },
  },
  notes:
    'The program asks vendors by itself, every ten minutes at last. End one only by what the vendor has confirmed in another way, an hour after it began at the earliest: what it does with the money afterwards is nobody’s.',
  async run(input) {
    const [id, as, reason] = [textOption(input, 'end'), textOption(input, 'as'), textOption(input, 'reason')?.trim()];
    if (id === undefined) {
      if (as !== undefined || reason !== undefined) throw new InputError('--as and --reason belong to --end');
      const transfers = await withPlatform(input, ({ modules: { games } }) => games.transfers.underWay());
      await report(
        input,
        { transfers },
        transfers.length === 0
          ? ['no transfer is under way']
          : transfers.map(
              ({ id: transferId, vendor, playerId, direction, amount, currency, state, createdAt, checks }) =>
                `${transferId}  ${vendor} player ${playerId} ${direction} ${formatMoney(amount)} ${currency}, ${state} since ${createdAt.toISOString()}, asked ${checks} times`,
            ),
      );
      return exitCodes.ok;
    }
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new InputError('--end must be the id of a transfer');
    if (as !== 'done' && as !== 'refused') throw new InputError('--as must be done or refused');
    if (reason === undefined || reason === '') throw new InputError('--reason is missing');
    const state = await withPlatform(input, async ({ modules: { games } }) => {
      try {
        return await games.transfers.end(id, as, reason);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        throw new InputError(
          error.code === 'not.found' ? 'no such transfer is under way' : 'it began less than an hour ago: its vendor may still end it',
        );
      }
    });
    await report(input, { transfer: id, state }, [`${id} is ${state}${state === as ? '' : ': its vendor was faster'}`]);
    return state === as ? exitCodes.ok : exitCodes.faults;
  },
};
