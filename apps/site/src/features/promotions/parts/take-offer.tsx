import { Button, TextField, toast } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../entities/account/session';
import { entityKeys } from '../../../entities/keys';
import { useDepositWish, type OfferOpened } from '../../../entities/promotion/offers';
import { call } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useParameter } from '../../../kit/search';
import { useAction } from '../../../kit/use-action';
import { useAfterClaim } from './after-claim';
import { claimedText } from './claimed-text';
import { ApplyForm } from './apply-form';
import { Rebate } from './rebate';
import { SignInToTake } from './sign-in-to-take';
import { ways } from './ways';

function CodeField({ code, onCode, problem }: { code: string; onCode: (code: string) => void; problem: string | undefined }) {
  const t = useT();
  return (
    <TextField
      label={t('promotions.code')}
      value={code}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={problem}
      onChange={(event) => onCode(event.target.value)}
    />
  );
}

/** The offer is claimed at once, with a code where it asks for one. */
function Claim({ offer }: { offer: OfferOpened }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const after = useAfterClaim();
  const [code, setCode] = useState(useParameter('code') ?? '');
  const claim = useAction(async () => {
    // What is refused may have ended meanwhile: then the page says so, and the button goes.
    const grant = await call('claimOffer', {
      params: { id: offer.id },
      body: code.trim() === '' ? {} : { code: code.trim() },
    }).finally(after);
    toast(claimedText(t, format, grant), {
      tone: 'win',
      action: { label: t('promotions.show'), onAct: () => modal.open('member', { page: 'bonusDetails', grant: grant.id }) },
    });
  });
  const isAboutCode = claim.problem?.field === 'code';
  const [isCodeMissing, setCodeMissing] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3">
      {offer.needsCode && (
        <CodeField
          code={code}
          problem={isCodeMissing ? t('promotions.codeFirst') : isAboutCode ? claim.problem?.text : undefined}
          onCode={(next) => {
            claim.forget();
            setCodeMissing(false);
            setCode(next);
          }}
        />
      )}
      {claim.problem !== undefined && !isAboutCode && (
        <p role="alert" className="text-label text-danger">
          {claim.problem.text}
        </p>
      )}
      <Button
        tone="primary"
        size="large"
        wide
        loading={claim.busy}
        loadingLabel={t('common.loading')}
        onClick={() => {
          if (offer.needsCode && code.trim() === '') setCodeMissing(true);
          else void claim.run();
        }}
      >
        {t(offer.way === 'sign-in' ? 'promotions.way.sign-in' : 'promotions.way.claim')}
      </Button>
    </div>
  );
}

/** The offer comes with the next deposit: it is chosen here, or beside the sum. */
function WithDeposit({ offer }: { offer: OfferOpened }) {
  const t = useT();
  const modal = useModal();
  const client = useQueryClient();
  const wish = useDepositWish();
  const [code, setCode] = useState(useParameter('code') ?? '');
  const choose = useAction(async (_key: string, wanted: boolean) => {
    await call('wishWithDeposit', {
      body: wanted ? { offerId: offer.id, ...(code.trim() !== '' && { code: code.trim() }) } : { offerId: null },
    });
    await client.invalidateQueries({ queryKey: entityKeys.depositWish.all });
    if (wanted) modal.open('member', { page: 'depositv2' });
  });
  const isWished = wish === offer.id;
  return (
    <div className="grid grid-cols-1 gap-3">
      {offer.needsCode && !isWished && <CodeField code={code} onCode={setCode} problem={undefined} />}
      {choose.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {choose.problem.text}
        </p>
      )}
      {isWished && <p className="text-body text-ink-2">{t('promotions.wished')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          tone="primary"
          size="large"
          className="min-w-0 flex-1 basis-60"
          loading={choose.busy}
          loadingLabel={t('common.loading')}
          disabled={offer.needsCode && !isWished && code.trim() === ''}
          onClick={() => (isWished ? modal.open('member', { page: 'depositv2' }) : void choose.run(true))}
        >
          {t(isWished ? 'promotions.toDeposit' : 'promotions.way.deposit')}
        </Button>
        {isWished && (
          <Button size="large" onClick={() => void choose.run(false)}>
            {t('promotions.noWish')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What was laid ready of the offer is claimed where all rewards are. */
function ToRewards() {
  const t = useT();
  const modal = useModal();
  return (
    <Button tone="primary" size="large" wide onClick={() => modal.open('member', { page: 'rewardCenter' })}>
      {t('promotions.toRewards')}
    </Button>
  );
}

/** What came of an application. Whoever has just sent it is led here from the end of a long form. */
function Applied({ isNew }: { isNew: boolean }) {
  const t = useT();
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isNew) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <p ref={box} tabIndex={-1} className="rounded-tile border border-info/40 bg-bg2 p-4 text-body text-ink-1">
      {t('promotions.applied')}
    </p>
  );
}

/** How the offer is taken; a visitor is asked to sign in, and comes back here. What chance decides is shown to whoever may read of it. */
export function TakeOffer({ offer }: { offer: OfferOpened }) {
  const t = useT();
  const status = useSession((session) => session.status);
  const [hasApplied, setApplied] = useState(false);
  const { way, obstacle } = offer;
  if (offer.state === 'applying') return <Applied isNew={hasApplied} />;
  const Part = ways[way];
  if (Part !== undefined) return <Part offer={offer} />;
  if (obstacle !== null) return null;
  if (offer.state === 'issued') return <ToRewards />;
  if (way === 'none') return offer.kind === 'turnover-rebate' && status === 'member' ? <Rebate offer={offer} /> : null;
  if (status !== 'member') return <SignInToTake />;
  if (offer.state === 'signed') return <p className="text-body text-ink-2">{t('promotions.signedToday')}</p>;
  if (way === 'claim' || way === 'sign-in') return <Claim offer={offer} />;
  if (way === 'deposit') return <WithDeposit offer={offer} />;
  return way === 'apply' ? <ApplyForm offer={offer} onApplied={() => setApplied(true)} /> : <Rebate offer={offer} />;
}
