import { Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../entities/account/session';
import type { OfferOpened } from '../../../entities/promotion/offers';
import { units } from '../../../entities/promotion/units';
import { useFormat, type Format } from '../../../kit/format';
import { useT, type Translate } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { raffleQuery } from './raffle-query';
import { Facts, Section } from '../parts/facts';
import { SignInToTake } from '../parts/sign-in-to-take';
import { Behind, HexValue } from './proof-list';
import type { Raffle as RaffleShown } from './prove';
import { RaffleProof } from './raffle-proof';

const everyMs = 15_000;

/** Own tickets: as bets stand while it runs, with their numbers once the book is closed. */
function OwnTickets({ raffle: { state, every }, own }: { raffle: RaffleShown; own: NonNullable<RaffleShown['own']> }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="card grid grid-cols-1 gap-2 rounded-tile p-5">
      <p role="status" className="text-h1">
        {t('draws.raffle.tickets', { tickets: own.tickets })}
      </p>
      {own.redeemed > 0 && <p className="text-label text-ink-2">{t('draws.raffle.redeemed', { count: own.redeemed })}</p>}
      {own.first !== null && own.last !== null && (
        <p className="tabular text-body text-ink-2">
          {own.first === own.last
            ? t('draws.raffle.number', { number: own.first })
            : t('draws.raffle.numbers', { first: own.first, last: own.last })}
        </p>
      )}
      {state === 'open' && (
        <>
          <p className="text-body text-ink-2">{t('draws.raffle.every', { every: format.money(units(every)) })}</p>
          {own.missing !== null && (
            <p className="text-label text-ink-3">{t('draws.raffle.missing', { missing: format.money(units(own.missing)) })}</p>
          )}
        </>
      )}
    </div>
  );
}

/** Numbers in the order drawn, with who won and who was passed over. */
function Drawn({ drawn }: Pick<RaffleShown, 'drawn'>) {
  const t = useT();
  const format = useFormat();
  return (
    <Section title={t('draws.raffle.drawn')}>
      <ol className="grid grid-cols-1">
        {drawn.map(({ place, number, sum, name, passed, isOwn }) => (
          <li
            key={place}
            className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-b border-divider py-2.5 text-body ${passed === null ? '' : 'text-ink-3'}`}
          >
            <span className="tabular">{t('draws.raffle.number', { number })}</span>
            <span className="min-w-0 wrap-anywhere">
              {passed === null ? (name ?? '') : t(`draws.raffle.passed.${passed}`)}
              {isOwn && <strong className="ps-2 text-gold-text">{t('draws.raffle.you')}</strong>}
            </span>
            {sum !== null && <span className="tabular font-bold">{format.money(units(sum))}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** How tickets are made and when they are drawn, a fact each. */
function rulesOf(t: Translate, format: Format, { every, mostADay, closesAt, drawsAt }: RaffleShown) {
  return [
    [t('draws.raffle.fact.every'), t('draws.raffle.fact.everyOf', { every: format.money(units(every)) })] as const,
    ...(mostADay === null ? [] : [[t('draws.raffle.fact.most'), format.number(mostADay)] as const]),
    [t('draws.raffle.fact.closes'), format.dateTime(closesAt)] as const,
    [t('draws.raffle.fact.draws'), format.dateTime(drawsAt)] as const,
  ];
}

function Open({ offerId, raffle }: { offerId: string; raffle: RaffleShown }) {
  const t = useT();
  const format = useFormat();
  const { state, book, prizes } = raffle;
  const onlyOne = raffle.onePrizeEach ? [[t('draws.raffle.fact.each'), t('draws.raffle.fact.one')] as const] : [];
  return (
    <div className="grid grid-cols-1 gap-6">
      {state !== 'open' && (
        <p className="text-body text-ink-2">
          {t(`draws.raffle.${state}`, { closes: format.dateTime(raffle.closesAt), draws: format.dateTime(raffle.drawsAt) })}
        </p>
      )}
      {raffle.own === null ? <SignInToTake /> : <OwnTickets raffle={raffle} own={raffle.own} />}
      <Facts
        facts={[
          ...(state === 'open' ? rulesOf(t, format, raffle) : []),
          ...prizes.map(({ sum, count }) => [t('draws.raffle.prizes', { count }), format.money(units(sum))] as const),
          ...onlyOne,
          ...(book === null ? [] : [[t('draws.raffle.inBook'), format.number(book.count)] as const]),
        ]}
      />
      {raffle.drawn.length > 0 && <Drawn drawn={raffle.drawn} />}
      <Behind>
        <p className="text-body text-ink-2">{t('draws.raffle.how')}</p>
        <HexValue name={t('draws.commitment')} value={raffle.commitment} />
        <HexValue name={t('draws.raffle.root')} value={book?.root ?? null} />
        {raffle.own !== null && <HexValue name={t('draws.raffle.alias')} value={raffle.own.alias} />}
        {raffle.proof !== null && <RaffleProof offerId={offerId} raffle={raffle} />}
      </Behind>
    </div>
  );
}

/** A raffle on the page of its offer. */
export function Raffle({ offer }: { offer: OfferOpened }) {
  const viewer = useSession((session) => session.id ?? 0);
  const { data, error, refetch } = useQuery({
    ...raffleQuery(viewer, offer.id),
    refetchInterval: ({ state }) => (state.data?.state === 'over' || state.data?.state === 'void' ? false : everyMs),
  });
  if (data === undefined)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-60 rounded-tile!" />;
  return <Open offerId={offer.id} raffle={data} />;
}
