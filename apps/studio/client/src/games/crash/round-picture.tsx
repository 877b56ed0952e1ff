import type { JSX } from 'preact';
import type { RoundView } from '../../../../src/protocol';
import { showMultiplier } from '../../parts';
import { t, times } from './words';

const [width, height, foot, top] = [320, 132, 116, 34] as const;
const steps = 48;

/** Where the climb is at a multiplier of a round that ends at `point`: it grows evenly by the power, so that time is its logarithm. Both in hundredths. */
function placeOf(at: number, point: number): { x: number; y: number } {
  const [share, ends] = [Math.log(at / 100), Math.max(Math.log(point / 100), 0.01)];
  const risen = (at - 100) / Math.max(point - 100, 1);
  return { x: 16 + (width - 80) * (share / ends), y: foot - (foot - top) * risen };
}

/** A bet at the table: the climb to where the round crashed, and where the bet left. */
export function RoundPicture({ round }: { readonly round: RoundView }): JSX.Element | null {
  const point = (round.shown as { readonly point?: number } | null)?.point;
  if (point === undefined || round.state !== 'closed') return null;
  const leftAt = Number(round.multiplier) / 100;
  const line = Array.from({ length: steps + 1 }, (_, step) => {
    const { x, y } = placeOf(100 * (point / 100) ** (step / steps), point);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  }).join(' ');
  const end = placeOf(point, point);
  const left = leftAt > 0 ? placeOf(Math.min(leftAt, point), point) : undefined;
  return (
    <svg class="crash-curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('curve', { point: times(point) })}>
      <line x1="16" y1={foot} x2={width - 16} y2={foot} class="crash-curve-foot" />
      <polyline points={line} class="crash-curve-line" />
      <circle cx={end.x} cy={end.y} r="5" class="crash-curve-end" />
      <text x={end.x + 8} y={end.y - 10} text-anchor="middle" class="crash-curve-end">
        {times(point)}
      </text>
      {left && (
        <>
          <circle cx={left.x} cy={left.y} r="6" class="crash-curve-left" />
          <text x={left.x} y={Math.min(left.y + 22, foot + 12)} text-anchor="start" class="crash-curve-left">
            {showMultiplier(BigInt(round.multiplier))}
          </text>
        </>
      )}
    </svg>
  );
}
