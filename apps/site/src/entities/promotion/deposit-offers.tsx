import { linkClass, Skeleton, TextField } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { call } from '../../kit/api/client';
import { ChoiceCard } from '../../kit/choice-card';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { PageLink } from '../../kit/page-link';
import { useAction } from '../../kit/use-action';
import { entityKeys } from '../keys';
import { useAreOffersComing, useDepositEffect, useDepositWish, useOffer, useOffersAt, type OfferCard } from './offers';
import { units } from './units';

type DepositEffect = NonNullable<ReturnType<typeof useDepositEffect>>;

/** What a deposit brings, in a line; undefined: nothing. */
function useBrings() {
  const t = useT();
  const format = useFormat();
  return ({ brief }: OfferCard, { isGiven, bonus, required }: DepositEffect): string | undefined => {
    if (!isGiven) return undefined;
    // Free spins and bets have no sum of their own.
    if (bonus === '0') return brief;
    return t(required === '0' ? 'promotions.bringsMoney' : 'promotions.brings', {
      bonus: format.money(units(bonus)),
      required: format.money(units(required)),
    });
  };
}

/** An offer beside the sum: what this deposit brings by it, or from which on it brings anything. What the sum is too small for cannot be chosen. */
function OfferChoice({
  offer,
  amount,
  name,
  isWanted,
  onChoose,
}: {
  offer: OfferCard;
  amount: bigint | undefined;
  name: string;
  isWanted: boolean;
  onChoose: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const effect = useDepositEffect(offer.id, amount);
  const brings = useBrings();
  const isOff = effect?.isGiven === false;
  const isFull = typeof effect?.full === 'string' && amount !== undefined && amount > units(effect.full);
  return (
    <ChoiceCard name={name} isOn={isWanted && !isOff} isOff={isOff} onChoose={onChoose} title={offer.title}>
      {effect === undefined && <span className="text-label text-ink-3">{offer.brief}</span>}
      {effect !== undefined && (
        <span className={clsx('tabular text-label font-semibold', isOff ? 'text-ink-2' : 'text-win')}>
          {brings(offer, effect) ?? t('promotions.bringsNothing', { least: format.money(units(effect.least)) })}
        </span>
      )}
      {isFull && (
        <span className="tabular text-label text-ink-3">{t('promotions.bringsMost', { full: format.money(units(effect.full)) })}</span>
      )}
    </ChoiceCard>
  );
}

/** All terms of what is chosen with the sums of this deposit: opened, they come into view whole, above the button that stays at the foot. */
function Terms({ offer, amount }: { offer: OfferCard; amount: bigint | undefined }) {
  const t = useT();
  const effect = useDepositEffect(offer.id, amount);
  return (
    <details
      className="scroll-mb-36 px-4"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-label text-info underline-offset-4 hover:underline">
        {t('promotions.allTerms')}
      </summary>
      <p className="pb-2 text-label text-ink-2">{effect?.terms ?? offer.terms}</p>
      {/* Which games count for how much stands there. */}
      <PageLink place={{ to: '/promotions', search: { id: offer.id } }} className={`${linkClass} min-h-11 text-label`}>
        {t('promotions.openOffer')}
      </PageLink>
    </details>
  );
}

/** What was chosen on the offer's own page, where it does not stand beside deposits: whoever pays sees what comes with it. */
function useChosen(wish: string | null | undefined, placed: readonly OfferCard[]): OfferCard | undefined {
  const isElsewhere = typeof wish === 'string' && placed.every(({ id }) => id !== wish);
  const { data } = useOffer(wish ?? '', { enabled: isElsewhere });
  return isElsewhere ? data : undefined;
}

/** What may come with a deposit, what is wanted with it, and what that brings of this sum. */
function useDepositChoice(amount: bigint | undefined) {
  const placed = useOffersAt('deposit').filter(({ way }) => way === 'deposit');
  const wish = useDepositWish();
  const chosen = useChosen(wish, placed);
  const offers = chosen === undefined ? placed : [chosen, ...placed];
  const wanted = offers.find(({ id }) => id === wish);
  const effect = useDepositEffect(wanted?.id, amount);
  return { offers, isKnown: wish !== undefined, wanted, effect, isTooLittle: effect?.isGiven === false };
}

/** Above the button that pays: what comes with this deposit, or that what was chosen does not. Nothing where nothing was chosen. */
export function DepositBrings({ amount }: { amount: bigint | undefined }) {
  const t = useT();
  const format = useFormat();
  const brings = useBrings();
  const { wanted, effect } = useDepositChoice(amount);
  if (wanted === undefined || effect === undefined) return null;
  const line = brings(wanted, effect);
  return (
    <p role="status" className="tabular mb-2 text-label text-ink-2">
      {line === undefined ? (
        t('promotions.comesWithNone', { title: wanted.title, least: format.money(units(effect.least)) })
      ) : (
        <>
          {wanted.title}: <span className="font-semibold text-win">{line}</span>
        </>
      )}
    </p>
  );
}

/** Room for "no bonus" and an offer. */
const DepositOffersLoading = () => <Skeleton className="h-56 rounded-tile!" />;

/**
 * Beside the sum of a deposit: which bonus comes with it. "No bonus" stands first and is chosen unless the player wants one, or the sum is too small for it; what they
 * choose is kept until a deposit has come. Nothing is drawn where nothing is offered.
 */
export function DepositOffers({ amount }: { amount: bigint | undefined }) {
  const t = useT();
  const name = useId();
  const client = useQueryClient();
  const { offers, isKnown, wanted, isTooLittle } = useDepositChoice(amount);
  const [code, setCode] = useState('');
  const choose = useAction(async (_key: string, offerId: string | null) => {
    const typed = code.trim();
    await call('wishWithDeposit', { body: { offerId, ...(offerId !== null && typed !== '' && { code: typed }) } });
    client.setQueryData(entityKeys.depositWish.all, { offerId });
  });
  const isComing = useAreOffersComing('deposit');
  // What stands below must not move under a finger when they come.
  if (isComing || (offers.length > 0 && !isKnown)) return <DepositOffersLoading />;
  if (offers.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="pb-2 text-label font-semibold text-ink-2">{t('promotions.depositOffers')}</legend>
      <ChoiceCard
        name={name}
        isOn={wanted === undefined || isTooLittle}
        onChoose={() => void choose.run(null)}
        title={t('promotions.noDepositBonus')}
      >
        <span className="text-label text-ink-3">{t('promotions.noDepositBonusNote')}</span>
      </ChoiceCard>
      {offers.map((offer) => (
        <OfferChoice
          key={offer.id}
          offer={offer}
          amount={amount}
          name={name}
          isWanted={offer.id === wanted?.id}
          onChoose={() => void choose.run(offer.id)}
        />
      ))}
      {wanted !== undefined && !isTooLittle && <Terms offer={wanted} amount={amount} />}
      {wanted?.needsCode === true && (
        <TextField
          label={t('promotions.code')}
          value={code}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
          onBlur={() => void choose.run(wanted.id)}
        />
      )}
      {choose.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {choose.problem.text}
        </p>
      )}
    </fieldset>
  );
}
