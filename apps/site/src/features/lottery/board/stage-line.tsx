import { useCallback, useEffect } from 'react';
import { useT } from '../../../kit/i18n';
import { useMayPlay } from '../../../entities/limits/may-play';
import { useHeldCredits } from '../../../entities/wallet/held-credits';
import type { DrawOutcome } from '../state/outcome';
import { drawKey, useOutcomes } from '../state/outcomes';
import { useExactSums } from '../state/exact-sums';
import { returnedText } from '../state/returned-words';
import { useRebet } from '../state/rebet';
import { usePassing } from '../../../kit/moment/use-passing';

/** So long the line stands; nobody has to take it away. */
const lineMs = 10_000;

/** What was lost or came back, beside the result it is about rather than over the page; one line, and a way to bet the same again. `isTold`: the sum stands beside it already. */
export function StageLine({ outcome, isTold = false }: { outcome: DrawOutcome; isTold?: boolean }) {
  const t = useT();
  const sums = useExactSums();
  const rebet = useRebet();
  const mayPlay = useMayPlay();
  const done = useOutcomes((outcomes) => outcomes.done);
  useEffect(() => useHeldCredits.getState().release(drawKey(outcome.gameId, outcome.numero)), [outcome]);
  const passing = usePassing(
    lineMs,
    useCallback(() => done(outcome), [done, outcome]),
  );
  const { kind, back, paid, orders } = outcome;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hover and focus only hold the line, they do nothing a keyboard lacks
    <span className="ms-auto flex shrink-0 animate-appear items-center gap-2 text-label" {...passing}>
      {!isTold && (
        <output className="tabular text-ink-2">
          {kind === 'lost' ? (
            t('lottery.moment.lostShort')
          ) : (
            <>
              <span className="max-sm:hidden">{returnedText(t, sums, outcome)}</span>
              <span className="sm:hidden">
                {t('lottery.moment.lessShort', { amount: sums.money(back), net: sums.difference(back, paid, { plus: true }) })}
              </span>
            </>
          )}
        </output>
      )}
      {mayPlay && (
        <button
          type="button"
          onClick={() => {
            done(outcome);
            rebet(orders);
          }}
          className="relative font-semibold text-info after:absolute after:-inset-x-2 after:-inset-y-3"
        >
          {t('lottery.moment.rebet')}
        </button>
      )}
    </span>
  );
}
