import { randomBelow, type Scene } from '../../parts';
import { pinAt, placeAt, planFall, type Board, type Flight } from './fall';

/** A ball on its way. */
interface Ball {
  readonly flights: readonly Flight[];
  /** Units of its fall in a millisecond. */
  readonly pace: number;
  /** Time of the fall so far, in its units. */
  time: number;
  flight: number;
  isHurried: boolean;
  readonly land: () => void;
}
interface Glow {
  readonly x: number;
  readonly y: number;
  readonly since: number;
}

export interface DropOptions {
  /** Milliseconds from the top to the bucket. */
  readonly ms: number;
  /** Its abort lets the ball fall four times as fast. */
  readonly signal: AbortSignal;
  readonly onPin: (row: number) => void;
}

export interface PlinkoScene extends Scene {
  setRows(rows: number): void;
  /** Told the width of all buckets together, in CSS pixels, whenever it changes. */
  onLayout(listener: (width: number) => void): void;
  /** Resolves when the ball is in its bucket. Any number of balls fall at once. */
  drop(path: readonly (0 | 1)[], options: DropOptions): Promise<void>;
}

const glowMs = 320;
const chance = (): number => randomBelow(10_000) / 10_000;

function layer(element: HTMLElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.className = 'plinko-layer';
  element.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}

/** A picture drawn once and stamped often. */
function stamp(radius: number, scale: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(2, Math.ceil(radius * 2 * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(canvas.width / (radius * 2), canvas.height / (radius * 2));
    context.translate(radius, radius);
    draw(context);
  }
  return canvas;
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** A ball of gold under the light from above left. */
function ballStamp(radius: number, scale: number): HTMLCanvasElement {
  return stamp(radius * 1.5, scale, (context) => {
    context.shadowColor = 'rgb(0 0 0 / 0.45)';
    context.shadowBlur = radius * 0.5 * scale;
    context.shadowOffsetY = radius * 0.25 * scale;
    const body = context.createRadialGradient(-radius * 0.35, -radius * 0.42, radius * 0.08, 0, 0, radius);
    body.addColorStop(0, '#fff6dc');
    body.addColorStop(0.3, '#f8cf73');
    body.addColorStop(0.72, '#e0a02c');
    body.addColorStop(1, '#8f5c0d');
    context.fillStyle = body;
    disc(context, 0, 0, radius);
  });
}

function glowStamp(radius: number, scale: number): HTMLCanvasElement {
  return stamp(radius, scale, (context) => {
    const light = context.createRadialGradient(0, 0, 0, 0, 0, radius);
    light.addColorStop(0, 'rgb(255 240 200 / 1)');
    light.addColorStop(0.3, 'rgb(244 190 79 / 0.6)');
    light.addColorStop(1, 'rgb(244 190 79 / 0)');
    context.fillStyle = light;
    disc(context, 0, 0, radius);
  });
}

/** Draws the pins once, and in each frame only balls and the light of the pins that they touched; without a ball there is no frame. */
export function start(element: HTMLElement): PlinkoScene {
  const pins = layer(element);
  const air = layer(element);
  let [width, height, scale, rows] = [0, 0, 1, 8];
  let unit = 1;
  let board: Board | undefined;
  let origin = { x: 0, y: 0 };
  let ballPicture: HTMLCanvasElement | undefined;
  let glowPicture: HTMLCanvasElement | undefined;
  let [ballSize, glowSize] = [0, 0];
  let balls: Ball[] = [];
  let glows: Glow[] = [];
  /** What the last frame drew on: cleared by the next one. */
  let drawn: (readonly [number, number, number])[] = [];
  let frame = 0;
  let last = 0;
  let tellWidth: (width: number) => void = () => undefined;

  function endAll(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    const landed = balls;
    balls = [];
    glows = [];
    air.clearRect(0, 0, width, height);
    drawn = [];
    for (const ball of landed) ball.land();
  }

  function layOut(): void {
    if (width === 0 || height === 0) return;
    endAll();
    for (const { canvas } of [pins, air]) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    pins.setTransform(scale, 0, 0, scale, 0, 0);
    air.setTransform(scale, 0, 0, scale, 0, 0);
    // As wide as the box allows, no row higher than pins are apart; below the last row the buckets begin, above the first is room to fall in.
    unit = Math.min((width - 8) / (rows + 2), (height * 1.12) / (rows + 0.9), 72);
    const rise = Math.min(1, height / unit / (rows + 0.9));
    const pinRadius = Math.min(5, Math.max(1.8, unit * 0.085)) / unit;
    const ballRadius = Math.min(13, Math.max(4.5, unit * 0.22)) / unit;
    const bottom = 0.62 * rise;
    origin = { x: width / 2, y: height - (rows - 1 + 0.62) * rise * unit };
    board = {
      rows,
      rise,
      pinRadius,
      ballRadius,
      top: Math.max(-origin.y / unit - ballRadius, -2.2 * rise),
      floor: (rows - 1) * rise + bottom + ballRadius * 0.9,
    };
    ballSize = ballRadius * unit * 1.5;
    glowSize = Math.max(9, pinRadius * unit * 4);
    ballPicture = ballStamp(ballRadius * unit, scale);
    glowPicture = glowStamp(glowSize, scale);
    drawPins();
    tellWidth((rows + 1) * unit);
  }

  function drawPins(): void {
    if (!board) return;
    pins.clearRect(0, 0, width, height);
    const ink = getComputedStyle(element);
    const radius = board.pinRadius * unit;
    for (const [color, dy, grow] of [
      [ink.getPropertyValue('--pin-shade'), radius * 0.35, 1.08],
      [ink.getPropertyValue('--pin'), 0, 1],
    ] as const) {
      pins.fillStyle = color;
      for (let row = 0; row < rows; row += 1)
        for (let index = 0; index < row + 3; index += 1) {
          const { x, y } = pinAt(board, row, index);
          disc(pins, origin.x + x * unit, origin.y + y * unit + dy, radius * grow);
        }
    }
  }

  function put(picture: HTMLCanvasElement | undefined, x: number, y: number, radius: number): void {
    if (!picture) return;
    air.drawImage(picture, x - radius, y - radius, radius * 2, radius * 2);
    drawn.push([x, y, radius + 2]);
  }

  function tick(now: number): void {
    const passed = Math.min(50, now - last);
    last = now;
    for (const [x, y, radius] of drawn) air.clearRect(x - radius, y - radius, radius * 2, radius * 2);
    drawn = [];
    glows = glows.filter(({ since }) => now - since < glowMs);
    for (const { x, y, since } of glows) {
      air.globalAlpha = Math.max(0, 1 - (now - since) / glowMs);
      put(glowPicture, x, y, glowSize);
    }
    air.globalAlpha = 1;
    const flying: Ball[] = [];
    const landed: Ball[] = [];
    for (const ball of balls) {
      ball.time += passed * ball.pace * (ball.isHurried ? 4 : 1);
      const place = placeAt(ball.flights, ball.time);
      if (!place || !board) {
        landed.push(ball);
        continue;
      }
      if (place.flight !== ball.flight) {
        ball.flight = place.flight;
        const pin = ball.flights[place.flight]?.pin;
        if (pin) {
          const { x, y } = pinAt(board, pin.row, pin.index);
          glows.push({ x: origin.x + x * unit, y: origin.y + y * unit, since: now });
          onPins.get(ball)?.(pin.row);
        }
      }
      put(ballPicture, origin.x + place.x * unit, origin.y + place.y * unit, ballSize);
      flying.push(ball);
    }
    balls = flying;
    for (const ball of landed) ball.land();
    frame = balls.length > 0 || glows.length > 0 ? requestAnimationFrame(tick) : 0;
    if (frame === 0) air.clearRect(0, 0, width, height);
  }
  const onPins = new WeakMap<Ball, (row: number) => void>();

  const onTheme = new MutationObserver(drawPins);
  onTheme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });

  return {
    resize(nextWidth, nextHeight, nextScale) {
      if (nextWidth === width && nextHeight === height && nextScale === scale) return;
      [width, height, scale] = [nextWidth, nextHeight, nextScale];
      layOut();
    },
    setVisible(visible) {
      // Nobody sees them fall: what waits for them goes on.
      if (!visible) endAll();
    },
    destroy() {
      onTheme.disconnect();
      endAll();
      for (const { canvas } of [pins, air]) canvas.remove();
    },
    setRows(next) {
      if (next === rows) return;
      rows = next;
      layOut();
    },
    onLayout(listener) {
      tellWidth = listener;
      if (board) listener((rows + 1) * unit);
    },
    drop(path, { ms, signal, onPin }) {
      const here = board;
      if (!here || here.rows !== path.length || document.hidden) return Promise.resolve();
      return new Promise((resolve) => {
        const flights = planFall(here, path, chance);
        const ball: Ball = { flights, pace: (flights.at(-1)?.end ?? 0) / ms, time: 0, flight: 0, isHurried: signal.aborted, land: resolve };
        signal.addEventListener('abort', () => (ball.isHurried = true), { once: true });
        onPins.set(ball, onPin);
        balls.push(ball);
        if (frame === 0) {
          last = performance.now();
          frame = requestAnimationFrame(tick);
        }
      });
    },
  };
}
