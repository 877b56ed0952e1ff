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

const at = (share: number, distance: number): { x: string; y: string } => {
  const angle = 2 * Math.PI * share - Math.PI / 2;
  return { x: (distance * Math.cos(angle)).toFixed(3), y: (distance * Math.sin(angle)).toFixed(3) };
};
const point = (share: number, distance: number): string => `${at(share, distance).x} ${at(share, distance).y}`;

/** Degrees to which a wheel turns so that a slice stands below the pointer. @param within Where in the slice, as a share of it */
export function angleOf(slices: readonly PictureSlice[], place: number, within = 0.5): number {
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  const before = slices.slice(0, place).reduce((sum, { weight }) => sum + weight, 0);
  return -(360 * (before + (slices[place]?.weight ?? 0) * within)) / total;
}

/** Where in its slice a wheel stands after so many turns: elsewhere each time, so that two spins of one slice can be told apart, and never at its edge. */
export const standsWithin = (turns: number): number => (turns === 0 ? 0.5 : 0.1 + 0.8 * ((turns * 0.618) % 1));

/** A slice's words, from the rim inwards; the right way up where the wheel stands. */
function SliceLabel({ label, middle, degrees }: { label: string; middle: number; degrees: number }) {
  const along = middle * 360 - 90;
  const isOver = Math.cos(((along + degrees) * Math.PI) / 180) < 0;
  return (
    <text
      transform={isOver ? `rotate(${along + 180}) translate(${8 - radius} 0)` : `rotate(${along}) translate(${radius - 8} 0)`}
      textAnchor={isOver ? 'start' : 'end'}
      dominantBaseline="middle"
      className="fill-ink-1 text-[14px] font-bold sm:text-[10px]"
    >
      {label}
    </text>
  );
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
  const degrees = angleOf(slices, stop ?? 0, standsWithin(turns)) + 360 * turnsBefore * turns;
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
                {isPrize && share >= leastLabelled && <SliceLabel label={label} middle={middle} degrees={degrees} />}
                {/* Too thin to be seen: its place at the rim, one further in than the next so that they do not hide each other. */}
                {isPrize && share < leastLabelled && (
                  <circle
                    cx={at(middle, radius - (place % 2 === 0 ? 5 : 14)).x}
                    cy={at(middle, radius - (place % 2 === 0 ? 5 : 14)).y}
                    r={3}
                    className={`stroke-ink-1 ${fillOf(place, isPrize)}`}
                    strokeWidth={0.8}
                  />
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
