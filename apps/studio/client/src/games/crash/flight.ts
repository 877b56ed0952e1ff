import { multiplierAt } from '@sortes/game-rules/originals/crash';
import { showNumber } from '../../parts';
import type { Backdrop } from './backdrop';
import { drawBurst, drawRocket } from './rocket';

/** What the picture of a flight shows. */
export interface Flight {
  /** Milliseconds since take-off; below zero: waiting. */
  readonly elapsed: number;
  /** How far the end has been drawn, 0 to 1; undefined while nothing has ended. */
  readonly ended: number | undefined;
  /** Multipliers (hundredths) at which bets of this player have left. */
  readonly left: readonly number[];
  /** Nothing moves but what has to be known. */
  readonly isStill: boolean;
}

export interface Colours {
  readonly line: string;
  readonly tail: string;
  readonly fade: string;
  readonly grid: string;
  readonly text: string;
  readonly mark: string;
  readonly markText: string;
}

/** Room below the axis of time, in CSS pixels. */
const ground = 30;
const growth = 0.00006;
const shown = (elapsed: number): number => Math.exp(growth * elapsed);

/** Steps of an axis that are easy to read, some four of them up to `most`. */
function stepsTo(most: number): number[] {
  const raw = most / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw) ?? raw;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}

const written = new Map<number, string>();

/** A number of the axes in the player's way of writing, with no more decimals than it takes. Kept: the axes are written in every frame. */
function short(value: number, digits: number): string {
  const rounded = Number(value.toPrecision(digits));
  let text = written.get(rounded);
  if (text === undefined) {
    if (written.size > 200) written.clear();
    text = showNumber(rounded, String(rounded).split('.')[1]?.length ?? 0);
    written.set(rounded, text);
  }
  return text;
}

/** Axes of multiplier and time that grow with the flight. */
function drawAxes(
  context: CanvasRenderingContext2D,
  { left, right, top, bottom }: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>,
  {
    highest,
    longest,
    y,
    x,
  }: { readonly highest: number; readonly longest: number; readonly x: (ms: number) => number; readonly y: (multiplier: number) => number },
  colours: Colours,
): void {
  context.font = '600 12px "Plus Jakarta Sans Variable", system-ui, sans-serif';
  context.lineWidth = 1;
  context.textBaseline = 'alphabetic';
  context.strokeStyle = colours.grid;
  context.fillStyle = colours.text;
  context.beginPath();
  const levels = stepsTo(highest - 1).filter((step) => y(1 + step) > top);
  for (const step of levels) {
    context.moveTo(left, y(1 + step));
    context.lineTo(right, y(1 + step));
  }
  context.stroke();
  for (const step of levels) context.fillText(`${short(1 + step, 4)}×`, left + 2, y(1 + step) - 6);
  context.strokeStyle = colours.text;
  context.beginPath();
  context.moveTo(left, bottom);
  context.lineTo(right, bottom);
  const times = stepsTo(longest / 1_000);
  const each = (times[0] ?? 1) / 5;
  for (let at = 0; at * each <= longest / 1_000; at += 1) {
    context.moveTo(x(at * each * 1_000), bottom);
    context.lineTo(x(at * each * 1_000), bottom + (at % 5 === 0 ? 6 : 3));
  }
  context.globalAlpha = 0.6;
  context.stroke();
  context.globalAlpha = 1;
  context.textAlign = 'center';
  for (const seconds of times)
    if (x(seconds * 1_000) < right - 12) context.fillText(`${short(seconds, 3)} s`, x(seconds * 1_000), bottom + 20);
  context.textAlign = 'start';
}

/**
 * Draws the climb: axes that grow with it, the filled curve, the rocket at its head, and where the player left. Size in CSS pixels. The
 * curve stays below the upper third of the picture, which is the multiplier's.
 */
export function drawFlight(
  context: CanvasRenderingContext2D,
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
  flight: Flight,
  colours: Colours,
): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const elapsed = Math.max(0, flight.elapsed);
  const reached = shown(elapsed);
  const size = Math.max(0.62, Math.min(1.3, Math.min(width / 620, height / 400)));
  const box = { left: 14, right: width - 14, top: 28, bottom: height - ground };
  const { left, right, top, bottom } = box;
  const longest = Math.max(6_500, elapsed / (1 - (52 * size) / (right - left)));
  const highest = Math.max(1.9, 1 + (reached - 1) / 0.54);
  const x = (ms: number): number => left + (ms / longest) * (right - left);
  const y = (multiplier: number): number => bottom - ((multiplier - 1) / (highest - 1)) * (bottom - top);
  drawAxes(context, box, { highest, longest, x, y }, colours);
  const [headX, headY] = [x(elapsed), y(reached)];
  if (elapsed > 0) {
    const parts = 48;
    const curve = new Path2D();
    curve.moveTo(x(0), y(1));
    for (let part = 1; part <= parts; part += 1) curve.lineTo(x((elapsed * part) / parts), y(shown((elapsed * part) / parts)));
    const area = new Path2D(curve);
    area.lineTo(headX, bottom);
    area.lineTo(left, bottom);
    const fill = context.createLinearGradient(0, headY, 0, bottom);
    fill.addColorStop(0, colours.fade);
    fill.addColorStop(1, 'transparent');
    context.fillStyle = fill;
    context.fill(area);
    context.lineCap = 'round';
    context.lineJoin = 'bevel';
    const trail = context.createLinearGradient(left, 0, Math.max(left + 1, headX), 0);
    trail.addColorStop(0, colours.tail);
    trail.addColorStop(0.55, colours.line);
    context.strokeStyle = trail;
    context.lineWidth = 4.5;
    context.stroke(curve);
  }
  for (const hundredths of flight.left) {
    const at = hundredths / 100;
    const ms = Math.log(at) / growth;
    if (ms > elapsed) continue;
    context.fillStyle = colours.mark;
    context.strokeStyle = colours.markText;
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(x(ms), y(at), 7, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  // On the ground it waits with its nose up; in the air it points where the curve goes.
  const slope = Math.atan2(growth * reached * ((bottom - top) / (highest - 1)), (right - left) / longest);
  const angle = flight.elapsed < 0 ? -0.6 : -Math.min(1.2, slope);
  if (flight.ended !== undefined) drawBurst(context, headX + 16 * size, headY - 12 * size, size * 1.15, flight.ended, colours.line);
  else {
    const [lift, ahead] = [flight.elapsed < 0 ? 16 * size : 0, flight.elapsed < 0 ? 34 * size : 20 * size];
    drawRocket(
      context,
      headX + Math.cos(angle) * ahead,
      headY + Math.sin(angle) * ahead - lift,
      angle,
      size,
      flight.elapsed < 0 ? 0 : flight.isStill ? 0.8 : 0.82 + 0.18 * Math.sin(elapsed / 43) * Math.cos(elapsed / 27),
    );
  }
}

/** Draws the town and the sky behind a flight, once: moved in every frame they took a slow phone as long as the flight itself. */
export function drawBehind(
  context: CanvasRenderingContext2D,
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
  backdrop: Backdrop,
): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  backdrop.draw(context, width, height - ground);
}

/** The multiplier to be shown at this moment of a flight, in hundredths: never above where the flight is known to have ended. */
export function hundredthsAt(elapsed: number): number {
  return multiplierAt(Math.max(0, Math.floor(elapsed)));
}
