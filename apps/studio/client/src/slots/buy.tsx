import { payoutOf, type GameMath } from '@sortes/game-rules';
import type { SlotShown } from '@sortes/game-rules/slots/scene';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { GameProps } from '../game';
import { Facts, say, showAmount, showMultiplier, showPercent } from '../parts';
import type { BuyOffer, Slot, SlotChoice } from './slot';
import { t } from './words';

type Props = GameProps<SlotChoice, never, SlotShown>;

function Confirm({
  price,
  stake,
  offer,
  times,
  rtp,
  refusal,
  limits,
  onClose,
  onBuy,
}: {
  readonly price: bigint;
  readonly stake: bigint;
  readonly offer: BuyOffer;
  readonly times: bigint;
  readonly rtp: GameMath['rtp'];
  /** Why it cannot be bought, in words. */
  readonly refusal: string | undefined;
  readonly limits: Props['limits'];
  readonly onClose: () => void;
  readonly onBuy: () => void;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // A press beside the card closes it; Esc does it for keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      class="dialog slot-buy-dialog"
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="dialog-card">
        <header class="dialog-head">
          <h2 id={title}>{t('buy.title')}</h2>
        </header>
        <div class="dialog-body">
          <p>{t('buy.text', { spins: offer.spins, price: showAmount(price), stake: showAmount(stake), times: showMultiplier(times) })}</p>
          <p class="slot-buy-price">{showAmount(price)}</p>
          <Facts
            facts={[
              { label: t('buy.return'), value: showPercent(rtp) },
              { label: t('buy.above'), value: t('buy.about', { percent: showPercent(offer.chanceAbove, 0) }) },
              { label: t('buy.most'), value: showAmount(limits.max) },
            ]}
          />
          {refusal !== undefined && <p class="slot-buy-refusal">{refusal}</p>}
          <div class="slot-buy-actions">
            <button type="button" class="button" onClick={onClose}>
              {t('buy.no')}
            </button>
            <button type="button" class="button button-gold" disabled={refusal !== undefined} onClick={onBuy}>
              {t('buy.yes', { price: showAmount(price) })}
            </button>
          </div>
        </div>
      </div>
    </dialog>
  );
}

/** The button that buys free spins: says their price, and plays only after it has been confirmed. Each purchase is asked for anew. */
export function createBuy(slot: Slot, offer: BuyOffer): ComponentType<Props> {
  return function Buy({ choice, setChoice, canChoose, stake, play, phase, auto, balance, limits }: Props) {
    const [isAsking, setAsking] = useState(false);
    const refusalId = useId();
    useEffect(() => {
      // What was bought once is no choice for the next round, nor for the next visit.
      if (phase === 'idle' && choice.buy) setChoice({ buy: false });
    }, [phase, choice.buy, setChoice]);
    if (auto) return null;
    const times = slot.rules.costOf({ buy: true });
    const price = stake === undefined ? undefined : payoutOf(stake, times);
    const refusal =
      price === undefined
        ? undefined
        : price > limits.max
          ? t('buy.mostText', { max: showAmount(limits.max) })
          : price > balance
            ? t('buy.noBalance')
            : undefined;
    return (
      <div class="slot-buy-place">
        <button
          type="button"
          class="button slot-buy"
          disabled={!canChoose || price === undefined || refusal !== undefined}
          aria-describedby={refusal === undefined ? undefined : refusalId}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          <span>{t('buy.button')}</span>
          <strong>{price === undefined ? say('stake') : showAmount(price, { short: true })}</strong>
        </button>
        {refusal !== undefined && canChoose && (
          <p class="note" id={refusalId}>
            {refusal}
          </p>
        )}
        {isAsking && price !== undefined && stake !== undefined && (
          <Confirm
            price={price}
            stake={stake}
            offer={offer}
            times={times}
            rtp={(slot.figuresOf ?? slot.rules.mathOf)({ buy: true }).rtp}
            refusal={refusal}
            limits={limits}
            onClose={() => setAsking(false)}
            onBuy={() => {
              setAsking(false);
              setChoice({ buy: true });
              play();
            }}
          />
        )}
      </div>
    );
  };
}
