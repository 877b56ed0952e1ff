import { lanesAmongPlayers, type Reply, type agents } from '@sortes/contract';

/** What a member or a line did. */
export type LineFigures = Reply<typeof agents.getTeamOverview>['sums'];

/** Figures of money in the order in which a page shows them: what came and went, what was played, what is left. */
export const moneyFigures = [
  'deposits',
  'withdrawals',
  'stakes',
  'valid',
  'prizes',
  'rebates',
  'commissions',
  'salaries',
  'rewards',
  'fees',
  'adjustments',
  'result',
] as const satisfies readonly (keyof LineFigures)[];
export type MoneyFigure = (typeof moneyFigures)[number];

/** Those that belong to no lane: a page of one lane leaves them out. */
const laneless: ReadonlySet<MoneyFigure> = new Set(['deposits', 'withdrawals', 'salaries', 'rewards', 'fees', 'adjustments']);

/** The figures of a lane; of everything without one. */
export const figuresOf = (lane: string): readonly MoneyFigure[] =>
  lane === '' ? moneyFigures : moneyFigures.filter((figure) => !laneless.has(figure));

/** Whether players win from each other in a lane, so that stakes and prizes are in no result. */
export const isAmongPlayers = (lane: string): boolean => lanesAmongPlayers.some((one) => one === lane);

/** Many lines have none of these: what is nothing everywhere is left out. */
const seldom: ReadonlySet<MoneyFigure> = new Set(['rebates', 'commissions', 'salaries', 'rewards', 'fees', 'adjustments']);

/** The figures of a lane (of everything without one) that say something of any of these. */
export const toldFigures = (lane: string, of: readonly LineFigures[]): readonly MoneyFigure[] =>
  figuresOf(lane).filter((figure) => !seldom.has(figure) || of.some((line) => line[figure] !== 0));
