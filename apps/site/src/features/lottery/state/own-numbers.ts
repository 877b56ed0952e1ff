import { findGame, findPlay, judge, parseResult, pickedOfCanonical, type Game } from '@sortes/lottery-rules';
import { headlineNumbers, isPrizeTable, type ShownResult } from '../../../entities/draw/result';
import type { StageCell } from '../../../entities/draw/stage/stage-plan';
import { markedNumbers, markedPrizes } from './marked';

/** What is needed of a bet to tell its numbers. */
export interface OwnBet {
  readonly playId: string;
  readonly bettingContent: string;
}

const nothing = () => false;

/** Which numbers of a result somebody had picked with any of their bets on it; nothing where the result is none of the game's. */
export function ownNumbers(
  game: Game,
  bets: readonly OwnBet[],
  result: ShownResult & { readonly drawTime: number },
): (cell: StageCell) => boolean {
  const parsed = result.winNo === null ? undefined : parseResult(game, result.winNo);
  if (!parsed?.ok || bets.length === 0) return nothing;
  const known = bets.flatMap(({ playId, bettingContent }) => {
    const play = findPlay(game, playId);
    return play ? [{ play, bettingContent }] : [];
  });
  if (isPrizeTable(result)) {
    const marked = new Set(
      known.flatMap(({ play, bettingContent }) => [...markedPrizes(game, play, bettingContent, result, result.drawTime)]),
    );
    return ({ prize, number }) => marked.has(`${prize} ${number}`);
  }
  const numbers = headlineNumbers(result);
  const marks = known.map(({ play, bettingContent }) => {
    const hits = judge(game, play.code, bettingContent, parsed.result, new Date(result.drawTime));
    return markedNumbers(play, bettingContent, numbers, hits.length > 0);
  });
  return ({ at }) => marks.some((each) => each[at] === true);
}

/** The numbers that bets name, whatever is drawn: the cars of a race. Nothing of bets on words (big, odd) and sums. */
export function pickedNumbers(game: Game, bets: readonly OwnBet[]): ReadonlySet<string> {
  const picked = new Set<string>();
  for (const { playId, bettingContent } of bets) {
    const form = findPlay(game, playId)?.form;
    if (form === undefined || form.kind === 'options' || form.kind === 'parts') continue;
    const { sets, bankers = [] } = pickedOfCanonical(form, bettingContent);
    const texts = [...sets.flat(), ...bankers];
    const width = form.kind === 'tickets' ? (form.symbols[0]?.length ?? 1) : undefined;
    for (const text of texts)
      if (width !== undefined) for (const number of text.match(new RegExp(String.raw`\d{${width}}`, 'g')) ?? []) picked.add(number);
      else if (/^\d+$/.test(text)) picked.add(text);
  }
  return picked;
}

/** Plays that are judged as hands of cards. */
const handPlays: ReadonlySet<string> = new Set(['S5_BULL', 'S5_STUD']);

export const isHandPlay = (play: string): boolean => handPlays.has(play);

/** The hand that a result makes under such a play, by its symbol; undefined for other plays. */
export function handOf(gameCode: string, playCode: string, result: ShownResult & { readonly drawTime: number }): string | undefined {
  const game = findGame(gameCode);
  const play = game && findPlay(game, playCode);
  const parsed = game && result.winNo !== null ? parseResult(game, result.winNo) : undefined;
  if (!game || !isHandPlay(playCode) || play?.form.kind !== 'options' || !parsed?.ok) return undefined;
  return play.form.options.find((option) => judge(game, playCode, option, parsed.result, new Date(result.drawTime)).length > 0);
}
