/**
 * real: plays for money. demo: with play money that lies here; nobody is called. trial: with play money of the operator's own wallet, which is asked as
 * it is for money.
 */
export type PlayerMode = 'real' | 'demo' | 'trial';

export interface Player {
  id: bigint;
  /** The operator's name for them. */
  alias: string;
  /** ISO 4217; in demo play what the operator shows play money in, or FUN. */
  currency: string;
  mode: PlayerMode;
}

const ofPlayMoney = '/trial';

/**
 * Whom a player meets at tables and whose pools they share: those of their currency, and apart from them those who play in it for nothing. What such
 * players stake feeds no pool of money and wins none.
 */
export function circleOf({ currency, mode }: Pick<Player, 'currency' | 'mode'>): string {
  return mode === 'real' ? currency : currency + ofPlayMoney;
}

/** The currency of a circle. */
export function currencyOf(circle: string): string {
  return circle.endsWith(ofPlayMoney) ? circle.slice(0, -ofPlayMoney.length) : circle;
}
