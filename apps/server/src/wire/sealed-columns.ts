import { sealedFor, type SealedColumn } from '../platform/sealed-columns.js';

/** What the wire keeps sealed under the installation's secret. */
export const wireSealed: readonly SealedColumn[] = [
  { table: 'wire.encryption_key', column: 'sealed', purpose: sealedFor('wire.encryption-key') },
];
