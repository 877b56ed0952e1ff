import { Dialog } from '@sortes/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../kit/i18n';
import type { SliderProof } from '../api/robot-checks';
import { proveByWork } from './prove-by-work';
import { SliderPuzzle } from './slider-puzzle';

export interface SliderGate {
  /** Has the device prove it unseen, else shows the puzzle; answers a single-use proof, or undefined when the visitor closed the puzzle. */
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
  const answer = useRef<(proof: SliderProof | undefined) => void>(undefined);
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
  return {
    puzzle,
    ask: async () => (await proveByWork()) ?? puzzle(),
    dialog: open && (
      <Dialog open onClose={() => end(undefined)} title={t('identity.slider.title')} closeLabel={t('common.close')} width="small">
        <SliderPuzzle onSolved={end} />
      </Dialog>
    ),
  };
}
