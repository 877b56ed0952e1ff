import type { LanguageCode } from '@sortes/contract';
import type { Services } from '../../platform/services.js';
import type { MovementSubject } from '../../ports/movement-subject.js';

/** What bets of several people were about, by the bets' ids. */
export async function subjectsOfBets(
  { hooks }: Pick<Services, 'hooks'>,
  bets: readonly { readonly playerId: number; readonly id: string }[],
  language: LanguageCode,
): Promise<ReadonlyMap<string, MovementSubject>> {
  const found = await Promise.all(
    [...new Set(bets.map(({ playerId }) => playerId))].map((playerId) =>
      hooks.ask(
        'subjectsOf',
        playerId,
        bets.filter((bet) => bet.playerId === playerId).map(({ id }) => id),
        language,
      ),
    ),
  );
  return new Map(found.flat().flatMap((subjects) => [...subjects]));
}
