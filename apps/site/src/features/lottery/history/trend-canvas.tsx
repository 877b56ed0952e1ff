import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../kit/i18n';
import { issueEnds } from '../state/issue-ends';
import type { Grid, Overlay } from '../state/trend-grid';
import { drawChart, sizeOfChart, type Chart, type ChartColours, type ChartSizes } from './draw-chart';

/** Colours of the theme in force; canvas knows no CSS variables. */
function coloursNow(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const light = document.documentElement.dataset['theme'] === 'light';
  return {
    back: token('--bg1'),
    head: token('--bg2'),
    line: token('--divider'),
    guide: token('--line'),
    ink: token('--ink-1'),
    quiet: token('--ink-3'),
    ball: token('--gold'),
    ballInk: '#1a1203',
    link: token('--info'),
    bar: light ? 'rgb(11 95 191 / 0.22)' : 'rgb(99 174 255 / 0.26)',
    hot: light ? 'rgb(194 31 56 / 0.07)' : 'rgb(255 100 115 / 0.1)',
    cold: light ? 'rgb(11 95 191 / 0.07)' : 'rgb(99 174 255 / 0.09)',
  };
}

/** Below this width a chart's issues are told by their ends, and its columns stand closer. */
const narrow = 520;

/** Sizes follow the text size the player has set. */
function sizesFor(grids: readonly Grid[], issues: readonly string[], width: number): ChartSizes {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const wide = grids.some(({ symbols }) => symbols.some((symbol) => symbol.length > 1));
  const letter = rem * (wide ? 2 : 1.75);
  // Eight columns at least beside the issues of a small phone.
  const cell = width < narrow ? rem * 1.6 : letter;
  const longest = issues.reduce((most, each) => Math.max(most, each.length), 0);
  // A chart narrower than its frame grows into it.
  const cells = grids.reduce((sum, grid) => sum + grid.symbols.length, 0);
  const issue = Math.max(rem * (width < narrow ? 3.5 : 4), longest * letter * 0.38 * 0.62 + rem * (width < narrow ? 0.5 : 1));
  const grown = grids.length === 1 ? Math.min(cell * 1.8, Math.max(cell, (width - issue) / cells)) : cell;
  return { cell: grown, letter, row: rem * 1.75, issue, head: rem * 3.25, foot: rem * 2.75, gutter: rem * 0.75 };
}

export interface TrendCanvasProps {
  grids: readonly Grid[];
  /** Names of the grids as one text with bars between them: the same text is the same names. */
  names: string;
  issues: readonly string[];
  overlays: ReadonlySet<Overlay>;
  label: string;
}

/**
 * The chart in a frame of its own that scrolls both ways, also by the arrow keys. The canvas is as large as the frame and stands still in it; what is in view
 * is drawn anew with each frame of the scroll.
 */
export function TrendCanvas({ grids, names, issues, overlays, label }: TrendCanvasProps) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hitsName = t('lottery.fell');
  const gapName = t('lottery.away');

  useLayoutEffect(() => {
    const box = frame.current;
    const element = canvas.current;
    const pen = element?.getContext('2d');
    if (!box || !element || !pen) return undefined;
    let colours = coloursNow();
    let pending = 0;
    let chart: Chart | undefined;
    const font = getComputedStyle(box).fontFamily;
    const layOut = () => {
      const shown = box.clientWidth < narrow ? issueEnds(issues) : issues;
      chart = {
        grids,
        names: names.split('|'),
        issues: shown,
        hitsName,
        gapName,
        overlays,
        sizes: sizesFor(grids, shown, box.clientWidth),
        font,
      };
      const { width, height } = sizeOfChart(chart);
      if (spacer.current) {
        spacer.current.style.width = `${width}px`;
        spacer.current.style.height = `${height}px`;
      }
      const ratio = Math.min(devicePixelRatio || 1, 2);
      const [w, h] = [Math.min(box.clientWidth, Math.ceil(width)), Math.min(box.clientHeight, Math.ceil(height))];
      element.width = Math.round(w * ratio);
      element.height = Math.round(h * ratio);
      element.style.width = `${w}px`;
      element.style.height = `${h}px`;
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint();
    };
    const paint = () => {
      pending = 0;
      if (chart)
        drawChart(
          pen,
          chart,
          { left: box.scrollLeft, top: box.scrollTop, width: element.clientWidth, height: element.clientHeight },
          colours,
        );
    };
    const soon = () => {
      pending ||= requestAnimationFrame(paint);
    };
    layOut();
    box.addEventListener('scroll', soon, { passive: true });
    const resized = new ResizeObserver(layOut);
    resized.observe(box);
    const themed = new MutationObserver(() => {
      colours = coloursNow();
      paint();
    });
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    void document.fonts.ready.then(paint);
    return () => {
      cancelAnimationFrame(pending);
      box.removeEventListener('scroll', soon);
      resized.disconnect();
      themed.disconnect();
    };
  }, [grids, names, issues, overlays, hitsName, gapName]);

  // The newest draws are the ones asked about: they stand at the end.
  const last = issues.at(-1);
  useEffect(() => {
    frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [last, issues.length]);

  return (
    <div
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
      className="relative max-h-[min(70dvh,36rem)] overflow-auto overscroll-contain rounded-tile border border-divider bg-bg1"
    >
      <div ref={spacer} className="relative">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing with a name; the table beside it holds the same */}
        <canvas ref={canvas} role="img" aria-label={`${label}. ${t('lottery.chart.seeTable')}`} className="sticky start-0 top-0 block" />
      </div>
    </div>
  );
}
