import { Button, EmptyState, IconShieldCheck, Skeleton } from '@sortes/ui';
import type { Game } from '@sortes/lottery-rules';
import { useEffect } from 'react';
import { useModal } from '../../../kit/modal';
import { useT } from '../../../kit/i18n';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { useArchive } from '../api/draws';
import { useDrawProof } from '../api/proof';
import { notePromise, promisedOf } from '../state/noted-promises';
import type { DrawClock } from '../state/use-draw-clock';

/** How the game's draws can be checked: what is promised about the next one, and the last ones to recompute. */
export function Fairness({ game, clock }: { game: Game; clock: DrawClock }) {
  const t = useT();
  if (game.kind === 'official') {
    return (
      <EmptyState title={t('lottery.officialTitle')} art={<IconShieldCheck size={32} />}>
        {t('lottery.proof.official')}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section className="flex flex-col gap-3">
        <h2 className="text-h2">{t('lottery.howTitle')}</h2>
        <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-body text-ink-2">
          <li>{t('lottery.how1')}</li>
          <li>{t('lottery.how2')}</li>
          <li>{t('lottery.how3')}</li>
          <li>{t('lottery.how4')}</li>
        </ol>
        {clock.draw && <CurrentPromise key={clock.draw.numero} gameId={game.code} numero={clock.draw.numero} />}
      </section>
      <LastDraws game={game} />
    </div>
  );
}

function CurrentPromise({ gameId, numero }: { gameId: string; numero: string }) {
  const t = useT();
  const proof = useDrawProof(gameId, numero).data;
  useEffect(() => notePromise(gameId, numero, proof), [gameId, numero, proof]);
  const promised = promisedOf(proof);
  return (
    <div className="card rounded-tile p-3">
      <p className="text-label font-semibold text-ink-2">{t('lottery.proof.commitOf', { numero })}</p>
      {proof === undefined ? (
        <Skeleton className="mt-1 h-9 w-full" />
      ) : (
        <p className="font-mono text-caption wrap-anywhere text-ink-1">{promised?.commit ?? t('lottery.proof.notYet')}</p>
      )}
      <p className="pt-1 text-caption text-ink-3">{t('lottery.proof.commitNote')}</p>
    </div>
  );
}

function LastDraws({ game }: { game: Game }) {
  const t = useT();
  const modal = useModal();
  const archive = useArchive(game.code, { page: 0, size: 8 });
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-h2">{t('lottery.checkLast')}</h2>
      {archive.data ? (
        <ul className="flex flex-col gap-2">
          {archive.data.content
            .filter((draw) => draw.hasProof)
            .map((draw) => (
              <li key={draw.numero} className="card flex flex-wrap items-center justify-between gap-2 rounded-tile p-3">
                <span className="flex flex-col gap-1">
                  <span className="tabular text-caption text-ink-3">{t('common.draw.issue', { numero: draw.numero })}</span>
                  <ResultBalls result={draw} size="small" />
                </span>
                <Button
                  size="small"
                  icon={<IconShieldCheck size={16} />}
                  aria-label={t('lottery.checkDraw', { numero: draw.numero })}
                  onClick={() => modal.open('proof', { gameId: game.code, numero: draw.numero })}
                >
                  {t('lottery.check')}
                </Button>
              </li>
            ))}
        </ul>
      ) : (
        <Skeleton className="h-96 w-full rounded-tile!" />
      )}
    </section>
  );
}
