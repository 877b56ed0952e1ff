import { accountTypes, playerAccounts, postings, postingTemplates } from '@sortes/contract';
import type { RowSet } from '@sortes/service';

/** Tables that say in SQL what the contract says of movements and accounts. */
export const walletRows: readonly RowSet[] = [
  {
    table: 'wallet.template',
    key: 'name',
    rows: postingTemplates.map((name) => {
      const { counts = null, guard = null, measure = 'other', isReversal = false, isDecided = false, about = null } = postings[name];
      return { name, counts, guard, measure, is_reversal: isReversal, is_decided: isDecided, about };
    }),
  },
  {
    table: 'wallet.account_type',
    key: 'code',
    rows: playerAccounts.map((code) => {
      const { currency, isFree, counts, countsAlone, balanceId, opensWithPlayer } = accountTypes[code];
      return {
        code,
        currency,
        is_free: isFree,
        counts,
        counts_alone: countsAlone,
        in_balance: balanceId !== null,
        opens_with_player: opensWithPlayer,
      };
    }),
  },
];
