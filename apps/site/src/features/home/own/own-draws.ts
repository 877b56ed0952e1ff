/** What is looked at of a bet. */
export interface Bet {
  readonly orderId: string;
  readonly gameId: string;
  readonly numero: string;
  readonly state: string;
  readonly actualBetAmount: string;
  readonly winAmount: string;
  readonly winningNumber: string | null;
  readonly drawTime: number;
  readonly closesAt: number;
}

/** The bets of a player on one draw. */
export interface OwnDraw<Kind extends Bet = Bet> {
  readonly key: string;
  readonly first: Kind;
  readonly bets: readonly Kind[];
}

const decided: ReadonlySet<string> = new Set(['won', 'lost']);

/** Bets by draw, in the order in which their first one stands. */
export function byDraw<Kind extends Bet>(bets: readonly Kind[]): readonly OwnDraw<Kind>[] {
  const draws = new Map<string, Kind[]>();
  for (const bet of bets) {
    const key = `${bet.gameId} ${bet.numero}`;
    draws.set(key, [...(draws.get(key) ?? []), bet]);
  }
  return [...draws].flatMap(([key, all]) => (all[0] ? [{ key, first: all[0], bets: all }] : []));
}

/** The draws that a player waits for, the next one first, and the last one that has decided their bets. */
export function ownDraws<Kind extends Bet>(bets: readonly Kind[]): { open: readonly OwnDraw<Kind>[]; last: OwnDraw<Kind> | undefined } {
  const open = byDraw(bets.filter(({ state }) => state === 'waiting')).toSorted((one, other) => one.first.drawTime - other.first.drawTime);
  const last = byDraw(bets.filter(({ state }) => decided.has(state))).toSorted(
    (one, other) => other.first.drawTime - one.first.drawTime,
  )[0];
  return { open, last };
}

/** What a player has done of their first day. */
export interface Steps {
  readonly deposit: boolean;
  readonly bet: boolean;
  readonly limits: boolean;
}

/** The steps that are left; none once there was money and a bet: nobody is told for ever what else they might do. */
export function stepsLeft({ deposit, bet, limits }: Steps): readonly (keyof Steps)[] {
  if (deposit && bet) return [];
  return [...(deposit ? [] : (['deposit'] as const)), ...(bet ? [] : (['bet'] as const)), ...(limits ? [] : (['limits'] as const))];
}
