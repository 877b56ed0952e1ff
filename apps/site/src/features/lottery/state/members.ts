import { lunarYearOf, markSixColourOf, signOfNumber, signOfYear, zodiacSigns, type Game, type Play } from '@sortes/lottery-rules';

export type BallColour = 'red' | 'blue' | 'green';

/** Colour of a number's ball where balls have colours: Mark Six. */
export function ballColourOf(play: Play, symbol: string): BallColour | undefined {
  if (play.family !== 'mark-six' || play.form.kind !== 'numbers') return undefined;
  return markSixColourOf(Number(symbol)).toLowerCase() as BallColour;
}

/** The lunar year of a draw, in milliseconds since 1970, by the date where the game draws; undefined where the rules' table does not reach. */
export function lunarYearAt(game: Pick<Game, 'calendar'>, drawsAt: number): number | undefined {
  try {
    return lunarYearOf(new Date(drawsAt), game.calendar.timezone);
  } catch {
    return undefined;
  }
}

const balls = Array.from({ length: 49 }, (_, index) => index + 1);
const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
const twoDigits = (number: number) => String(number % 100).padStart(2, '0');
const isSign = (option: string) => (zodiacSigns as readonly string[]).includes(option);

/** Whether a number is of an option such as RED, RED_B or RED_O (big from 25). */
function isOfWave(number: number, option: string): boolean {
  const [colour = '', side] = option.split('_');
  if (markSixColourOf(number) !== colour) return false;
  return side === undefined || { B: number >= 25, S: number < 25, O: number % 2 === 1, E: number % 2 === 0 }[side] === true;
}

/**
 * The numbers an option stands for, as the rules of the play count them in a lunar year: those of a sign, a colour, a half wave or an ending. Undefined where
 * the option's name says it all. 49 belongs to no half wave and, among six signs, to no sign.
 */
export function membersOf(play: Play, option: string, lunarYear: number | undefined): readonly string[] | undefined {
  if (play.family === 'togel' && isSign(option) && lunarYear !== undefined)
    return hundred
      .filter((number) => signOfNumber(number, lunarYear) === option)
      .map(twoDigits)
      .toSorted();
  if (play.family !== 'mark-six' || play.form.kind !== 'options') return undefined;
  const of = (member: (number: number) => boolean, most = 49) => balls.filter((number) => number <= most && member(number)).map(twoDigits);
  if (isSign(option))
    return lunarYear === undefined
      ? undefined
      : of((number) => signOfNumber(number, lunarYear) === option, play.code.startsWith('SIX_ZODIAC') ? 48 : 49);
  if (/^(RED|BLUE|GREEN)$/.test(option)) return of((number) => isOfWave(number, option));
  if (/^(RED|BLUE|GREEN)_[BSOE]$/.test(option)) return of((number) => isOfWave(number, option), 48);
  if (play.code === 'FLAT_TAIL') return of((number) => number % 10 === Number(option));
  return undefined;
}

/** Name of the odds an option has by how many numbers it stands for: `five` or `four` of Mark Six, `nine` or `eight` of two digits. */
export function oddsNameOf(play: Play, option: string, lunarYear: number | undefined): string {
  const kinds: Readonly<Record<number, string>> = { 4: 'four', 5: 'five', 8: 'eight', 9: 'nine' };
  const kind = kinds[membersOf(play, option, lunarYear)?.length ?? 0];
  return kind !== undefined && play.tiers.some((tier) => tier.option === kind) ? kind : option;
}

/** Whether an option is the sign of the lunar year: the one with more numbers, and with odds of its own. */
export function isYearSign(option: string, lunarYear: number | undefined): boolean {
  return lunarYear !== undefined && option === signOfYear(lunarYear);
}
