import { IconCaretRight } from '@sortes/ui';
import { clsx } from 'clsx';
import { useT } from '../../../kit/i18n';
import { PageLink } from '../../../kit/page-link';
import { Closing } from '../closing';
import { boardAddress } from '../result';
import { useDrawing } from '../use-drawing';
import { DrawStage } from './draw-stage';
import { lookOf } from './stage-look';
import { useDrawStage, type StagedResult } from './use-draw-stage';

/** A game with its draw on sale and its last result, as lists of games have it. */
export interface LiveGame {
  readonly gameId: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly gameGroupCode: string;
  readonly accountTypeName: string;
  readonly kind: string;
  readonly currentNumero: { readonly numero: string; readonly closesAt: number } | null;
  readonly lastResult: StagedResult | null;
}

/** The last result of a game, the time left and the draw itself, and the way to its board. */
export function LiveStage({ game, onClosed }: { game: LiveGame; onClosed: (() => void) | undefined }) {
  const t = useT();
  const look = lookOf(game.gameGroupCode);
  const { onStage } = useDrawStage(game.gameId, game.lastResult, look);
  const shown = onStage?.result;
  const { currentNumero: current } = game;
  const { drawing, close } = useDrawing(shown?.numero);
  return (
    <PageLink place={boardAddress(game)} className="grid h-full grid-cols-[minmax(0,1fr)_auto] items-center text-ink-1 no-underline">
      <DrawStage
        look={look}
        onStage={onStage}
        drawing={drawing}
        caption={
          <span className="min-w-0 truncate text-label font-bold max-sm:text-caption">
            {game.gameName}
            {shown && !onStage.isRunning && (
              // On a phone the name and the numbers say it; half a word does not.
              <span className={clsx('tabular text-caption font-normal text-ink-3', drawing === undefined && 'max-sm:sr-only')}>
                {' · '}
                {drawing === undefined ? t('common.draw.lastResult') : t('common.draw.drawing', { numero: drawing })}
              </span>
            )}
          </span>
        }
      />
      <span className="flex items-center gap-1 pe-3">
        {current && (
          <span className="flex min-w-16 flex-col items-end">
            <Closing
              key={current.numero}
              numero={current.numero}
              closesAt={current.closesAt}
              place="stacked"
              onClosed={() => {
                close(current.numero);
                onClosed?.();
              }}
            />
          </span>
        )}
        <IconCaretRight size={18} className="text-ink-3 max-[359px]:hidden" />
      </span>
    </PageLink>
  );
}
