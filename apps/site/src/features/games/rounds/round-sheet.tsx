import { Button, Dialog, IconArrowSquareOut, IconShieldCheck, Skeleton, buttonClass, toast } from '@sortes/ui';
import { ApiError } from '../../../kit/api/client';
import { useBalance } from '../../../entities/wallet/balance';
import { useT } from '../../../kit/i18n';
import { openTab } from '../../../kit/open-tab';
import { problemText } from '../../../kit/problem';
import { useParameter } from '../../../kit/search';
import { LoadFailed } from '../../../kit/load-failed';
import { PageLink } from '../../../kit/page-link';
import { useOwnRoundPage, useRound, useRoundPage, type RoundDetail } from '../api/rounds';
import { isOwnStudio } from '../state/own-studio';
import { RoundNumbers } from './round-numbers';
import { RoundTicket } from './round-ticket';

/** The words of the way to a round's page: proof of a round of the house's own, or the only place that knows a vendor's cards, reels and scores. */
const pageWords = {
  own: {
    see: 'games.rounds.check.see',
    asking: 'games.rounds.check.asking',
    open: 'games.rounds.check.open',
    none: 'games.rounds.check.none',
  },
  vendor: {
    see: 'games.rounds.page.see',
    asking: 'games.rounds.page.asking',
    open: 'games.rounds.page.open',
    none: 'games.rounds.page.none',
  },
} as const;

interface RoundPageProps extends Pick<RoundDetail, 'round'> {
  /** Where it was asked for by itself: of the house's own. */
  own: ReturnType<typeof useOwnRoundPage>;
  page: ReturnType<typeof useRoundPage>;
}

/** The page of a round at who drew it, in a tab of its own. */
function RoundPage({ round, own, page }: RoundPageProps) {
  const t = useT();
  const isOwn = isOwnStudio(round);
  const words = pageWords[isOwn ? 'own' : 'vendor'];
  const Icon = isOwn ? IconShieldCheck : IconArrowSquareOut;
  const url = page.data?.url;
  if (own.data !== undefined)
    return (
      <a href={own.data.url} target="_blank" rel="noopener noreferrer" className={buttonClass({ wide: true })}>
        <Icon size={18} /> {t(words.see)}
      </a>
    );
  if (url !== undefined)
    // Where the browser kept the new tab from opening by itself, the link opens it.
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({ wide: true })}>
        <IconArrowSquareOut size={18} /> {t(words.open)}
      </a>
    );
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        wide
        icon={<Icon size={18} />}
        loading={page.isPending || own.isLoading}
        loadingLabel={t(words.asking)}
        onClick={() =>
          page.mutate(undefined, {
            onSuccess: (found) => {
              if (!openTab(found.url)) toast(t('common.popupBlocked'), { tone: 'danger' });
            },
          })
        }
      >
        {t(words.see)}
      </Button>
      <p role="status" className="text-center text-label text-ink-3 empty:hidden">
        {page.error instanceof ApiError && page.error.code === 'game.vendor.unavailable'
          ? t(words.none)
          : page.isError && problemText(page.error)}
      </p>
    </div>
  );
}

function RoundView({ data, summary }: { data: RoundDetail; summary: string | null | undefined }) {
  const t = useT();
  const { round } = data;
  const playing = useParameter('nodeId') === round.nodeId;
  return (
    <div className="grid grid-cols-1 gap-3">
      <RoundTicket round={round} summary={summary ?? undefined} />
      {round.state !== 'settled' && (
        <p className="rounded-chip border border-info/40 bg-bg2 px-3 py-2.5 text-label text-ink-2">
          {t(
            round.state !== 'open'
              ? 'games.rounds.refundedNote'
              : isOwnStudio(round)
                ? 'games.rounds.openNoteOwn'
                : 'games.rounds.openNote',
          )}
        </p>
      )}
      <RoundNumbers data={data} />
      {!playing && (
        <PageLink place={{ to: '/game', search: { nodeId: round.nodeId } }} className={buttonClass({ wide: true, tone: 'ghost' })}>
          {t('games.rounds.playAgain', { name: round.gameName })}
        </PageLink>
      )}
    </div>
  );
}

/** One bet in a game above the list, live: what was staked, what came back, the way to its proof, and its numbers. */
export function RoundSheet({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const t = useT();
  const sequence = useBalance().data?.sequence;
  const { data, isError, error, refetch } = useRound(roundId, sequence, true);
  const own = useOwnRoundPage(roundId, data !== undefined && data.round.state === 'settled' && isOwnStudio(data.round));
  const page = useRoundPage(roundId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('games.rounds.detail')}
      closeLabel={t('common.close')}
      width="medium"
      footer={data && <RoundPage round={data.round} own={own} page={page} />}
    >
      {data ? (
        <RoundView data={data} summary={(own.data ?? page.data)?.summary} />
      ) : isError ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
          <Skeleton className="h-64 rounded-tile!" />
          <Skeleton className="h-12" />
        </div>
      )}
    </Dialog>
  );
}
