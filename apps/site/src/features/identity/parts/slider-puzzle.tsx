import { Button, ErrorState, IconArrowRight, IconButton, IconArrowsClockwise, ProgressBar, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { ApiError } from '../../../kit/api/client';
import { fetchSlider, imageAddress, solveSlider, type SliderProof, type SliderPuzzleData } from '../api/robot-checks';
import { doWork } from '@sortes/browser';
import { identityKeys } from '../keys';

/** Where a finger points there are no arrow keys to speak of; they work all the same. */
const hasKeys = matchMedia('(pointer: fine)');

type Phase = { kind: 'sliding' } | { kind: 'checking' } | { kind: 'working'; share: number };

/** How far the device has come with what counts instead of sliding. */
function Working({ share }: { share: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <ProgressBar label={t('identity.slider.working')} value={Math.round(share * 100)} max={100} valueText={format.percent(share, 0)} />
  );
}

function Puzzle({
  puzzle,
  onSolved,
  onNew,
  failure,
  workDone,
}: {
  puzzle: SliderPuzzleData;
  workDone: number | undefined;
  onSolved: (proof: SliderProof) => void;
  /** Asks for another puzzle, with why this one did not do; undefined: another one was wished for. */
  onNew: (failure?: unknown) => void;
  /** Why the puzzle before did not do. */
  failure: unknown;
}) {
  const t = useT();
  const format = useFormat();
  const [x, setX] = useState(0);
  const [phase, setPhase] = useState<Phase>({ kind: 'sliding' });
  const stop = useRef<AbortController>(undefined);
  const range = useRef<HTMLInputElement>(null);
  useEffect(() => () => stop.current?.abort(), []);
  // The puzzle that had the focus is gone after a miss: the new one takes it, so that a keyboard user goes on at once.
  useEffect(() => {
    if (failure !== undefined) range.current?.focus();
  }, [failure]);
  const furthest = puzzle.width - puzzle.pieceWidth;

  const judge = async (answer: { x: number } | { nonce: string }) => {
    setPhase({ kind: 'checking' });
    try {
      onSolved(await solveSlider(puzzle.challenge, answer));
    } catch (error) {
      onNew(error);
    }
  };
  const work = async () => {
    stop.current = new AbortController();
    setPhase({ kind: 'working', share: 0 });
    const nonce = await doWork(puzzle.work, {
      signal: stop.current.signal,
      onProgress: (share) => setPhase({ kind: 'working', share }),
    });
    if (nonce !== undefined) await judge({ nonce });
  };

  const percent = (value: number) => `${value * 100}%`;
  const busy = phase.kind !== 'sliding';
  const isMissed = failure !== undefined && !busy;
  const sayMiss = (error: unknown): string =>
    error instanceof ApiError && error.code === 'slider.failed' ? t('identity.slider.missed') : problemText(error);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div
        className="relative overflow-hidden rounded-field border border-divider bg-bg2"
        style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}
      >
        <img src={imageAddress(puzzle.background)} alt="" draggable={false} className="absolute inset-0 size-full select-none" />
        <img
          src={imageAddress(puzzle.piece)}
          alt=""
          draggable={false}
          className="absolute select-none"
          style={{
            left: percent(x / puzzle.width),
            top: percent(puzzle.pieceTop / puzzle.height),
            width: percent(puzzle.pieceWidth / puzzle.width),
          }}
        />
        <IconButton
          label={t('identity.slider.another')}
          size={36}
          tone="secondary"
          disabled={busy}
          className="absolute! end-1.5 top-1.5"
          onClick={() => onNew()}
        >
          <IconArrowsClockwise size={18} />
        </IconButton>
      </div>
      <label className="relative block">
        <span className="sr-only">{t('identity.slider.label')}</span>
        <input
          ref={range}
          type="range"
          min={0}
          max={furthest}
          value={x}
          disabled={busy}
          aria-valuetext={format.percent(x / furthest, 0)}
          onChange={(event) => setX(event.target.valueAsNumber)}
          onPointerUp={(event) => {
            const at = event.currentTarget.valueAsNumber;
            if (at > 0) void judge({ x: at });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && x > 0) {
              event.preventDefault();
              void judge({ x });
            }
          }}
          className="ui-range w-full"
          style={{ '--range-fill': percent(x / furthest) } as React.CSSProperties}
        />
      </label>
      <p role="status" className={isMissed ? 'text-label text-danger' : 'text-label text-ink-3'}>
        {isMissed
          ? sayMiss(failure)
          : t(
              phase.kind === 'checking'
                ? 'identity.slider.checking'
                : hasKeys.matches
                  ? 'identity.slider.hint'
                  : 'identity.slider.hintTouch',
            )}
      </p>
      {phase.kind === 'working' ? (
        <>
          <Working share={phase.share} />
          <Button
            onClick={() => {
              stop.current?.abort();
              setPhase({ kind: 'sliding' });
            }}
          >
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <div className="grid grid-cols-1 gap-2">
          <Button
            tone="primary"
            icon={<IconArrowRight size={18} />}
            disabled={x === 0}
            loading={phase.kind === 'checking'}
            loadingLabel={t('identity.slider.checking')}
            onClick={() => void judge({ x })}
          >
            {t('identity.slider.check')}
          </Button>
          {workDone === undefined ? (
            <Button tone="ghost" disabled={busy} onClick={() => void work()}>
              {t('identity.slider.without')}
            </Button>
          ) : (
            <Working share={workDone} />
          )}
        </div>
      )}
    </div>
  );
}

/**
 * The slider puzzle: drag, arrow keys, or let the device do a few seconds of work instead (WCAG 2.5.7 and 3.3.8 ask for both ways). Each puzzle takes
 * one answer; a wrong one brings a new puzzle.
 * @param workDone how far the device has come with work that it does already, 0 to 1: asking for it again would have it work twice
 */
export function SliderPuzzle({ onSolved, workDone }: { onSolved: (proof: SliderProof) => void; workDone?: number | undefined }) {
  const t = useT();
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: identityKeys.slider.of(round),
    queryFn: fetchSlider,
    staleTime: 120_000,
    gcTime: 0,
    retry: false,
  });
  if (isError) {
    return (
      <ErrorState
        title={t('errors.loadFailed')}
        actions={
          <Button loading={isFetching} loadingLabel={t('common.loading')} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        {problemText(error)}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton className="aspect-2/1" />;
  return (
    <Puzzle
      key={data.challenge}
      puzzle={data}
      failure={failure}
      workDone={workDone}
      onSolved={onSolved}
      onNew={(reason) => {
        setFailure(reason);
        setRound(round + 1);
      }}
    />
  );
}
