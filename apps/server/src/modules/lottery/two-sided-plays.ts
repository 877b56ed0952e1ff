import { games } from '@sortes/lottery-rules';

const sides: ReadonlySet<string> = new Set(['B', 'S', 'O', 'E', 'D', 'T', 'X']);

/** Plays of which a bet is on one of two sides, at one position where there are several; X is what stands between them. */
export const twoSidedPlays: readonly string[] = [
  ...new Set(
    games.flatMap(({ plays }) =>
      plays.flatMap(({ code, form }) => {
        const marks = form.kind === 'options' ? form.options : form.kind === 'positions' && form.choose === 1 ? form.symbols : [];
        return marks.length > 0 && marks.every((mark) => sides.has(mark)) ? code : [];
      }),
    ),
  ),
];
