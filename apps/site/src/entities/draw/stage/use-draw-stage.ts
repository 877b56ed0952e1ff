import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../kit/api/client';
import type { ShownResult } from '../result';
import { runStage, type StageRun } from './stage-engine';
import type { StageLook } from './stage-look';
import { stagePlan, type StagePlan } from './stage-plan';
import { putOnShow } from './stages-on-show';

/** A result as it comes from the server. */
export interface StagedResult extends ShownResult {
  /** When it was recorded, in milliseconds since 1970. */
  resultAt?: number;
}

/** What stands on the stage. */
export interface OnStage<Result extends StagedResult> {
  readonly result: Result;
  readonly plan: StagePlan;
  /** How many of the plan's reveals are in view. */
  readonly revealed: number;
  readonly isRunning: boolean;
}

export interface DrawStage<Result extends StagedResult> {
  readonly onStage: OnStage<Result> | undefined;
  readonly skip: () => void;
}

/** A result older than this was not waited for: the device slept, or the page was elsewhere. It is shown as it is. */
const freshMs = 20_000;

const isSameResult = (one: StagedResult, other: StagedResult) => one.numero === other.numero && one.winNo === other.winNo;

const whole = <Result extends StagedResult>(result: Result, look: StageLook): OnStage<Result> => {
  const plan = stagePlan(look, result);
  return { result, plan, revealed: plan.reveals.length, isRunning: false };
};

/** A staged draw is for somebody who looks at it and does not mind motion. */
const isWanted = ({ resultAt }: StagedResult) =>
  resultAt !== undefined &&
  serverNow() - resultAt < freshMs &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Follows the newest result of a game: the first one seen stands at once, each newer one is staged. What is on the stage never runs ahead of what the
 * server has told, because it begins with the result itself.
 */
export function useDrawStage<Result extends StagedResult>(
  gameId: string,
  latest: Result | null | undefined,
  look: StageLook,
  onReveal?: (stage: OnStage<Result>) => void,
): DrawStage<Result> {
  const [onStage, setOnStage] = useState<OnStage<Result> | undefined>(() => (latest ? whole(latest, look) : undefined));
  const before = useRef(latest);
  const run = useRef<StageRun>(undefined);
  const heard = useRef(onReveal);
  useEffect(() => {
    heard.current = onReveal;
  });

  useEffect(() => {
    if (!latest) {
      // Known to be none yet: the first one will be news.
      if (latest === null) before.current ??= null;
      return;
    }
    if (before.current && isSameResult(before.current, latest)) return;
    const isNewer = before.current !== undefined && before.current?.numero !== latest.numero;
    before.current = latest;
    run.current?.stop();
    if (!isNewer || !isWanted(latest)) {
      setOnStage(whole(latest, look));
      return;
    }
    const plan = stagePlan(look, latest);
    const at = (revealed: number): OnStage<Result> => ({ result: latest, plan, revealed, isRunning: true });
    setOnStage(at(0));
    run.current = runStage(plan, {
      onStep(revealed) {
        setOnStage(at(revealed));
        heard.current?.(at(revealed));
      },
      onEnd: () => setOnStage((now) => now && { ...now, isRunning: false }),
    });
    // A look that changes (cards for balls) is for the next draw.
    // eslint-disable-next-line react/exhaustive-deps
  }, [latest]);
  useEffect(() => () => run.current?.stop(), []);

  const place = useRef<ReturnType<typeof putOnShow>>(undefined);
  useEffect(() => {
    const stage = putOnShow(gameId);
    place.current = stage;
    return () => stage.leave();
  }, [gameId]);
  const numero = onStage?.result.numero;
  const isRunning = onStage?.isRunning === true;
  useEffect(() => place.current?.show(isRunning ? { running: numero } : { shown: numero }), [numero, isRunning]);

  return { onStage, skip: useCallback(() => run.current?.skip(), []) };
}
