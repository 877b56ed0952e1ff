import { findPlay, judge, parseResult, pickedOfCanonical, type Game } from '@sortes/lottery-rules';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { ShownResult } from '../../../entities/draw/result';
import type { OwnBet } from './own-numbers';

/** Picks that a draw made right, as "row symbol", by the code of their play. */
export type Hits = ReadonlyMap<string, ReadonlySet<string>>;

type Drawn = ShownResult & { readonly drawTime: number };

/** Which of the picks of these bets hit, each judged by itself; nothing of plays whose picks only count together. */
export function hitsOf(game: Game, bets: readonly OwnBet[], result: Drawn): Hits {
  const hits = new Map<string, Set<string>>();
  const parsed = result.winNo === null ? undefined : parseResult(game, result.winNo);
  if (!parsed?.ok) return hits;
  for (const { playId, bettingContent } of bets) {
    const form = findPlay(game, playId)?.form;
    const isRows = form?.kind === 'positions' && (form.choose ?? 1) === 1 && !form.places;
    if (!form || (form.kind !== 'options' && !isRows)) continue;
    const { sets } = pickedOfCanonical(form, bettingContent);
    const separator = isRows ? form.separator : '';
    // Where each position is a bet by itself the others are left out; else they stay as they were picked.
    const others = isRows && form.choose === undefined ? sets.map((set) => set.join(separator)) : sets.map(() => '');
    sets.forEach((set, row) => {
      for (const symbol of set) {
        const alone = others.with(row, symbol).join('|');
        if (judge(game, playId, alone, parsed.result, new Date(result.drawTime)).length === 0) continue;
        hits.set(playId, (hits.get(playId) ?? new Set()).add(`${row} ${symbol}`));
      }
    });
  }
  return hits;
}

const none: Hits = new Map();
const useLit = create<{ readonly hits: Hits }>(() => ({ hits: none }));

/** The picks of a play that the draw just shown made right. */
export const useHitsOf = (play: string): ReadonlySet<string> | undefined => useLit(({ hits }) => hits.get(play));

/** So long the buttons of picks that hit stay lit. */
const litMs = 12_000;

/** Lights the picks that hit, for a while, once the stage has shown a draw that came while the board was open. `told`: what stands whole on the stage. */
export function useLightHits(
  game: Game,
  told: Drawn | undefined,
  bets: readonly (OwnBet & { readonly state: string })[] | undefined,
): void {
  const first = useRef<string>(undefined);
  useEffect(() => {
    if (!told) return undefined;
    first.current ??= told.numero;
    if (first.current === told.numero || !bets) return undefined;
    const put = (hits: Hits) => useLit.setState({ hits });
    put(
      hitsOf(
        game,
        bets.filter(({ state }) => state !== 'cancelled'),
        told,
      ),
    );
    const timer = setTimeout(() => put(none), litMs);
    return () => {
      clearTimeout(timer);
      put(none);
    };
  }, [game, told, bets]);
}
