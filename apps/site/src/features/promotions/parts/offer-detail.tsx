import { Button, buttonClass, EmptyState, IconArrowLeft, IconSparkle, OfferPoster, Skeleton } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { openTo, useOffer, useOffers, useWhyNot, type OfferOpened } from '../../../entities/promotion/offers';
import { ApiError } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useNoPlayText } from '../../../entities/limits/no-play';
import { LoadFailed } from '../../../kit/load-failed';
import { useModal } from '../../../kit/modal';
import { PageLink } from '../../../kit/page-link';
import { useStanding } from '../../../entities/promotion/standing';
import { Calendar } from './calendar';
import { Facts, GamesOf, KeyFacts, Section, Weights } from './facts';
import { isOwnMoney, PlayWay } from './grant-view';
import { OfferTile } from './offer-tile';
import { PeriodNow } from './period-now';
import { Progress } from './progress';
import { StateBadge } from './state-badge';
import { TakeOffer } from './take-offer';
import { units } from '../../../entities/promotion/units';

/** The steps of a deposit match. */
function Steps({ match }: { match: NonNullable<OfferOpened['match']> }) {
  const t = useT();
  const format = useFormat();
  return (
    <Section title={t('promotions.steps')}>
      <table className="w-full text-body">
        <thead className="text-label text-ink-3">
          <tr>
            <th scope="col" className="border-b border-divider py-2 text-start font-semibold">
              {t('promotions.depositFrom')}
            </th>
            <th scope="col" className="border-b border-divider py-2 text-end font-semibold">
              {t('promotions.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {match.steps.map(({ from, rate }) => (
            <tr key={from}>
              <td className="tabular border-b border-divider py-2.5">{format.money(units(from))}</td>
              <td className="tabular border-b border-divider py-2.5 text-end font-semibold">{format.percent(rate / 10_000, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The text that says of what so many times have to be staked. */
function timesText(base: NonNullable<OfferOpened['requirement']>['base'], money: OfferOpened['money']) {
  if (money === 'bonus' || base === 'winnings') return `promotions.times.${base}` as const;
  return base === 'bonus' ? 'promotions.times.given' : 'promotions.times.deposit-and-given';
}

/** What binds the bonus, each in a line. */
function Bounds({ offer: { requirement, match, money } }: { offer: OfferOpened }) {
  const t = useT();
  const format = useFormat();
  if (requirement === null) return null;
  const { multiple, days, maxBet, maxConvert, base } = requirement;
  const times = format.number(multiple / 10_000);
  return (
    <Section title={t('promotions.bounds')}>
      <Facts
        facts={[
          [t('promotions.required'), t(timesText(base, money), { times })],
          ...(match === null || match.most === null ? [] : [[t('promotions.mostBonus'), format.money(units(match.most))] as const]),
          // Own money waits without an end, and whatever is staked counts.
          ...(isOwnMoney(money) ? [] : [[t('promotions.time'), t('promotions.days', { days })] as const]),
          // What is lent is bound; what is released is not there before.
          ...(money !== 'bonus'
            ? []
            : [
                [t('promotions.maxBet'), maxBet === null ? t('promotions.noBound') : format.money(units(maxBet))] as const,
                [
                  t('promotions.maxConvert'),
                  maxConvert === null
                    ? t('promotions.noBound')
                    : 'sum' in maxConvert
                      ? format.money(units(maxConvert.sum))
                      : t('promotions.times.bonus', { times: format.number(maxConvert.times / 10_000) }),
                ] as const,
              ]),
        ]}
      />
    </Section>
  );
}

/** Where the player does what the offer asks of them. */
function Remedy({ remedy }: { remedy: NonNullable<OfferOpened['remedy']> }) {
  const t = useT();
  const modal = useModal();
  return (
    <Button
      onClick={() =>
        remedy === 'contact'
          ? modal.open('member', { page: 'securityCenter' })
          : modal.open('member', { page: 'protection', at: 'identity' })
      }
    >
      {t(`promotions.remedy.${remedy}`)}
    </Button>
  );
}

/** Why it cannot be had now, and what can be done about it. */
function Obstacle({ offer: { obstacle, remedy, state } }: { offer: OfferOpened }) {
  if (obstacle === null) return null;
  return (
    <div
      role="status"
      className={clsx(
        'flex flex-wrap items-center justify-between gap-3 rounded-tile border bg-bg2 p-4',
        // What keeps somebody from it, or just how it stands.
        state === 'join' ? 'border-warning/40' : 'border-divider',
      )}
    >
      <p className="min-w-0 flex-1 basis-60 text-body text-ink-1">{obstacle}</p>
      {remedy !== null && <Remedy remedy={remedy} />}
    </div>
  );
}

/** Of a wheel or a raffle, which tells itself what its sentence says: the same in short, and the way to the whole. */
function InShort({ brief, isBelow, onAll }: { brief: string; isBelow: boolean; onAll: () => void }) {
  const t = useT();
  return (
    // On the lowest windows below the wheel, whose button would go behind the bar below for it.
    <p className={clsx('text-label text-ink-2', isBelow && '[@media(max-height:37em)]:order-1')}>
      {brief}{' '}
      <button type="button" className="min-h-6 font-semibold text-gold-text underline" onClick={onAll}>
        {t('promotions.allTerms')}
      </button>
    </p>
  );
}

/** All that the offer gives and asks. Whoever asked for it is led there. */
function Terms({ terms, isAskedFor = false }: { terms: string; isAskedFor?: boolean }) {
  const all = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isAskedFor) return;
    all.current?.scrollIntoView({ block: 'center' });
    all.current?.focus({ preventScroll: true });
  }, [isAskedFor]);
  return (
    <p ref={all} tabIndex={-1} className="text-body text-ink-1 outline-none">
      {terms}
    </p>
  );
}

/** Whoever claims by keyboard is at the heading then: the button that they pressed is gone. */
function useFocusAfter(state: OfferOpened['state']) {
  const head = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, [state]);
  return head;
}

/** The offer's picture with the figure that it is told by and its name; of a wheel the name alone, for the wheel is its picture. */
function Head({ offer, head }: { offer: OfferOpened; head: RefObject<HTMLHeadingElement | null> }) {
  const badge = (
    <p className="pt-3 empty:hidden">
      <StateBadge offer={offer} />
    </p>
  );
  if (offer.way === 'spin')
    return (
      <header>
        <h1 ref={head} tabIndex={-1} className="text-h1 wrap-anywhere outline-none">
          {offer.title}
        </h1>
        {badge}
      </header>
    );
  return (
    <header>
      <OfferPoster kind={offer.kind} headline={offer.headline} large className="rounded-hero">
        <h1 ref={head} tabIndex={-1} className="text-body font-semibold wrap-anywhere outline-none sm:text-h2">
          {offer.title}
        </h1>
      </OfferPoster>
      {badge}
    </header>
  );
}

function Opened({ offer }: { offer: OfferOpened }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const head = useFocusAfter(offer.state);
  // How often somebody asked for all that such an offer says.
  const [asked, setAsked] = useState(0);
  // A wheel shows all of its chances, a raffle its facts, one by one.
  const isTold = offer.way === 'spin' || offer.way === 'play';
  const isPlayed = offer.state === 'process' && (offer.money === 'spins' || offer.money === 'freebet');
  return (
    <article className="grid grid-cols-1 gap-4 sm:gap-6">
      <Head offer={offer} head={head} />
      {offer.way !== 'spin' && (
        <KeyFacts
          offer={offer}
          wagering={
            offer.requirement === null
              ? ''
              : t(timesText(offer.requirement.base, offer.money), { times: format.number(offer.requirement.multiple / 10_000) })
          }
        />
      )}
      {isTold ? (
        <InShort brief={offer.brief} isBelow={offer.way === 'spin'} onAll={() => setAsked(asked + 1)} />
      ) : (
        <Terms terms={offer.terms} />
      )}
      <Obstacle offer={offer} />
      {offer.reason !== null && <p className="text-body text-ink-2">{t('promotions.reason', { reason: offer.reason })}</p>}
      {offer.calendar !== null && <Calendar calendar={offer.calendar} />}
      {offer.period !== null && <PeriodNow period={offer.period} />}
      {offer.progress !== null && <Progress progress={offer.progress} />}
      <TakeOffer offer={offer} />
      {asked > 0 && <Terms key={asked} terms={offer.terms} isAskedFor />}
      {offer.grantId !== null && isPlayed && <PlayWay id={offer.grantId} />}
      {offer.grantId !== null && (
        <Button
          // Who has it looks for how to use it.
          tone={offer.state === 'process' && !isPlayed ? 'primary' : 'secondary'}
          className="justify-self-start"
          onClick={() => modal.open('member', { page: 'bonusDetails', grant: offer.grantId ?? '' })}
        >
          {t('promotions.showGrant')}
        </Button>
      )}
      {offer.match !== null && <Steps match={offer.match} />}
      {offer.example !== null && <p className="rounded-tile bg-bg2 p-4 text-body text-ink-2">{offer.example}</p>}
      <Bounds offer={offer} />
      {offer.requirement !== null && !isOwnMoney(offer.money) && (
        <>
          <Section title={t('promotions.games')}>
            <GamesOf games={offer.games} />
          </Section>
          <Section title={t('promotions.weights')}>
            <p className="text-label text-ink-3">
              {t(offer.money === 'release' ? 'promotions.weightsNote.own' : 'promotions.weightsNote')}
            </p>
            <Weights weights={offer.weights} gameWeights={offer.gameWeights} />
          </Section>
        </>
      )}
    </article>
  );
}

/** Names the page to the browser by its offer, while it is open. */
function useOfferTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = `${title} · ${boot.brandName}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

function OfferSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-4">
      <Skeleton className="h-28 rounded-tile!" />
      <Skeleton className="h-40 rounded-tile!" />
    </div>
  );
}

/** So many other offers stand under one that is not to be had. */
const othersShown = 3;

/** An offer that is over or for others: the way to all offers, and some that are open; none to whoever is not to be shown any. */
function NotForYou({ id, isOnBreak }: { id: string; isOnBreak: boolean }) {
  const t = useT();
  const isShielded = useStanding()?.isOffered === false || isOnBreak;
  const { data } = useOffers({}, !isShielded);
  const { data: why, isLoading } = useWhyNot(id, !isShielded);
  useOfferTitle(why?.title);
  const open = isShielded ? [] : openTo(data?.pages.flatMap(({ list }) => list) ?? []);
  if (isLoading) return <OfferSkeleton />;
  return (
    <>
      <EmptyState
        title={why?.title ?? t('promotions.notForYou.title')}
        art={<IconSparkle size={32} />}
        actions={
          !isShielded && (
            <PageLink place={{ to: '/promotions' }} className={buttonClass({ tone: 'primary' })}>
              {t('promotions.notForYou.all')}
            </PageLink>
          )
        }
      >
        {why?.text ?? t(isShielded ? 'promotions.noneOnBreak' : 'promotions.notForYou.note')}
      </EmptyState>
      {open.length > 0 && (
        <Section title={t('promotions.notForYou.open')}>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 [&>:last-child:nth-child(odd)]:sm:col-span-2">
            {open.slice(0, othersShown).map((offer) => (
              <OfferTile key={offer.id} offer={offer} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** One offer: all that it says on the first screen, and how it is taken. */
export function OfferDetail({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useOffer(id);
  useOfferTitle(data?.title);
  const isOnBreak = useNoPlayText() !== undefined;
  return (
    <div className="mx-auto grid max-w-180 grid-cols-1 gap-3">
      <PageLink
        place={{ to: '/promotions' }}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-body font-medium text-ink-2 no-underline hover:text-ink-1"
      >
        <IconArrowLeft size={18} /> {t('promotions.all')}
      </PageLink>
      {error instanceof ApiError && error.code === 'promotion.unknown' && !data ? (
        <NotForYou id={id} isOnBreak={isOnBreak} />
      ) : error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Opened offer={data} />
      ) : (
        <OfferSkeleton />
      )}
    </div>
  );
}
