import type { Grid, Overlay } from '../state/trend-grid';

export interface ChartColours {
  readonly back: string;
  readonly head: string;
  readonly line: string;
  readonly guide: string;
  readonly ink: string;
  readonly quiet: string;
  readonly ball: string;
  readonly ballInk: string;
  readonly link: string;
  readonly bar: string;
  readonly hot: string;
  readonly cold: string;
}

/** Sizes in CSS pixels. */
export interface ChartSizes {
  readonly cell: number;
  /** Width the figures are written for; a cell may be wider. */
  readonly letter: number;
  readonly row: number;
  readonly issue: number;
  /** Two lines: which column, which symbol. */
  readonly head: number;
  /** Hits and gap of each symbol. */
  readonly foot: number;
  readonly gutter: number;
}

export interface Chart {
  readonly grids: readonly Grid[];
  readonly names: readonly string[];
  readonly issues: readonly string[];
  readonly hitsName: string;
  readonly gapName: string;
  readonly overlays: ReadonlySet<Overlay>;
  readonly sizes: ChartSizes;
  readonly font: string;
}

/** Size of the whole chart in CSS pixels. */
export function sizeOfChart({ grids, issues, sizes }: Pick<Chart, 'grids' | 'issues' | 'sizes'>): { width: number; height: number } {
  const cells = grids.reduce((sum, grid) => sum + grid.symbols.length, 0);
  return {
    width: sizes.issue + cells * sizes.cell + Math.max(0, grids.length - 1) * sizes.gutter,
    height: sizes.head + issues.length * sizes.row + sizes.foot,
  };
}

/** Place of the symbol a row shows; -1 when none. */
const placeAt = (grid: Grid, at: number): number => grid.times[at]?.findIndex((count) => count > 0) ?? -1;

/** Where to draw: the part of the chart in the window, in CSS pixels. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws the part of the chart that is in the window, and only that: the cost of a frame does not grow with draws or positions. Issue numbers, heads and the
 * figures at the foot stand still. Nothing is told by colour alone: a drawn symbol is a ball with its figure, hot and cold carry signs.
 */
export function drawChart(pen: CanvasRenderingContext2D, chart: Chart, window: Window, colours: ChartColours): void {
  const { grids, issues, sizes, overlays } = chart;
  const { cell, letter, row, issue, head, foot, gutter } = sizes;
  const { left, top, width, height } = window;
  const firstRow = Math.max(0, Math.floor(top / row));
  const lastRow = Math.min(issues.length - 1, Math.floor((top + height - head - foot) / row));
  const yOf = (at: number) => head + at * row - top;
  const text = (value: string, x: number, y: number, colour: string, weight = 600, size = letter * 0.4) => {
    pen.font = `${weight} ${size}px ${chart.font}`;
    pen.fillStyle = colour;
    pen.fillText(value, x, y);
  };
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = colours.back;
  pen.fillRect(0, 0, width, height);

  let x = issue - left;
  const spans: { grid: Grid; name: string; x: number; width: number }[] = [];
  grids.forEach((grid, at) => {
    const span = grid.symbols.length * cell;
    if (x + span > issue && x < width) spans.push({ grid, name: chart.names[at] ?? '', x, width: span });
    x += span + gutter;
  });

  for (const { grid, x: from } of spans) {
    const first = Math.max(0, Math.floor((issue - from) / cell));
    const last = Math.min(grid.symbols.length - 1, Math.floor((width - from) / cell));
    const xOf = (place: number) => from + place * cell + cell / 2;
    // Behind everything: heat of whole columns, bars of what has been away.
    for (let place = first; place <= last; place += 1) {
      const heat = grid.figures[place]?.heat;
      if (overlays.has('heat') && heat !== undefined && heat !== 'plain') {
        pen.fillStyle = heat === 'hot' ? colours.hot : colours.cold;
        pen.fillRect(xOf(place) - cell / 2, head, cell, height - head);
      }
      const away = grid.awayFrom[place] ?? 0;
      if (overlays.has('bars') && away < issues.length) {
        pen.fillStyle = colours.bar;
        pen.fillRect(xOf(place) - cell * 0.34, yOf(away), cell * 0.68, (issues.length - away) * row);
      }
    }
    pen.strokeStyle = colours.line;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let place = first; place <= last + 1; place += 1) {
      const at = Math.round(from + place * cell) + 0.5;
      pen.moveTo(at, head);
      pen.lineTo(at, height);
    }
    for (let at = firstRow; at <= lastRow; at += 1) {
      const y = Math.round(yOf(at) + row) + 0.5;
      pen.moveTo(Math.max(from, issue), y);
      pen.lineTo(Math.min(from + grid.symbols.length * cell, width), y);
    }
    pen.stroke();
    if (overlays.has('guides')) {
      pen.strokeStyle = colours.guide;
      pen.lineWidth = 2;
      pen.beginPath();
      for (let at = firstRow; at <= lastRow; at += 1) {
        // Above every block of five, the first included: a young game's chart has its guide too.
        if (at % 5 !== 0) continue;
        const y = Math.round(yOf(at)) + 1;
        pen.moveTo(Math.max(from, issue), y);
        pen.lineTo(Math.min(from + grid.symbols.length * cell, width), y);
      }
      pen.stroke();
    }
    // Figures a link runs behind: they get a ground of their own.
    const crossed = new Set<number>();
    if (overlays.has('links') && grid.single) {
      pen.strokeStyle = colours.link;
      pen.lineWidth = 1.5;
      pen.beginPath();
      // Only from one ball in view to the next: a line that leaves the frame leads nowhere, and strikes figures out on its way.
      const inView = (place: number) => place >= 0 && xOf(place) > issue && xOf(place) < width;
      for (let at = Math.max(0, firstRow - 1); at <= Math.min(issues.length - 2, lastRow); at += 1) {
        const [one, other] = [placeAt(grid, at), placeAt(grid, at + 1)];
        if (!inView(one) || !inView(other)) continue;
        pen.moveTo(xOf(one), yOf(at) + row / 2);
        pen.lineTo(xOf(other), yOf(at + 1) + row / 2);
        for (const [line, start, to] of [[at, one, other] as const, [at + 1, other, one] as const]) {
          // The first third of its way the line runs over the figures of this row.
          const step = Math.sign(to - start);
          for (let place = start + step; step !== 0 && Math.abs(place - start) <= Math.abs(to - start) * 0.36; place += step)
            crossed.add(line * grid.symbols.length + place);
        }
      }
      pen.stroke();
    }
    for (let at = firstRow; at <= lastRow; at += 1) {
      const y = yOf(at) + row / 2;
      for (let place = first; place <= last; place += 1) {
        const count = grid.times[at]?.[place] ?? 0;
        if (count === 0) {
          if (overlays.has('gaps') && crossed.has(at * grid.symbols.length + place)) {
            pen.fillStyle = colours.back;
            pen.fillRect(xOf(place) - letter * 0.3, y - row * 0.26, letter * 0.6, row * 0.52);
          }
          if (overlays.has('gaps')) text(String(grid.gaps[at]?.[place] ?? ''), xOf(place), y, colours.quiet, 400, letter * 0.36);
          continue;
        }
        const radius = Math.min(cell, row) * 0.42;
        // Fallen more than once: the count beside the ball, which makes room for it where the cell is tight.
        const room = count > 1 ? letter * 0.33 + 1 : 0;
        const shift = Math.min(Math.max(0, radius + room - cell / 2 + 1), cell / 2 - radius * 0.86);
        const middle = xOf(place) - shift;
        const size = shift > 0 ? radius * 0.86 : radius;
        pen.fillStyle = colours.ball;
        pen.beginPath();
        pen.arc(middle, y, size, 0, 2 * Math.PI);
        pen.fill();
        text(grid.symbols[place] ?? '', middle, y + 0.5, colours.ballInk, 700, shift > 0 ? letter * 0.36 : letter * 0.4);
        if (count > 1) {
          const right = xOf(place) + cell / 2;
          const left = Math.min(middle + size + room / 2, (middle + size + right) / 2);
          text(right - middle - size < room ? String(count) : `×${count}`, left, y, colours.ink, 700, letter * 0.3);
        }
      }
    }
    // Figures at the foot, over whatever scrolled under them.
    pen.fillStyle = colours.head;
    pen.fillRect(Math.max(from, issue), height - foot, Math.min(from + grid.symbols.length * cell, width) - Math.max(from, issue), foot);
    for (let place = first; place <= last; place += 1) {
      text(String(grid.figures[place]?.hits ?? 0), xOf(place), height - foot * 0.72, colours.ink, 600, letter * 0.36);
      text(String(grid.figures[place]?.gap ?? 0), xOf(place), height - foot * 0.26, colours.quiet, 400, letter * 0.36);
    }
    pen.fillStyle = colours.head;
    pen.fillRect(Math.max(from, issue), 0, Math.min(from + grid.symbols.length * cell, width) - Math.max(from, issue), head);
    for (let place = first; place <= last; place += 1) {
      const heat = overlays.has('heat') ? grid.figures[place]?.heat : 'plain';
      const sign = heat === 'hot' ? '▲' : heat === 'cold' ? '▼' : '';
      text(grid.symbols[place] ?? '', xOf(place), head * 0.64, colours.ink, 700);
      if (sign !== '') text(sign, xOf(place), head * 0.9, colours.ink, 700, letter * 0.26);
    }
  }
  // The name of a column stays in view as long as any of it does.
  for (const { name, x: from, width: span } of spans) {
    pen.save();
    pen.beginPath();
    pen.rect(Math.max(from, issue), 0, Math.min(from + span, width) - Math.max(from, issue), head);
    pen.clip();
    const middle = (Math.max(from, issue) + Math.min(from + span, width)) / 2;
    text(name, middle, head * 0.24, colours.quiet, 600, letter * 0.4);
    pen.restore();
  }

  pen.fillStyle = colours.head;
  pen.fillRect(0, 0, issue, height);
  for (let at = firstRow; at <= lastRow; at += 1) text(issues[at] ?? '', issue / 2, yOf(at) + row / 2, colours.ink, 500, letter * 0.38);
  pen.fillStyle = colours.head;
  pen.fillRect(0, 0, issue, head);
  pen.fillRect(0, height - foot, issue, foot);
  text(chart.hitsName, issue / 2, height - foot * 0.72, colours.ink, 600, letter * 0.36);
  text(chart.gapName, issue / 2, height - foot * 0.26, colours.quiet, 400, letter * 0.36);
  pen.strokeStyle = colours.guide;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(issue - 0.5, 0);
  pen.lineTo(issue - 0.5, height);
  pen.moveTo(0, head - 0.5);
  pen.lineTo(width, head - 0.5);
  pen.moveTo(0, height - foot + 0.5);
  pen.lineTo(width, height - foot + 0.5);
  pen.stroke();
}
