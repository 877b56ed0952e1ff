import { createUseAction } from '@sortes/browser';
import { problemText } from './problem';

/** What a button or a form does, once at a time, and what became of it. */
export const useAction = createUseAction({ say: problemText });
