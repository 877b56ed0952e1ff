import { formatMoney } from '@sortes/money';
import { TextField } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { call } from '../../kit/api/client';
import { ChoiceCard } from '../../kit/choice-card';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useAction } from '../../kit/use-action';
import { entityKeys } from '../keys';
import { useDepositEffect, useDepositWish, useOffer, useOffersAt, type OfferCard } from './offers';
import { units } from './units';

/** What this deposit would bring by the offer, and its terms with these sums. */
function Effect({ offer, amount, isOn }: { offer: OfferCard; amount: bigint | undefined; isOn: boolean }) {
  const t = useT();
  const format = useFormat();
  const effect = useDepositEffect(offer.id, amount === undefined || amount <= 0n ? undefined : formatMoney(amount));
  return (
    <>
      {effect !== undefined && (
        <span className={clsx('tabular text-label font-semibold', effect.bonus === '0' ? 'text-ink-3' : 'text-win')}>
          {effect.bonus === '0'
            ? t('promotions.bringsNothing')
            : t(effect.required === '0' ? 'promotions.bringsMoney' : 'promotions.brings', {
                bonus: format.money(units(effect.bonus)),
                required: format.money(units(effect.required)),
              })}
        </span>
      )}
      {isOn && <span className="text-label text-ink-2">{effect?.terms ?? offer.terms}</span>}
    </>
  );
}

/** What was chosen on the offer's own page, where it does not stand beside deposits: whoever pays sees what comes with it. */
function useChosen(wish: string | null | undefined, placed: readonly OfferCard[]): OfferCard | undefined {
  const isElsewhere = typeof wish === 'string' && placed.every(({ id }) => id !== wish);
  const { data } = useOffer(wish ?? '', { enabled: isElsewhere });
  return isElsewhere ? data : undefined;
}

/**
 * Beside the sum of a deposit: which bonus comes with it. "No bonus" stands first and is chosen unless the player wants one; what they choose is kept until a deposit
 * has come. Nothing is drawn where nothing is offered.
 */
export function DepositOffers({ amount }: { amount: bigint | undefined }) {
  const t = useT();
  const name = useId();
  const client = useQueryClient();
  const placed = useOffersAt('deposit').filter(({ way }) => way === 'deposit');
  const wish = useDepositWish();
  const chosen = useChosen(wish, placed);
  const offers = chosen === undefined ? placed : [chosen, ...placed];
  const [code, setCode] = useState('');
  const choose = useAction(async (_key: string, offerId: string | null) => {
    const typed = code.trim();
    await call('wishWithDeposit', { body: { offerId, ...(offerId !== null && typed !== '' && { code: typed }) } });
    client.setQueryData(entityKeys.depositWish.all, { offerId });
  });
  if (offers.length === 0 || wish === undefined) return null;
  const wanted = offers.find(({ id }) => id === wish);
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="pb-2 text-label font-semibold text-ink-2">{t('promotions.depositOffers')}</legend>
      <ChoiceCard name={name} isOn={wanted === undefined} onChoose={() => void choose.run(null)} title={t('promotions.noDepositBonus')}>
        <span className="text-label text-ink-3">{t('promotions.noDepositBonusNote')}</span>
      </ChoiceCard>
      {offers.map((offer) => (
        <ChoiceCard
          key={offer.id}
          name={name}
          isOn={offer.id === wanted?.id}
          onChoose={() => void choose.run(offer.id)}
          title={offer.title}
        >
          <Effect offer={offer} amount={amount} isOn={offer.id === wanted?.id} />
        </ChoiceCard>
      ))}
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
