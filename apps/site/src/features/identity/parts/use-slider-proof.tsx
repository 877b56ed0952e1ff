import { Dialog } from '@sortes/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../kit/i18n';
import type { SliderProof } from '../api/robot-checks';
import { proveByWork } from './prove-by-work';
import { SliderPuzzle } from './slider-puzzle';

/** A visitor waits no longer in front of nothing, ms: a slow device is given the puzzle to pass the time, and whichever of the two is done first counts. */
const patienceMs = 10_000;

export interface SliderGate {
  /** Has the device prove it unseen, and shows the puzzle too when that fails or takes long; answers a single-use proof, or undefined when the visitor closed the puzzle. */
  ask: () => Promise<SliderProof | undefined>;
  /** Shows the puzzle at once. */
  puzzle: () => Promise<SliderProof | undefined>;
  /** Draw this somewhere in the form. */
  dialog: ReactNode;
}

/** The slider puzzle as a question that a form can await. */
export function useSliderProof(): SliderGate {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [workDone, setWorkDone] = useState<number>();
  const answer = useRef<(proof: SliderProof | undefined) => void>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const end = (proof: SliderProof | undefined) => {
    setOpen(false);
    answer.current?.(proof);
    answer.current = undefined;
  };
  const puzzle = () =>
    new Promise<SliderProof | undefined>((resolve) => {
      answer.current?.(undefined);
      answer.current = resolve;
      setOpen(true);
    });
  const ask = async () => {
    stop.current?.abort();
    const stopped = new AbortController();
    stop.current = stopped;
    const proved = proveByWork(stopped.signal, (share) => setWorkDone(Math.round(share * 100) / 100)).finally(() => {
      if (stop.current === stopped) setWorkDone(undefined);
    });
    const early = await Promise.race([proved, new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))]);
    if (early !== undefined || stopped.signal.aborted) return early;
    const solved = puzzle();
    void proved.then((proof) => {
      if (proof !== undefined && !stopped.signal.aborted) end(proof);
    });
    const proof = await solved;
    stopped.abort();
    return proof;
  };
  return {
    puzzle,
    ask,
    dialog: open && (
      <Dialog open onClose={() => end(undefined)} title={t('identity.slider.title')} closeLabel={t('common.close')} width="small">
        <SliderPuzzle onSolved={end} workDone={workDone} />
      </Dialog>
    ),
  };
}
