import { formatMoney } from '@sortes/money';
import { useMemo, useState } from 'react';
import type { ChaseContext } from '../board/chase-slot';
import type { ChaseDraft } from '../state/chase-draft';
import { agreedLines, readOffers, type NumberOffer } from '../state/odds-change';
import type { PlaceChase } from '../state/use-place-chase';
import { linesOfOrder, priceOf, writeOrder } from '../state/write-order';
import type { ChasePlan, OfferedContext } from './use-chase-plan';

type Refused = Extract<PlaceChase['placing'], { kind: 'refused' }>;

/** What is chased at this step, what the server offers instead of it, and how it is sent. */
export interface ChaseOrder {
  readonly context: OfferedContext;
  readonly refused: Refused | undefined;
  readonly offers: readonly NumberOffer[];
  /** What is offered instead leaves nothing to bet. */
  readonly isNothingLeft: boolean;
  readonly send: (plan: ChasePlan['plan'], draft: ChaseDraft) => void;
}

/** The order of a chase. Refused for changed odds, what is offered instead is planned, shown and, with the player's yes, sent. */
export function useChaseOrder(live: ChaseContext, chase: PlaceChase): ChaseOrder {
  const { placing } = chase;
  // Once accepted, the picks are gone from the board: what was sent stays on show.
  const [sent, setSent] = useState<OfferedContext>(live);
  const refused = placing.kind === 'refused' ? placing : undefined;
  const { offers, agreed } = useMemo(() => {
    const named = refused ? readOffers(refused.value) : [];
    return { offers: named, agreed: refused && named.length > 0 ? agreedLines(linesOfOrder(refused.order), named) : undefined };
  }, [refused]);
  const offered = useMemo((): OfferedContext => (agreed ? { ...live, lines: agreed } : live), [agreed, live]);
  const context = placing.kind === 'idle' || refused ? offered : sent;
  const send = (plan: ChasePlan['plan'], draft: ChaseDraft) => {
    const [first] = plan?.bets ?? [];
    if (!plan || !first) return;
    const { game, lines, range, prizeMode } = context;
    const order = writeOrder(lines, { game: game.code, numero: first.numero, prizeMode, range });
    setSent(context);
    const factors = plan.bets.reduce((sum, bet) => sum + BigInt(bet.multiple), 0n);
    chase.place({
      order: {
        ...order,
        betCartAmountSum: formatMoney(priceOf(lines, () => range).gross * factors),
        chase: { mode: draft.mode, stopOnWin: draft.stopOnWin, draws: plan.bets.map(({ numero, multiple }) => ({ numero, multiple })) },
      },
      lines: context.basketIds,
      play: context.play,
    });
  };
  return { context, refused, offers, isNothingLeft: agreed?.length === 0, send };
}
