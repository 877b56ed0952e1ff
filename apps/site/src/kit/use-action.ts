import { createUseAction } from '@sortes/browser';
import { problemText } from './problem';
import { runWithStepUp } from './step-up';

/** What a button or a form does, once at a time; where the server wants a proof of who sits there, the dialog asks for it. */
export const useAction = createUseAction({ say: problemText, guarded: runWithStepUp });
