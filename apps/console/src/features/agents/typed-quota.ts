import { type agentQuota, quotaGivenAtMost, type Reply } from '@sortes/contract';

/** Somebody's quota, as the server tells it. */
export type Quota = Reply<typeof agentQuota.staffGetAgentQuota>;
export type QuotaBand = Quota['bands'][number];

export type QuotaDeed = 'give' | 'take';

/** How much of a band can be given, or taken back. */
export const mostOf = (deed: QuotaDeed, { left, isBand }: QuotaBand): number => (deed === 'take' ? left : isBand ? quotaGivenAtMost : 0);

/** A whole number up to `most`; empty is none, undefined: no such number. */
export function readCount(typed: string, most: number): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}
