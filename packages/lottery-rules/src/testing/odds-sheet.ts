/** Rows of the lottery sheet's table of exact odds, ../shared/domain/odds.txt, for tests of this package only. */
import { existsSync, readFileSync } from 'node:fs';
import type { Fraction } from '../types.js';

export interface SheetRow {
  readonly play: string;
  readonly chance?: Fraction;
  /** Chance as printed, to nine significant digits. */
  readonly printed?: number;
  readonly fair?: number;
  readonly offered?: string;
  readonly rtp?: number;
}

const file = new URL('../../../../../shared/domain/odds.txt', import.meta.url);

/** Whether the table is there; a test that needs it skips, saying so, when it is not. */
export const hasOddsSheet = existsSync(file);
if (!hasOddsSheet) console.warn('skipped: ../shared/domain/odds.txt is absent, odds were not held against the sheet');

const line = /^(\S+)\s+(.+?)\s{2,}(?:(\d+)\/(\d+)\s+)?(?:p=(\S+)\s+)?(?:fair=(\S+)\s*)?(?:off=(\S+)\s+)?(?:RTP=(\S+))?/;

/** Rows of a family (the first column: `VN-N`, `Togel`, …); none when the table is absent. */
export function sheetRows(family: string): readonly SheetRow[] {
  if (!hasOddsSheet) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      const [, named, play = '', numerator, denominator, printed, fair, offered, rtp] = line.exec(text) ?? [];
      if (named !== family) return [];
      return [
        {
          play,
          ...(numerator && denominator && { chance: { numerator: BigInt(numerator), denominator: BigInt(denominator) } }),
          ...(printed && { printed: Number(printed) }),
          ...(fair && { fair: Number(fair) }),
          ...(offered && { offered }),
          ...(rtp && { rtp: Number(rtp) }),
        },
      ];
    });
}

/** Whether two fractions are equal, without reducing them. */
export function isSameFraction(left: Fraction | undefined, right: Fraction | undefined): boolean {
  return left !== undefined && right !== undefined && left.numerator * right.denominator === right.numerator * left.denominator;
}
