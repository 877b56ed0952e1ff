import type { AgentLane } from '@sortes/contract';

const unitsPerPercent = 100;

/** Percent with two decimals at most, as 1/10 000. */
export function readPercent(text: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text);
  return found === null ? undefined : Number(found[1]) * unitsPerPercent + Number((found[2] ?? '').padEnd(2, '0'));
}

/** A rate of a lane as it is kept in the brand's rule: prize groups as they are typed, else 1/10 000 of the percent that are typed. What is none fits no rule. */
export function readRuleRate(lane: AgentLane, typed: string): string {
  const text = typed.replaceAll(/\s/g, '');
  if (lane === 'LOTT') return text || '-';
  return String(readPercent(text) ?? `?${text}`);
}

/** The same as it is typed. */
export function typedRuleRate(lane: AgentLane, kept: string): string {
  if (lane !== 'LOTT' && /^\d+$/.test(kept)) return String(Number(kept) / unitsPerPercent);
  return kept.replace(/^[?-]/, '');
}
