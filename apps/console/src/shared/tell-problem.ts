import { toast } from '@sortes/ui';
import { problemText } from './problem';

/** Tells a refusal in passing, where the page has no place for it, and passes it on. */
export function tellProblem(error: unknown): never {
  toast(problemText(error), { tone: 'danger' });
  throw error;
}
