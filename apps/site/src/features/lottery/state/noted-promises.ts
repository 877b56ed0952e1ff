import { readLocal, writeLocal } from '@sortes/browser';

/** What the server promised about a draw before it took place, as this browser saw it. */
export interface Promised {
  readonly commit: string;
  readonly round?: number;
  readonly anchor?: string;
  /** Of a chain of the house's own: when its rounds fall and how many it has. */
  readonly chain?: { readonly genesis: number; readonly period: number; readonly length: number };
}

const storageKey = 'drawPromises';
const kept = 60;
const hex = /^[0-9a-f]{64}$/;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** Reads the promises out of an answer about a draw: the answer itself before the draw, its part `promised` afterwards. */
export function promisedOf(answer: unknown): Promised | undefined {
  if (!isRecord(answer)) return undefined;
  const from = isRecord(answer['promised']) ? answer['promised'] : answer;
  const { commit, beacon } = from;
  if (typeof commit !== 'string' || !hex.test(commit)) return undefined;
  const { round, anchor, genesis, period, length } = isRecord(beacon) ? beacon : {};
  return {
    commit,
    ...(isWhole(round) && { round }),
    ...(typeof anchor === 'string' && hex.test(anchor) && { anchor }),
    ...(isWhole(genesis) && isWhole(period) && isWhole(length) && { chain: { genesis, period, length } }),
  };
}

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readLocal(storageKey) ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Keeps a promise seen before the draw, so that the check afterwards does not have to trust the server's word for it. The first note of a draw stays. */
export function notePromise(gameId: string, numero: string, answer: unknown): void {
  if (!isRecord(answer) || 'serverSeed' in answer) return;
  const promised = promisedOf(answer);
  const all = readAll();
  const key = `${gameId} ${numero}`;
  if (!promised || key in all) return;
  const { commit, chain, ...beacon } = promised;
  // Kept in the shape of the answer, so that one reader serves both.
  writeLocal(
    storageKey,
    JSON.stringify(Object.fromEntries([...Object.entries(all), [key, { commit, beacon: { ...beacon, ...chain } }]].slice(-kept))),
  );
}

/** What this browser noted before the draw; undefined when it did not look in time. */
export function notedPromise(gameId: string, numero: string): Promised | undefined {
  return promisedOf(readAll()[`${gameId} ${numero}`]);
}
