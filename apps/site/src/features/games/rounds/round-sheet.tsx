import { Button, CopyButton, Dialog, IconArrowSquareOut, IconCaretRight, Skeleton, buttonClass } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import type { ReactNode } from 'react';
import { ApiError } from '../../../kit/api/client';
import { useBalance } from '../../../entities/wallet/balance';
import { exactCurrency } from '../../../kit/exact-currency';
import { useFormat } from '../../../kit/format';
import { useT, type TextId } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { problemText } from '../../../kit/problem';
import { useParameter } from '../../../kit/search';
import { WireAmount, WireBalance } from '../../../entities/wallet/wire-amount';
import { useRound, useRoundPage, type RoundDetail } from '../api/rounds';
import { StateBadge } from './state-badge';
import { LoadFailed } from '../../../kit/load-failed';
import { PageLink } from '../../../kit/page-link';
import { LongNumber } from '../../../entities/record/long-number';

type Movement = RoundDetail['movements'][number];

/** Words for a movement; a win of nothing is how vendors say that a bet lost. */
function kindText({ kind, amount }: Movement): TextId | undefined {
  if (kind === 'bet' || kind === 'rollback') return `games.rounds.kind.${kind}`;
  if (kind === 'win') return tryReadAmount(amount) === 0n ? 'games.rounds.kind.lost' : 'games.rounds.kind.win';
  return undefined;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="text-ink-3">{label}</dt>
      <dd className="tabular min-w-0 text-end wrap-anywhere text-ink-1">{children}</dd>
    </div>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const text = kindText(movement);
  const { transactionId } = movement;
  const amount = tryReadAmount(movement.amount) ?? 0n;
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold text-ink-1">{text === undefined ? movement.kind : t(text)}</span>
        <span className="tabular block text-caption text-ink-3">{format.moment(movement.time)}</span>
        <span className="block font-mono text-caption wrap-anywhere text-ink-3">{movement.reference}</span>
      </span>
      <span className="shrink-0 text-end">
        {transactionId === null ? (
          <span className="text-label text-ink-3">{t('games.rounds.nothingMoved')}</span>
        ) : (
          <span className="tabular block text-body font-bold">
            {format.money(movement.kind === 'bet' ? -amount : amount, exactCurrency, { plus: true })}
          </span>
        )}
        {movement.balanceAfter !== null && (
          <span className="tabular block text-caption text-ink-3">
            <span className="sr-only">{t('games.rounds.balanceAfter')}: </span>
            <WireBalance value={movement.balanceAfter} isExact />
          </span>
        )}
      </span>
    </>
  );
  const box = 'card flex min-h-15 w-full items-center gap-3 rounded-tile px-4 py-2 text-start';
  return transactionId === null ? (
    <div className={box}>{content}</div>
  ) : (
    <button type="button" className={`${box} hover:bg-bg2`} onClick={() => modal.open('statement', { transactionId })}>
      {content}
      <span className="sr-only">{t('games.rounds.openEntry')}</span>
      <IconCaretRight size={16} className="shrink-0 text-ink-3" />
    </button>
  );
}

/** The provider's own page of the round, in a tab of its own: only the provider knows the cards, reels and scores. */
function ProviderPage({ roundId }: { roundId: string }) {
  const t = useT();
  const page = useRoundPage(roundId);
  const url = page.data?.url;
  if (url !== undefined)
    // Where the browser kept the new tab from opening by itself, the link opens it.
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({ wide: true })}>
        <IconArrowSquareOut size={18} /> {t('games.rounds.page.open')}
      </a>
    );
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        wide
        icon={<IconArrowSquareOut size={18} />}
        loading={page.isPending}
        loadingLabel={t('games.rounds.page.asking')}
        onClick={() => page.mutate(undefined, { onSuccess: (found) => void window.open(found.url, '_blank', 'noopener,noreferrer') })}
      >
        {t('games.rounds.page.see')}
      </Button>
      <p role="status" className="text-center text-label text-ink-3 empty:hidden">
        {page.error instanceof ApiError && page.error.code === 'game.vendor.unavailable'
          ? t('games.rounds.page.none')
          : page.isError && problemText(page.error)}
      </p>
    </div>
  );
}

/** What was staked and came back, and when. */
function RoundSums({ round }: { round: RoundDetail['round'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className="grid grid-cols-1 gap-1.5 text-label">
      <Fact label={t('games.frame.staked')}>
        <WireAmount value={round.stake} />
      </Fact>
      <Fact label={t('games.frame.won')}>
        <WireAmount value={round.win} />
      </Fact>
      {round.refund !== 0 && (
        <Fact label={t('games.frame.returned')}>
          <WireAmount value={round.refund} />
        </Fact>
      )}
      <Fact label={t('games.frame.net')}>
        <WireAmount value={round.net} plus tinted className="font-bold" />
      </Fact>
      <Fact label={t('games.rounds.began')}>{format.moment(round.time)}</Fact>
      <Fact label={t('games.rounds.ended')}>{round.endTime === null ? t('games.rounds.stillOpen') : format.moment(round.endTime)}</Fact>
    </dl>
  );
}

/** The round's numbers here and at its vendor, to be copied. */
function RoundIds({ round }: { round: RoundDetail['round'] }) {
  const t = useT();
  const ids = [
    ['games.rounds.id', round.roundId],
    ['games.rounds.reference', round.reference],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-2 text-label">
      {ids.map(([label, id]) => (
        <Fact key={label} label={t(label)}>
          <span className="flex flex-wrap items-center justify-end gap-2">
            <LongNumber value={id} name={t(label)} className="text-caption" />
            <CopyButton text={id} label={t('common.copy')} copiedLabel={t('common.copied')} />
          </span>
        </Fact>
      ))}
    </dl>
  );
}

function RoundView({ data: { round, movements } }: { data: RoundDetail }) {
  const t = useT();
  const playing = useParameter('nodeId') === round.nodeId;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-h2">{round.gameName}</h3>
          <p className="text-label text-ink-3">{round.vendorName}</p>
        </div>
        <StateBadge state={round.state} />
      </div>
      {round.state !== 'settled' && (
        <p className="rounded-chip border border-info/40 bg-bg2 px-3 py-2.5 text-label text-ink-2">
          {t(round.state === 'open' ? 'games.rounds.openNote' : 'games.rounds.refundedNote')}
        </p>
      )}
      <RoundSums round={round} />
      <section aria-labelledby="round-movements">
        <h4 id="round-movements" className="pb-2 text-label font-semibold text-ink-2">
          {t('games.rounds.movements')}
        </h4>
        {movements.length === 0 ? (
          <p className="text-label text-ink-3">{t('games.rounds.noMovements')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-2">
            {movements.map((movement) => (
              <li key={`${movement.kind} ${movement.reference}`}>
                <MovementRow movement={movement} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <ProviderPage key={round.roundId} roundId={round.roundId} />
      <RoundIds round={round} />
      {!playing && (
        <PageLink place={{ to: '/game', search: { nodeId: round.nodeId } }} className={buttonClass({ wide: true })}>
          {t('games.rounds.playAgain', { name: round.gameName })}
        </PageLink>
      )}
    </div>
  );
}

/** One round above the list, live: what was staked, what came back, and each movement, which opens to its double entry. */
export function RoundSheet({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const t = useT();
  const sequence = useBalance().data?.sequence;
  const { data, isError, error, refetch } = useRound(roundId, sequence, true);
  return (
    <Dialog open onClose={onClose} title={t('games.rounds.detail')} closeLabel={t('common.close')} width="medium">
      {data ? (
        <RoundView data={data} />
      ) : isError ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-32" />
          <Skeleton className="h-40 rounded-tile!" />
        </div>
      )}
    </Dialog>
  );
}
