/**
 * Kinds of players' accounts, by the number that the database and the wire carry. Agents are of four kinds, which may do the same: the numbers are
 * those of the wire's specification, which gives them no names.
 */
export const playerTypes = { member: 0, agent1: 1, agent2: 2, agent41: 41, agent42: 42, trial: 4 } as const;

export type PlayerType = (typeof playerTypes)[keyof typeof playerTypes];

/** Every type, in the order in which people read them. */
export const playerTypeNumbers: readonly PlayerType[] = Object.values(playerTypes);

/** What stands in descriptions of a field that carries a type. */
export const playerTypeMeaning = '0 member, 1/2/41/42 agent, 4 trial';

const agents: ReadonlySet<number> = new Set([playerTypes.agent1, playerTypes.agent2, playerTypes.agent41, playerTypes.agent42]);

/** Who may have members below them, and open the agent centre. */
export function isAgentType(type: number): boolean {
  return agents.has(type);
}

/** An account without a person behind it, which plays with play money for a day. */
export function isTrialType(type: number): boolean {
  return type === playerTypes.trial;
}

/** What people call an account: agents of every kind are agents. */
export function playerKindOf(type: number): 'member' | 'agent' | 'trial' {
  if (isTrialType(type)) return 'trial';
  return isAgentType(type) ? 'agent' : 'member';
}
