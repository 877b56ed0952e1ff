import { multiplierAt } from '@sortes/game-rules/originals/crash';
import { showNumber } from '../../parts';

/** What the picture of a flight shows. */
export interface Flight {
  /** Milliseconds since take-off; below zero: waiting. */
  readonly elapsed: number;
  /** Ended. */
  readonly over: boolean;
  /** Multipliers (hundredths) at which bets of this player have left. */
  readonly left: readonly number[];
}

interface Colours {
  readonly line: string;
  readonly fade: string;
  readonly grid: string;
  readonly text: string;
  readonly mark: string;
}

const growth = 0.00006;
const shown = (elapsed: number): number => Math.exp(growth * elapsed);

/** Steps of an axis that are easy to read, some four of them up to `most`. */
function stepsTo(most: number): number[] {
  const raw = most / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw) ?? raw;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}

/** A number of the axes in the player's way of writing, with no more decimals than it takes. */
function short(value: number, digits: number): string {
  const rounded = Number(value.toPrecision(digits));
  return showNumber(rounded, String(rounded).split('.')[1]?.length ?? 0);
}

/** Draws the climb: axes that grow with it, the curve, its head, and where the player left. Size in CSS pixels. */
export function drawFlight(
  context: CanvasRenderingContext2D,
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
  flight: Flight,
  colours: Colours,
): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const elapsed = Math.max(0, flight.elapsed);
  const [left, right, top, bottom] = [14, width - 58, 26, height - 30];
  const longest = Math.max(8_000, elapsed * 1.12);
  const highest = Math.max(1.6, 1 + (shown(elapsed) - 1) * 1.25);
  const x = (ms: number): number => left + (ms / longest) * (right - left);
  const y = (multiplier: number): number => bottom - ((multiplier - 1) / (highest - 1)) * (bottom - top);
  context.font = '600 12px "Plus Jakarta Sans Variable", system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  for (const step of stepsTo(highest - 1)) {
    context.strokeStyle = colours.grid;
    context.beginPath();
    context.moveTo(left, y(1 + step));
    context.lineTo(right, y(1 + step));
    context.stroke();
    context.fillStyle = colours.text;
    context.fillText(`${short(1 + step, 4)}×`, right + 10, y(1 + step));
  }
  context.fillStyle = colours.text;
  for (const seconds of stepsTo(longest / 1_000)) context.fillText(`${short(seconds, 3)} s`, x(seconds * 1_000) - 8, bottom + 16);
  if (elapsed === 0) return;
  const parts = 60;
  context.beginPath();
  context.moveTo(x(0), y(1));
  for (let part = 1; part <= parts; part += 1) context.lineTo(x((elapsed * part) / parts), y(shown((elapsed * part) / parts)));
  context.strokeStyle = colours.line;
  context.lineWidth = 5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
  context.lineTo(x(elapsed), bottom);
  context.lineTo(x(0), bottom);
  context.closePath();
  const fill = context.createLinearGradient(0, y(shown(elapsed)), 0, bottom);
  fill.addColorStop(0, colours.fade);
  fill.addColorStop(1, 'transparent');
  context.fillStyle = fill;
  context.fill();
  for (const hundredths of flight.left) {
    const at = hundredths / 100;
    const ms = Math.log(at) / growth;
    if (ms > elapsed) continue;
    context.fillStyle = colours.mark;
    context.beginPath();
    context.arc(x(ms), y(at), 6, 0, 2 * Math.PI);
    context.fill();
  }
  context.fillStyle = colours.line;
  context.beginPath();
  context.arc(x(elapsed), y(shown(elapsed)), flight.over ? 5 : 9, 0, 2 * Math.PI);
  context.fill();
}

/** The multiplier to be shown at this moment of a flight, in hundredths: never above where the flight is known to have ended. */
export function hundredthsAt(elapsed: number): number {
  return multiplierAt(Math.max(0, Math.floor(elapsed)));
}
