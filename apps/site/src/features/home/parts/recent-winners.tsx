import { keyArtOf } from '@sortes/contract';
import { Button, ErrorState, Money, Skeleton } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useState } from 'react';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { boardAddress } from '../../../entities/draw/result';
import { pictureAddress } from '../../../kit/picture-host';
import { useWinners, type Winner } from '../api/lobby';
import { PageLink } from '../../../kit/page-link';
import type { Place } from '../../../kit/addresses';

/** Prizes of the lottery lead to its board, all others into the game itself. */
const lotteryTypes: ReadonlySet<string> = new Set(['ELOTT', 'LOTT']);
function addressOf({ gameType, nodeId, vassalage }: Winner): Place {
  return lotteryTypes.has(gameType) ? boardAddress({ gameCode: nodeId, accountTypeName: vassalage }) : { to: '/game', search: { nodeId } };
}

function WinnerRow({ winner }: { winner: Winner }) {
  const format = useFormat();
  const amount = tryReadAmount(winner.winAmount);
  return (
    <PageLink
      place={addressOf(winner)}
      className="flex min-h-14 items-center gap-3 rounded-field px-2 py-2 text-ink-1 no-underline hover:bg-bg2"
    >
      <img
        src={pictureAddress(keyArtOf(winner.gameCode) ?? (winner.iconUrl || '/art/tile-default.avif'))}
        alt=""
        width={30}
        height={40}
        loading="lazy"
        className="h-10 w-7.5 shrink-0 rounded-field bg-bg3 object-cover"
        onError={(event) => {
          if (!event.currentTarget.src.endsWith('/art/tile-default.avif')) event.currentTarget.src = '/art/tile-default.avif';
        }}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-semibold">{winner.customerName}</span>
        <span className="block truncate text-caption text-ink-3">{winner.gameName}</span>
      </span>
      <span className="text-end">
        {amount !== undefined && (
          <Money amount={amount} currency={boot.currency} locale={format.tag} plus tinted className="block text-body font-bold" />
        )}
        <span className="block text-caption text-ink-3">{format.relative(winner.time, serverNow())}</span>
      </span>
    </PageLink>
  );
}

/** Prizes that were really paid, newest first. Nothing is made up: a quiet day shows nothing, and a first winner comes with the next visit rather than push what is read. */
export function RecentWinners() {
  const t = useT();
  const { data, isError, refetch } = useWinners();
  const [isQuiet, setQuiet] = useState<boolean>();
  if (data && isQuiet === undefined) setQuiet(data.length === 0);
  if (isQuiet === true) return null;
  return (
    <section aria-labelledby="winners" className="card rounded-tile p-3 sm:p-4">
      <h2 id="winners" className="px-2 pb-1 text-h2">
        {t('home.winners')}
      </h2>
      {isError && !data && (
        <ErrorState
          className="py-6!"
          title={t('errors.loadFailed')}
          actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {!data && !isError && [0, 1, 2, 3].map((at) => <Skeleton key={at} className="my-2 h-10" />)}
      {data && data.length > 0 && (
        <ul>
          {data.map((winner) => (
            <li key={`${winner.time}-${winner.customerName}-${winner.winAmount}`}>
              <WinnerRow winner={winner} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
