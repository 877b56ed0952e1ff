import { isPaid } from '@sortes/game-rules/originals/crash';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CrashBet, CrashState } from '../../../../src/protocol';
import type { TableProps } from '../../game';
import { playCue } from '../../parts';
import { useLatest } from '../../parts/latest';
import { drawFlight, hundredthsAt } from './flight';
import { useLine } from './line';
import { t, times } from './words';

type Props = TableProps<CrashState, CrashBet, unknown>;

function coloursOf(element: HTMLElement, over: boolean): Parameters<typeof drawFlight>[3] {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const line = over ? token('--danger') : token('--gold');
  return {
    line,
    fade: `color-mix(in srgb, ${line} 26%, transparent)`,
    grid: token('--divider'),
    text: token('--ink-3'),
    mark: token('--win'),
  };
}

/** What the stage says in words, changed only with the phase: screen readers hear it once. */
function sayPhase({ view }: Props): string {
  switch (view?.phase.name) {
    case 'betting':
      return t('betting', { number: view.number });
    case 'running':
      return t('flying', { number: view.number });
    case 'ended':
      return t('crashed', { point: times(view.state.point ?? 100) });
    default:
      return t('waiting');
  }
}

export function Stage(props: Props): JSX.Element {
  const { view, serverNow } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLOutputElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const [seconds, setSeconds] = useState<number>();
  const phase = view?.phase;
  const point = view?.state.point;
  const left = view?.mine.flatMap(({ bet }) => (bet.cashedAt === undefined ? [] : [bet.cashedAt])) ?? [];
  const { isLive, heardAt } = useLine(props);
  const latest = useLatest({ serverNow: () => (isLive ? serverNow() : heardAt), left });

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !phase) return;
    let frame = 0;
    const size = { width: 0, height: 0, scale: 1 };
    const draw = (): void => {
      const now = latest().serverNow();
      const elapsed = phase.name === 'running' ? Math.max(0, now - phase.startedAt) : 0;
      const isOver = phase.name === 'ended' && point !== undefined;
      const shownAt = isOver ? Math.log(Math.max(100, point) / 100) / 0.00006 : elapsed;
      drawFlight(
        context,
        size,
        { elapsed: phase.name === 'betting' ? -1 : shownAt, over: isOver, left: latest().left },
        coloursOf(element, isOver),
      );
      if (figure.current) {
        const text = isOver ? times(point) : phase.name === 'running' ? times(hundredthsAt(elapsed)) : '';
        if (text.length !== figure.current.textContent?.length) figure.current.style.setProperty('--letters', String(text.length));
        figure.current.textContent = text;
      }
      if (phase.name === 'betting') {
        const rest = Math.max(0, phase.closesAt - now);
        bar.current?.style.setProperty('--rest', String(Math.min(1, rest / 6_000)));
        setSeconds(Math.ceil(rest / 1_000));
      }
    };
    const loop = (): void => {
      draw();
      // The end is one picture; what moves is the flight, and the bar of the time to bet.
      if (phase.name !== 'ended') frame = requestAnimationFrame(loop);
    };
    const observer = new ResizeObserver(() => {
      size.width = element.clientWidth;
      size.height = element.clientHeight;
      size.scale = Math.min(2, devicePixelRatio || 1);
      element.width = Math.round(size.width * size.scale);
      element.height = Math.round(size.height * size.scale);
      draw();
    });
    observer.observe(element);
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
    frame = requestAnimationFrame(loop);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      themes.disconnect();
    };
  }, [phase, point, latest]);

  const heard = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (heard.current !== undefined && heard.current !== phase?.name) {
      if (phase?.name === 'running') playCue('start');
      else if (phase?.name === 'ended') playCue(view?.mine.some(({ bet }) => bet.cashedAt !== undefined) ? 'land' : 'lose');
    }
    heard.current = phase?.name;
  }, [phase?.name, view?.mine]);

  const isOver = phase?.name === 'ended';
  return (
    <div class={`crash ${isOver ? 'is-over' : ''} ${isLive || isOver ? '' : 'is-offline'}`}>
      <canvas ref={canvas} class="crash-canvas" role="img" aria-label={t('picture')} />
      <div class="crash-say">
        <output class="crash-figure" ref={figure} aria-hidden="true" />
        {!isLive && !isOver && (
          <p class="crash-word" role="status">
            {t('frozen')}
          </p>
        )}
        {isOver && (
          <p class="crash-word" aria-hidden="true">
            {t('crashedWord')}
          </p>
        )}
        {phase?.name === 'betting' && (
          <div class="crash-wait" aria-hidden="true">
            <p>{t('nextIn', { seconds: seconds ?? 0 })}</p>
            <span class="crash-bar" ref={bar} />
          </div>
        )}
      </div>
      <p class="unseen" role="status">
        {sayPhase(props)}
      </p>
      {view && isOver && point !== undefined && !isPaid(point, 101) && <p class="crash-note">{t('atOnce')}</p>}
    </div>
  );
}
