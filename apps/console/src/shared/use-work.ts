import { useAction } from './use-action';

/** Work that a button starts: once at a time, its trouble in words. */
export function useWork(): { busy: boolean; problem: string | undefined; run: (work: () => Promise<void>) => Promise<void> } {
  const { busy, problem, run } = useAction((_key, work: () => Promise<void>) => work());
  return { busy, problem: problem?.text, run };
}
