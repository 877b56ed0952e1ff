/** How a draw is staged: each family of games has a look of its own, and bull and stud are dealt as cards. */
export type StageLook = 'balls' | 'dice' | 'race' | 'globe' | 'table' | 'hand';

const looks: Readonly<Record<string, StageLook>> = { K3: 'dice', PK10: 'race', KENO: 'globe', VN: 'table', THAI: 'table', MY4D: 'table' };

/** The look of a game by its family; cards only where the game draws plain balls. */
export function lookOf(gameGroup: string | undefined, asCards = false): StageLook {
  const look = looks[gameGroup ?? ''] ?? 'balls';
  return asCards && look === 'balls' ? 'hand' : look;
}
