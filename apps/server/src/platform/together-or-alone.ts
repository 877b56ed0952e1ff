import { createGatherer } from '@sortes/service';
import { DomainError } from './errors.js';

/** Thrown while some are served together: not all of them can be, so that nothing is done and all go alone, each to their own answer. */
export class Apart extends Error {}

/**
 * Serves those who ask for the same thing at once in one transaction, so that a rush costs a few of them; whoever cannot be served so goes alone, and hears there what keeps them.
 * @param keysOf two that have one in common are never served together
 * @param kindOf those of one kind ask for the same
 * @param together answers in order; undefined, and nothing of theirs done, for whoever is to go alone. Not asked for one. Where it throws `Apart` or a DomainError nothing is done and
 *   all go alone; another error is each caller's
 * @returns asks for one; @throws what `alone` throws
 */
export function togetherOrAlone<Ask, Answer extends object | string>({
  keysOf,
  kindOf,
  together,
  alone,
}: {
  keysOf(ask: Ask): readonly string[];
  kindOf(ask: Ask): string;
  together(asks: readonly Ask[]): Promise<readonly (Answer | undefined)[]>;
  alone(ask: Ask): Promise<Answer>;
}): (ask: Ask) => Promise<Answer> {
  const run = async (asks: readonly Ask[]): Promise<(Answer | undefined)[]> => {
    if (asks.length === 1) return [undefined];
    try {
      return [...(await together(asks))];
    } catch (error) {
      if (error instanceof Apart || error instanceof DomainError) return asks.map(() => undefined);
      throw error;
    }
  };
  const { ask } = createGatherer({ maximum: 64, concurrency: 2, keysOf, kindOf, run });
  return async (one) => (await ask(one)) ?? alone(one);
}
