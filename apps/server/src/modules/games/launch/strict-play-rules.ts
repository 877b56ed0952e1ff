import type { PlayRules } from '@sortes/wallet-protocol';

/** Types of games whose rounds a player begins themselves; at tables, matches and card rooms the table has its own pace. */
const cycleMs: Readonly<Record<string, number>> = { RNG: 2_500, INHOUSE: 5_000, FISH: 0 };

/**
 * How games may be played where the law is strict: nothing plays by itself, a slot's cycle takes at least 2.5 s, any other casino game's 5 s
 * (UKGC RTS 8 and 14, requirements sheet C).
 */
export function strictPlayRules(gameType: string): PlayRules {
  return { autoplay: false, min_cycle_ms: cycleMs[gameType] ?? 0 };
}
