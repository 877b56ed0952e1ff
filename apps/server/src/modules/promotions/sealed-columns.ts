import { sealedFor, type SealedColumn } from '../../platform/sealed-columns.js';
import { spinSeedPurpose } from './spin-seeds.js';

/** What this module keeps sealed under the installation's secret. Seeds of raffles and packets are under the key of draws. */
export const promotionsSealed: readonly SealedColumn[] = [
  { table: 'promotions.spin_seed', column: 'sealed', purpose: sealedFor(spinSeedPurpose) },
];
