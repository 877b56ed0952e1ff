import { Dialog } from '@sortes/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../kit/i18n';
import type { SliderProof } from '../api/robot-checks';
import { SliderPuzzle } from './slider-puzzle';

export interface SliderGate {
  /** Shows the puzzle; answers its single-use proof, or undefined when the visitor closed it. */
  ask: () => Promise<SliderProof | undefined>;
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
  return {
    ask: () =>
      new Promise((resolve) => {
        answer.current?.(undefined);
        answer.current = resolve;
        setOpen(true);
      }),
    dialog: open && (
      <Dialog open onClose={() => end(undefined)} title={t('identity.slider.title')} closeLabel={t('common.close')} width="small">
        <SliderPuzzle onSolved={end} />
      </Dialog>
    ),
  };
}
