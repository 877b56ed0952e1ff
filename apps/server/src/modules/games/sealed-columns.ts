import { sealedFor, type SealedColumn } from '../../platform/sealed-columns.js';

/** What this module keeps sealed under the installation's secret. */
export const gamesSealed: readonly SealedColumn[] = [{ table: 'games.vendor', column: 'own_secret', purpose: sealedFor('games-vendor') }];
