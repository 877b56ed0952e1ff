import type { LanguageCode } from '@sortes/contract';
import type { Services } from '../../platform/services.js';
import type { MovementSubject } from '../../ports/movement-subject.js';

/** The games of bets of several people, by the bets' ids. */
export async function subjectsOfBets(
  { hooks }: Pick<Services, 'hooks'>,
  bets: readonly { playerId: number; id: string }[],
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

/** What a line about a bet that is decided says of its game: the draw, and what the draw's proof is asked by. */
export function presentSubject(subject: MovementSubject | undefined) {
  const { gameId, gameName, numero, isOwnDraw = false } = subject ?? { gameId: '', gameName: '' };
  return {
    game: gameName,
    ...(numero !== undefined && { draw: numero }),
    ...(numero !== undefined && isOwnDraw && { proof: { gameId, numero } }),
  };
}
