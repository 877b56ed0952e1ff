import { isPaid } from '@sortes/game-rules/originals/crash';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CrashBet, CrashState } from '../../../../src/protocol';
import type { TableProps } from '../../game';
import { playCue } from '../../parts';
import { useLatest } from '../../parts/latest';
import { createBackdrop, type Backdrop, type BackdropColours } from './backdrop';
import { drawBehind, drawFlight, hundredthsAt, type Colours } from './flight';
import { useLine } from './line';
import { t, times } from './words';

type Props = TableProps<CrashState, CrashBet, unknown>;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
/** How long the end is drawn, in milliseconds. */
const burstMs = 620;

/** The colours of the theme. Read when it changes, not in every frame: asking for them costs as much as drawing. */
function coloursOf(element: HTMLElement): { readonly flying: Colours; readonly over: Colours; readonly backdrop: BackdropColours } {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const isLight = style.colorScheme === 'light';
  const mix = (name: string, part: number, other = 'transparent'): string => `color-mix(in srgb, ${token(name)} ${part}%, ${other})`;
  const withLine = (line: string): Colours => ({
    line: token(line),
    tail: mix(line, 25),
    fade: mix(line, 34),
    grid: mix('--ink-3', 26),
    text: token('--ink-2'),
    mark: token('--win'),
    markText: token('--bg0'),
  });
  return {
    flying: withLine(isLight ? '--gold-deep' : '--gold'),
    over: withLine('--danger'),
    backdrop: {
      far: mix('--info', isLight ? 17 : 13, token('--bg1')),
      near: mix('--info', isLight ? 30 : 22, token('--bg1')),
      window: mix('--gold', isLight ? 70 : 55, token('--bg1')),
      star: isLight ? '#fff' : token('--ink-1'),
      isLight,
    },
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
  const behind = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLOutputElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const [seconds, setSeconds] = useState<number>();
  const phase = view?.phase;
  const point = view?.state.point;
  const left = view?.mine.flatMap(({ bet }) => (bet.cashedAt === undefined ? [] : [bet.cashedAt])) ?? [];
  const { isLive, heardAt } = useLine(props);
  const latest = useLatest({ serverNow: () => (isLive ? serverNow() : heardAt), left });

  const drawNow = useRef(() => {});
  const size = useRef({ width: 0, height: 0, scale: 1 });
  const look = useRef<{ readonly colours: ReturnType<typeof coloursOf>; readonly backdrop: Backdrop }>(undefined);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const dress = (): void => {
      const colours = coloursOf(element);
      look.current = { colours, backdrop: createBackdrop(colours.backdrop, size.current.scale) };
      const sky = behind.current?.getContext('2d');
      if (sky) drawBehind(sky, size.current, look.current.backdrop);
      drawNow.current();
    };
    const observer = new ResizeObserver(() => {
      const scale = Math.min(2, devicePixelRatio || 1);
      size.current = { width: element.clientWidth, height: element.clientHeight, scale };
      element.width = Math.round(size.current.width * scale);
      element.height = Math.round(size.current.height * scale);
      if (behind.current) [behind.current.width, behind.current.height] = [element.width, element.height];
      dress();
    });
    observer.observe(element);
    const themes = new MutationObserver(dress);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
    return () => {
      observer.disconnect();
      themes.disconnect();
    };
  }, []);
  // Before the page is painted: no frame mixes the phase that is over with the words of the next.
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    let frame = 0;
    const begunAt = performance.now();
    const draw = (): void => {
      const now = latest().serverNow();
      const elapsed = phase?.name === 'running' ? Math.max(0, now - phase.startedAt) : 0;
      const isOver = phase?.name === 'ended' && point !== undefined;
      const isFlying = phase?.name === 'running' || isOver;
      const shownAt = isOver ? Math.log(Math.max(100, point) / 100) / 0.00006 : elapsed;
      const isStill = reducedMotion.matches;
      if (look.current && size.current.width > 0) {
        const flight = {
          elapsed: isFlying ? shownAt : -1,
          ended: isOver ? (isStill ? 1 : Math.min(1, (performance.now() - begunAt) / burstMs)) : undefined,
          left: latest().left,
          isStill,
        };
        drawFlight(context, size.current, flight, isOver ? look.current.colours.over : look.current.colours.flying);
      }
      if (figure.current) {
        const text = isOver ? times(point) : phase?.name === 'running' ? times(hundredthsAt(elapsed)) : '';
        if (text.length !== figure.current.textContent?.length) figure.current.style.setProperty('--letters', String(text.length));
        // Its one text node is changed, not replaced: that is a new style and layout in every frame.
        const [node] = figure.current.childNodes;
        if (node instanceof Text) {
          if (node.data !== text) node.data = text;
        } else figure.current.textContent = text;
      }
      if (phase?.name === 'betting') {
        const rest = Math.max(0, phase.closesAt - now);
        bar.current?.style.setProperty('--rest', String(Math.min(1, rest / 6_000)));
        setSeconds(Math.ceil(rest / 1_000));
      }
    };
    drawNow.current = draw;
    const loop = (): void => {
      draw();
      // What moves is the flight, the bar of the time to bet, and the end for a moment: then it is one picture.
      if (phase?.name === 'running' || phase?.name === 'betting' || (phase && performance.now() - begunAt < burstMs + 100))
        frame = requestAnimationFrame(loop);
    };
    loop();
    return () => cancelAnimationFrame(frame);
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
      <canvas ref={behind} class="crash-backdrop" aria-hidden="true" />
      <canvas ref={canvas} class="crash-canvas" role="img" aria-label={t('picture')} />
      <div class="crash-say">
        <div class="crash-card">
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
          {view && isOver && point !== undefined && !isPaid(point, 101) && <p class="crash-note">{t('atOnce')}</p>}
        </div>
      </div>
      <p class="unseen" role="status">
        {sayPhase(props)}
      </p>
    </div>
  );
}
