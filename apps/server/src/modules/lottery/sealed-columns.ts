import { isNotOfDrawKey, sealedFor, type SealedColumn } from '../../platform/sealed-columns.js';

/** What this module keeps sealed under the installation's secret. */
export const lotterySealed: readonly SealedColumn[] = [
  { table: 'lottery.draw', column: 'server_seed', purpose: sealedFor('lottery.draw-seed'), where: isNotOfDrawKey('server_seed') },
  {
    table: 'lottery.beacon_chain',
    column: 'sealed_checkpoints',
    purpose: sealedFor('lottery.beacon-chain'),
    where: isNotOfDrawKey('sealed_checkpoints'),
  },
];
