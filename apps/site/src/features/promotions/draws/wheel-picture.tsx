import { useT } from '../../../kit/i18n';

export interface PictureSlice {
  label: string;
  weight: number;
  isPrize: boolean;
}

const radius = 96;
const fills = ['fill-gold/45', 'fill-info/40', 'fill-win/40', 'fill-danger/35', 'fill-warning/45'] as const;
/** A slice below this share of the whole carries no words on the wheel; all stand in the list beside it. */
const leastLabelled = 0.05;
const turnsBefore = 5;

/** The class that fills a slice, in the picture and where it is named beside it. */
export const fillOf = (place: number, isPrize: boolean): string => (isPrize ? (fills[place % fills.length] ?? '') : 'fill-bg3');

const point = (share: number, at: number): string => {
  const angle = 2 * Math.PI * share - Math.PI / 2;
  return `${(at * Math.cos(angle)).toFixed(3)} ${(at * Math.sin(angle)).toFixed(3)}`;
};

/** Degrees to which a wheel turns so that the middle of a slice stands below the pointer. */
export function angleOf(slices: readonly PictureSlice[], place: number): number {
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  const before = slices.slice(0, place).reduce((sum, { weight }) => sum + weight, 0);
  return -(360 * (before + (slices[place]?.weight ?? 0) / 2)) / total;
}

/** The wheel as large as its chances are: nothing is drawn likelier than it is. It turns to the slice that was drawn; without motion it stands there at once. */
export function WheelPicture({
  slices,
  stop,
  turns,
  onStopped,
}: {
  slices: readonly PictureSlice[];
  /** Place of the slice it stands at; undefined: it was not spun yet, and stands at the first. */
  stop: number | undefined;
  /** How often it was spun here. */
  turns: number;
  onStopped: () => void;
}) {
  const t = useT();
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  const starts = slices.map((_, place) => slices.slice(0, place).reduce((sum, { weight }) => sum + weight, 0) / total);
  const degrees = angleOf(slices, stop ?? 0) + 360 * turnsBefore * turns;
  return (
    <div className="relative mx-auto w-full max-w-80">
      <svg viewBox="-100 -106 200 206" role="img" aria-label={t('draws.wheel.picture')} className="w-full">
        <g
          className="transition-transform duration-[4200ms] ease-[cubic-bezier(0.12,0.7,0.1,1)] motion-reduce:transition-none"
          style={{ transform: `rotate(${degrees}deg)` }}
          onTransitionEnd={onStopped}
        >
          <circle r={radius} className="fill-bg2 stroke-divider" strokeWidth={2} />
          {slices.map(({ label, weight, isPrize }, place) => {
            const [from = 0, share] = [starts[place], weight / total];
            const until = from + share;
            const middle = (from + until) / 2;
            const area = `M0 0 L${point(from, radius)} A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point(until, radius)} Z`;
            return (
              <g key={`${label} ${weight}`}>
                <path d={area} className={`stroke-bg1 ${fillOf(place, isPrize)}`} strokeWidth={1.2} />
                {isPrize && share >= leastLabelled && (
                  <text
                    transform={`rotate(${middle * 360 - 90}) translate(${radius - 8} 0)`}
                    textAnchor="end"
                    dominantBaseline="middle"
                    className="fill-ink-1 text-[14px] font-bold sm:text-[10px]"
                  >
                    {label}
                  </text>
                )}
              </g>
            );
          })}
          <circle r={13} className="fill-bg1 stroke-divider" strokeWidth={2} />
        </g>
        <path d="M-8 -105 L8 -105 L0 -86 Z" className="fill-gold stroke-bg1" strokeWidth={1.5} />
      </svg>
    </div>
  );
}
