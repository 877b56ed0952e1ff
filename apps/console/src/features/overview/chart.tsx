import { useTheme } from '@sortes/browser';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { boot } from '../../shared/boot';

export interface ChartLine {
  readonly label: string;
  /** Currency units; drawn only, never summed. null: nothing to draw, as of an hour to come. */
  readonly values: readonly (number | null)[];
  /** Name of a colour token. */
  readonly colour: 'gold' | 'info' | 'win' | 'line';
  readonly dashed?: boolean;
}

interface ChartProps {
  /** Moments in milliseconds. */
  readonly at: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly height?: number;
  readonly axisText: (epochMs: number) => string;
  readonly valueText: (value: number) => string;
}

/** Lines over time. It is a picture only: who calls it puts a table of the same figures beside it. */
export default function Chart({ at, lines, height = 220, axisText, valueText }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const theme = useTheme(({ shown }) => shown);
  const data = useMemo(
    () => [at.map((ms) => ms / 1000), ...lines.map(({ values }) => [...values])] as unknown as UPlot.AlignedData,
    [at, lines],
  );
  const shape = lines.map(({ label, colour, dashed }) => `${label}:${colour}:${dashed === true}`).join('|');
  const texts = useRef({ axisText, valueText, data, lines });
  useLayoutEffect(() => {
    texts.current = { axisText, valueText, data, lines };
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const colourOf = (name: string): string => getComputedStyle(element).getPropertyValue(`--${name}`).trim();
    const axis = {
      stroke: colourOf('ink-2'),
      grid: { stroke: colourOf('divider'), width: 1 },
      ticks: { show: false },
      font: '12px sans-serif',
    };
    const made = new UPlot(
      {
        width: element.clientWidth,
        height,
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), boot.timeZone),
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        axes: [
          { ...axis, values: (_self, moments) => moments.map((seconds) => texts.current.axisText(seconds * 1000)), space: 70 },
          { ...axis, size: 74, values: (_self, values) => values.map((value) => texts.current.valueText(value)) },
        ],
        series: [
          {},
          ...texts.current.lines.map(({ label, colour, dashed }) => ({
            label,
            stroke: colourOf(colour),
            width: 2,
            points: { show: false },
            ...(dashed === true && { dash: [5, 5] }),
          })),
        ],
      },
      texts.current.data,
      element,
    );
    plot.current = made;
    const watch = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [shape, theme, height]);
  useEffect(() => plot.current?.setData(data), [data]);
  return <div ref={box} aria-hidden="true" className="w-full overflow-hidden" style={{ height }} />;
}
