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

/** A pen over the part of the chart in the window. */
interface View {
  readonly pen: CanvasRenderingContext2D;
  readonly chart: Chart;
  readonly window: Window;
  readonly colours: ChartColours;
  /** Rows in the window, from the first to the last. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** Upper edge of a row. */
  readonly yOf: (at: number) => number;
  readonly text: (value: string, x: number, y: number, colour: string, weight?: number, size?: number) => void;
}

/** A grid of which some part is in the window. */
interface Span {
  readonly grid: Grid;
  readonly name: string;
  /** Where it begins and ends; also outside of the window. */
  readonly from: number;
  readonly to: number;
  /** Its part in the window beside the issue numbers. */
  readonly left: number;
  readonly right: number;
  /** Symbols in the window, from the first to the last. */
  readonly first: number;
  readonly last: number;
  /** Middle of a symbol's column. */
  readonly xOf: (place: number) => number;
}

function viewOf(pen: CanvasRenderingContext2D, chart: Chart, window: Window, colours: ChartColours): View {
  const { row, head, foot, letter } = chart.sizes;
  return {
    pen,
    chart,
    window,
    colours,
    firstRow: Math.max(0, Math.floor(window.top / row)),
    lastRow: Math.min(chart.issues.length - 1, Math.floor((window.top + window.height - head - foot) / row)),
    yOf: (at) => head + at * row - window.top,
    text(value, x, y, colour, weight = 600, size = letter * 0.4) {
      pen.font = `${weight} ${size}px ${chart.font}`;
      pen.fillStyle = colour;
      pen.fillText(value, x, y);
    },
  };
}

/** The grids in the window, from left to right. */
function spansOf({ grids, names, sizes: { cell, issue, gutter } }: Chart, { left, width }: Window): Span[] {
  let from = issue - left;
  const spans: Span[] = [];
  for (const [at, grid] of grids.entries()) {
    const begin = from;
    const to = begin + grid.symbols.length * cell;
    if (to > issue && begin < width)
      spans.push({
        grid,
        name: names[at] ?? '',
        from: begin,
        to,
        left: Math.max(begin, issue),
        right: Math.min(to, width),
        first: Math.max(0, Math.floor((issue - begin) / cell)),
        last: Math.min(grid.symbols.length - 1, Math.floor((width - begin) / cell)),
        xOf: (place) => begin + place * cell + cell / 2,
      });
    from = to + gutter;
  }
  return spans;
}

/** Behind everything: heat of whole columns, bars of what has been away. */
function drawColumns({ pen, chart, window, colours, yOf }: View, { grid, first, last, xOf }: Span): void {
  const { overlays, issues, sizes } = chart;
  const { cell, row, head } = sizes;
  for (let place = first; place <= last; place += 1) {
    const heat = grid.figures[place]?.heat;
    if (overlays.has('heat') && heat !== undefined && heat !== 'plain') {
      pen.fillStyle = heat === 'hot' ? colours.hot : colours.cold;
      pen.fillRect(xOf(place) - cell / 2, head, cell, window.height - head);
    }
    const away = grid.awayFrom[place] ?? 0;
    if (overlays.has('bars') && away < issues.length) {
      pen.fillStyle = colours.bar;
      pen.fillRect(xOf(place) - cell * 0.34, yOf(away), cell * 0.68, (issues.length - away) * row);
    }
  }
}

/** Lines between the cells. */
function drawLines({ pen, chart, window, colours, firstRow, lastRow, yOf }: View, { from, left, right, first, last }: Span): void {
  const { cell, row, head } = chart.sizes;
  pen.strokeStyle = colours.line;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let place = first; place <= last + 1; place += 1) {
    const at = Math.round(from + place * cell) + 0.5;
    pen.moveTo(at, head);
    pen.lineTo(at, window.height);
  }
  for (let at = firstRow; at <= lastRow; at += 1) {
    const y = Math.round(yOf(at) + row) + 0.5;
    pen.moveTo(left, y);
    pen.lineTo(right, y);
  }
  pen.stroke();
}

/** A thicker line above every block of five, the first included: a young game's chart has its guide too. */
function drawGuides({ pen, colours, firstRow, lastRow, yOf }: View, { left, right }: Span): void {
  pen.strokeStyle = colours.guide;
  pen.lineWidth = 2;
  pen.beginPath();
  for (let at = firstRow; at <= lastRow; at += 1) {
    if (at % 5 !== 0) continue;
    const y = Math.round(yOf(at)) + 1;
    pen.moveTo(left, y);
    pen.lineTo(right, y);
  }
  pen.stroke();
}

/** Links the balls of one draw and the next. Answers the cells whose figures a link runs behind, row by row: they get a ground of their own. */
function drawLinks({ pen, chart, window, colours, firstRow, lastRow, yOf }: View, { grid, xOf }: Span): ReadonlySet<number> {
  const { row, issue } = chart.sizes;
  const crossed = new Set<number>();
  pen.strokeStyle = colours.link;
  pen.lineWidth = 1.5;
  pen.beginPath();
  // Only from one ball in view to the next: a line that leaves the frame leads nowhere, and strikes figures out on its way.
  const inView = (place: number) => place >= 0 && xOf(place) > issue && xOf(place) < window.width;
  for (let at = Math.max(0, firstRow - 1); at <= Math.min(chart.issues.length - 2, lastRow); at += 1) {
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
  return crossed;
}

/** A symbol that was drawn, at the middle of its cell; fallen more than once, with the count beside the ball, which makes room for it where the cell is tight. */
function drawBall({ pen, chart, colours, text }: View, symbol: string, count: number, x: number, y: number): void {
  const { cell, row, letter } = chart.sizes;
  const radius = Math.min(cell, row) * 0.42;
  const room = count > 1 ? letter * 0.33 + 1 : 0;
  const shift = Math.min(Math.max(0, radius + room - cell / 2 + 1), cell / 2 - radius * 0.86);
  const middle = x - shift;
  const size = shift > 0 ? radius * 0.86 : radius;
  pen.fillStyle = colours.ball;
  pen.beginPath();
  pen.arc(middle, y, size, 0, 2 * Math.PI);
  pen.fill();
  text(symbol, middle, y + 0.5, colours.ballInk, 700, shift > 0 ? letter * 0.36 : letter * 0.4);
  if (count <= 1) return;
  const right = x + cell / 2;
  const left = Math.min(middle + size + room / 2, (middle + size + right) / 2);
  text(right - middle - size < room ? String(count) : `×${count}`, left, y, colours.ink, 700, letter * 0.3);
}

/** The cells: balls where a symbol was drawn, and how long it has been away where it was not. */
function drawCells(view: View, { grid, first, last, xOf }: Span, crossed: ReadonlySet<number>): void {
  const { pen, chart, colours, firstRow, lastRow, yOf, text } = view;
  const { row, letter } = chart.sizes;
  for (let at = firstRow; at <= lastRow; at += 1) {
    const y = yOf(at) + row / 2;
    for (let place = first; place <= last; place += 1) {
      const count = grid.times[at]?.[place] ?? 0;
      if (count > 0) {
        drawBall(view, grid.symbols[place] ?? '', count, xOf(place), y);
        continue;
      }
      if (!chart.overlays.has('gaps')) continue;
      if (crossed.has(at * grid.symbols.length + place)) {
        pen.fillStyle = colours.back;
        pen.fillRect(xOf(place) - letter * 0.3, y - row * 0.26, letter * 0.6, row * 0.52);
      }
      text(String(grid.gaps[at]?.[place] ?? ''), xOf(place), y, colours.quiet, 400, letter * 0.36);
    }
  }
}

/** Symbols at the head and their figures at the foot, over whatever scrolled under them. */
function drawHeadAndFoot({ pen, chart, window, colours, text }: View, { grid, left, right, first, last, xOf }: Span): void {
  const { head, foot, letter } = chart.sizes;
  const { height } = window;
  pen.fillStyle = colours.head;
  pen.fillRect(left, height - foot, right - left, foot);
  for (let place = first; place <= last; place += 1) {
    text(String(grid.figures[place]?.hits ?? 0), xOf(place), height - foot * 0.72, colours.ink, 600, letter * 0.36);
    text(String(grid.figures[place]?.gap ?? 0), xOf(place), height - foot * 0.26, colours.quiet, 400, letter * 0.36);
  }
  pen.fillStyle = colours.head;
  pen.fillRect(left, 0, right - left, head);
  for (let place = first; place <= last; place += 1) {
    const heat = chart.overlays.has('heat') ? grid.figures[place]?.heat : 'plain';
    const sign = heat === 'hot' ? '▲' : heat === 'cold' ? '▼' : '';
    text(grid.symbols[place] ?? '', xOf(place), head * 0.64, colours.ink, 700);
    if (sign !== '') text(sign, xOf(place), head * 0.9, colours.ink, 700, letter * 0.26);
  }
}

/** The name of a column stays in view as long as any of it does. */
function drawName({ pen, chart, colours, text }: View, { name, left, right }: Span): void {
  const { head, letter } = chart.sizes;
  pen.save();
  pen.beginPath();
  pen.rect(left, 0, right - left, head);
  pen.clip();
  text(name, (left + right) / 2, head * 0.24, colours.quiet, 600, letter * 0.4);
  pen.restore();
}

/** Issue numbers at the left, what the figures at the foot are, and the lines that part both from the rest. */
function drawIssues({ pen, chart, window, colours, firstRow, lastRow, yOf, text }: View): void {
  const { issue, row, head, foot, letter } = chart.sizes;
  const { width, height } = window;
  pen.fillStyle = colours.head;
  pen.fillRect(0, 0, issue, height);
  for (let at = firstRow; at <= lastRow; at += 1)
    text(chart.issues[at] ?? '', issue / 2, yOf(at) + row / 2, colours.ink, 500, letter * 0.38);
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

/**
 * Draws the part of the chart that is in the window, and only that: the cost of a frame does not grow with draws or positions. Issue numbers, heads and the
 * figures at the foot stand still. Nothing is told by colour alone: a drawn symbol is a ball with its figure, hot and cold carry signs.
 */
export function drawChart(pen: CanvasRenderingContext2D, chart: Chart, window: Window, colours: ChartColours): void {
  const view = viewOf(pen, chart, window, colours);
  const spans = spansOf(chart, window);
  const { overlays } = chart;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = colours.back;
  pen.fillRect(0, 0, window.width, window.height);
  for (const span of spans) {
    drawColumns(view, span);
    drawLines(view, span);
    if (overlays.has('guides')) drawGuides(view, span);
    const crossed = overlays.has('links') && span.grid.single ? drawLinks(view, span) : new Set<number>();
    drawCells(view, span, crossed);
    drawHeadAndFoot(view, span);
  }
  for (const span of spans) drawName(view, span);
  drawIssues(view);
}
