import { createBench } from './bench.js';
import { conformanceCases, type ConformanceCase } from './cases.js';
import type { WalletClient } from './client.js';
import type { Controls } from './controls.js';

export interface CaseResult {
  id: string;
  title: string;
  state: 'ok' | 'failed' | 'skipped';
  /** Why it failed or was left out. */
  reason?: string;
  milliseconds: number;
}

export interface RunOptions {
  client: WalletClient;
  controls: Controls;
  /** Ids of the cases to run; all when left out. */
  only?: readonly string[];
  /** Spoilt bodies to send; 10,000 when left out. */
  fuzzCount?: number;
  onResult?(result: CaseResult): void;
}

/**
 * Runs the cases one after the other against one wallet, those that end a token last. A case never stops the run: what it threw is its
 * reason.
 */
export async function runConformance({ client, controls, only, fuzzCount = 10_000, onResult }: RunOptions): Promise<CaseResult[]> {
  const bench = createBench(client, controls, fuzzCount);
  const results: CaseResult[] = [];
  const inOrder = conformanceCases.toSorted((left, right) => Number(left.endsToken === true) - Number(right.endsToken === true));
  for (const one of inOrder) {
    if (only !== undefined && !only.includes(one.id)) continue;
    const startedAt = performance.now();
    const found = await runCase(one);
    const result = { id: one.id, title: one.title, ...found, milliseconds: Math.round(performance.now() - startedAt) };
    results.push(result);
    onResult?.(result);
  }
  return results;

  async function runCase({ dialect, needs = [], run }: ConformanceCase): Promise<Pick<CaseResult, 'state' | 'reason'>> {
    if (dialect !== undefined && dialect !== client.dialect)
      return { state: 'skipped', reason: `only ${dialect.toUpperCase()} can say this` };
    const missing = needs.filter((hand) => controls[hand] === undefined);
    if (missing.length > 0) return { state: 'skipped', reason: `needs the operator's hand: ${missing.join(', ')}` };
    try {
      await run(bench);
      return { state: 'ok' };
    } catch (error) {
      return { state: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }
}
