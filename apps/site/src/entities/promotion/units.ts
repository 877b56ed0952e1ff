import { tryReadAmount } from '@sortes/money';

/** Decimal text as 1/10 000 units; nothing counts as none. */
export const units = (text: string | null): bigint => (text === null ? 0n : (tryReadAmount(text) ?? 0n));
