/** What a bet is about, as the figures of players keep it. */
export const lanes = ['LOTT', 'ELOTT', 'SEA', 'RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'COCKFIGHT', 'INHOUSE'] as const;
export type Lane = (typeof lanes)[number];

/** The kinds of gambling that regulators tell apart. */
export const products = ['betting', 'casino', 'lottery'] as const;
export type Product = (typeof products)[number];

/** The kind of gambling that a lane is. */
export const productOf: Readonly<Record<Lane, Product>> = {
  LOTT: 'lottery',
  ELOTT: 'lottery',
  SEA: 'lottery',
  RNG: 'casino',
  LIVE: 'casino',
  SPORTS: 'betting',
  ESPORTS: 'betting',
  FISH: 'casino',
  PVP: 'casino',
  COCKFIGHT: 'betting',
  INHOUSE: 'casino',
};
