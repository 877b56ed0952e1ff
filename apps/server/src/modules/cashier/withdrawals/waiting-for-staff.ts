import type { WithdrawalState } from '@sortes/contract';

/** States in which nothing goes on without a person. */
export const waitingForStaff: readonly WithdrawalState[] = ['review', 'disputed'];
