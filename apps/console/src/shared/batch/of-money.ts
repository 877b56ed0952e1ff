import type { BatchKind } from '@sortes/contract';

/** Whether a batch moves money, which is not undone; the others are undone by the opposite batch. */
export const isOfMoney = ({ kind }: { readonly kind: BatchKind }): boolean => /^(deposit|withdrawal)-/.test(kind);
