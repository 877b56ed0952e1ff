import { toast } from '@sortes/ui';
import { useCallback, useEffect, useRef } from 'react';
import { useT } from '../../../kit/i18n';
import { useMayPlay } from '../../../entities/limits/may-play';
import { useHeldCredits } from '../../../entities/wallet/held-credits';
import { gameName } from '../lottery-texts';
import { useMomentsWanted } from '../state/moments-wanted';
import type { DrawOutcome } from '../state/outcome';
import { drawKey, useOutcomes } from '../state/outcomes';
import { useExactSums } from '../state/exact-sums';
import { returnedText } from '../state/returned-words';
import { useRebet } from '../state/rebet';
import { WinCard } from './win-card';

/** So long a line about a loss stays: long enough to be read, short enough not to dwell on it. */
const lineMs = 6_000;

/** One quiet line, said once; it goes away by itself. */
function QuietLine({ outcome, inGame }: { outcome: DrawOutcome; inGame: boolean }) {
  const t = useT();
  const sums = useExactSums();
  const rebet = useRebet();
  const mayPlay = useMayPlay();
  const wanted = useMomentsWanted((moments) => moments.on);
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    const { kind, gameId, numero, back, orders } = outcome;
    const game = gameName(t, gameId);
    const amount = sums.money(back);
    useHeldCredits.getState().release(drawKey(gameId, numero));
    useOutcomes.getState().done(outcome);
    const again = mayPlay && !inGame ? { action: { label: t('lottery.moment.rebet'), onAct: () => rebet(orders) } } : {};
    if (kind === 'won') toast(t('lottery.moment.wonOn', { amount, game }), { tone: 'win' });
    else if (kind === 'refunded') toast(t('lottery.moment.refunded', { amount, game, numero }), { lifeMs: lineMs });
    // Who may not play, plays something else or wants no such messages is not told of losses.
    else if (!wanted || inGame || !mayPlay) return;
    else if (kind === 'returned')
      toast(t('lottery.moment.returned', { outcome: returnedText(t, sums, outcome), game, numero }), { lifeMs: lineMs, ...again });
    else toast(t('lottery.moment.lost', { game, numero }), { lifeMs: lineMs, ...again });
  }, [outcome, inGame, mayPlay, wanted, rebet, t, sums]);
  return null;
}

/** What a draw made of the player's bets: a win in a card of its own, everything else in a line. */
export function Moment({ outcome, inGame }: { outcome: DrawOutcome; inGame: boolean }) {
  const wanted = useMomentsWanted((moments) => moments.on);
  const done = useCallback(() => useOutcomes.getState().done(outcome), [outcome]);
  if (outcome.kind === 'won' && wanted && !inGame) return <WinCard outcome={outcome} onDone={done} />;
  return <QuietLine outcome={outcome} inGame={inGame} />;
}
