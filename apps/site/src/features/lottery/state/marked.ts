import { findGame, judge, parseResult, pickedOfCanonical, type Game, type Play } from '@sortes/lottery-rules';
import type { ShownResult } from '../../../entities/draw/result';

/** The result a bet's row names, ready to be shown; undefined for a game this version does not know or a text that is no result of it. */
export function resultOfText(gameCode: string, numero: string, winNo: string): ShownResult | undefined {
  const game = findGame(gameCode);
  const parsed = game && parseResult(game, winNo);
  if (!game || !parsed?.ok) return undefined;
  const { result } = parsed;
  return {
    numero,
    winNo,
    gameGroupCode: game.group,
    prizes:
      result.kind === 'numbers'
        ? [{ prize: 'numbers', numbers: result.numbers }]
        : game.shape.kind === 'prizes'
          ? game.shape.prizes.map(({ key }) => ({ prize: key, numbers: result.prizes[key] ?? [] }))
          : [],
  };
}

const isFigure = (symbol: string) => /^\d+$/.test(symbol);

/** Which of the drawn numbers the player had picked, at places where the bet looks; all false where picks are words (big, odd) or sums. */
export function markedNumbers(play: Play, content: string, numbers: readonly string[], won: boolean): readonly boolean[] {
  const none = numbers.map(() => false);
  const { form } = play;
  const reads = play.reads.positions;
  if (!reads || form.kind === 'options') return none;
  const picked = pickedOfCanonical(form, content);
  const chosen = picked.places ?? [];
  const looked = form.places && chosen.length > 0 ? reads.filter((_, at) => chosen.includes(form.places?.positions[at] ?? '')) : reads;
  // A ticket is right as a whole or not at all.
  if (form.kind === 'tickets') return numbers.map((_, at) => won && looked.includes(at));
  if (form.kind === 'positions') {
    if (reads.length !== form.positions.length) return none;
    return numbers.map((number, at) => isFigure(number) && (picked.sets[reads.indexOf(at)]?.includes(number) ?? false));
  }
  const all = new Set([...picked.sets.flat(), ...(picked.bankers ?? [])]);
  return numbers.map((number, at) => looked.includes(at) && all.has(number));
}

const sorted = (digits: string) => [...digits].toSorted().join('');

/** Numbers of a prize table that picks of the bet fell on, as "prize number"; a single pick counts only where the rules say that it won. */
export function markedPrizes(game: Game, play: Play, content: string, shown: ShownResult, drawsAt: number): ReadonlySet<string> {
  const marked = new Set<string>();
  const { form } = play;
  const parsed = shown.winNo === null ? undefined : parseResult(game, shown.winNo);
  if (!parsed?.ok || (form.kind !== 'numbers' && form.kind !== 'digits')) return marked;
  const { sets, bankers = [] } = pickedOfCanonical(form, content);
  const rows = shown.prizes.filter(({ prize }) => play.reads.prizes?.includes(prize));
  const drawn = rows.flatMap(({ prize, numbers }) => numbers.map((number) => ({ key: `${prize} ${number}`, number })));
  const ends = (pick: string) => (number: string) => number.endsWith(pick);
  const starts = (pick: string) => (number: string) => number.startsWith(pick);
  const permuted = (pick: string) => (number: string) => sorted(number.slice(-pick.length)) === sorted(pick);
  const holds = (pick: string) => (number: string) => number.includes(pick);
  const single = form.choose === 1;
  for (const pick of [...sets.flat(), ...bankers]) {
    if (single && judge(game, play.code, pick, parsed.result, new Date(drawsAt)).length === 0) continue;
    const ways = !single
      ? [ends]
      : form.kind === 'digits'
        ? [holds]
        : play.code.includes('HEAD')
          ? [starts, ends]
          : [ends, starts, permuted];
    const found = ways.map((way) => drawn.filter(({ number }) => way(pick)(number))).find((each) => each.length > 0);
    for (const { key } of found ?? (single && drawn.length === 1 ? drawn : [])) marked.add(key);
  }
  return marked;
}
