import { useT } from '../../../kit/i18n';
import { angleOf, partsOf, standsWithin, type PictureSlice } from './wheel-parts';

const radius = 96;
const hub = 17;
/** Colours of prizes, the same in both themes; a slice without one is dark. */
const fills = ['#c8273b', '#1f6fd1', '#0f8a5f', '#7c3fc0', '#c2611a', '#b3257d', '#0e7f8f'] as const;
const blankFill = '#16233f';
const turnsBefore = 5;
/** Room of a slice's words between the hub and the rim, and of one sign of size 1. */
const [wordsLength, signWidth] = [radius - 8 - hub - 6, 0.62];

/** The colour of a slice, in the picture and where it is named beside it. */
export const fillOf = (place: number, isPrize: boolean): string => (isPrize ? (fills[place % fills.length] ?? '') : blankFill);

const at = (share: number, distance: number): { x: string; y: string } => {
  const angle = 2 * Math.PI * share - Math.PI / 2;
  return { x: (distance * Math.cos(angle)).toFixed(3), y: (distance * Math.sin(angle)).toFixed(3) };
};
const point = (share: number, distance: number): string => `${at(share, distance).x} ${at(share, distance).y}`;

/** A prize's words, from the rim inwards. A thin part has them across its neighbours, in front of all. */
function PartLabel({ label, middle }: { label: string; middle: number }) {
  const size = Math.min(12, wordsLength / (signWidth * label.length));
  return (
    <text
      transform={`rotate(${(middle * 360 - 90).toFixed(2)}) translate(${radius - 8} 0)`}
      textAnchor="end"
      dominantBaseline="central"
      fontSize={size.toFixed(2)}
      fontWeight={800}
      fill="#fff"
      stroke="#0a0e16"
      strokeOpacity={0.75}
      strokeWidth={size / 5}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {label}
    </text>
  );
}

/** Lamps on the rim. */
const lamps = Array.from({ length: 24 }, (_, place) => at(place / 24, radius + 6));

/** The wheel as large as its chances are: nothing is drawn likelier than it is. It turns to the slice that was drawn; without motion it stands there at once. */
export function WheelPicture({
  slices,
  stop,
  turns,
  onStopped,
}: {
  slices: readonly PictureSlice[];
  /** Place of the slice it stands at; undefined: it was not spun yet. */
  stop: number | undefined;
  /** How often it was spun here. */
  turns: number;
  onStopped: () => void;
}) {
  const t = useT();
  const parts = partsOf(slices);
  // Never between two: nobody could say where it stands.
  const start = stop === undefined ? -180 * (parts[0]?.share ?? 0) : angleOf(parts, stop, turns, standsWithin(turns));
  return (
    // As high as leaves its button in sight.
    <div className="relative mx-auto aspect-square w-full max-w-[min(26rem,max(13rem,38svh))] sm:max-w-104">
      <svg viewBox="-108 -112 216 220" role="img" aria-label={t('draws.wheel.picture')} className="size-full drop-shadow-lg">
        <defs>
          <linearGradient id="wheel-gold" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#fff0b8" />
            <stop offset="0.5" stopColor="#f0bf4c" />
            <stop offset="1" stopColor="#a06c12" />
          </linearGradient>
          <radialGradient id="wheel-shade">
            <stop offset="0.4" stopColor="#000" stopOpacity="0" />
            <stop offset="1" stopColor="#000" stopOpacity="0.38" />
          </radialGradient>
        </defs>
        <circle r={radius + 11} fill="url(#wheel-gold)" />
        <circle r={radius + 1} fill="#0a0e16" />
        {lamps.map(({ x, y }, place) => (
          <circle key={x + y} cx={x} cy={y} r={2.4} fill={place % 2 === 0 ? '#fffbe6' : '#c8273b'} />
        ))}
        <g
          className="transition-transform duration-[4200ms] ease-[cubic-bezier(0.12,0.7,0.1,1)] motion-reduce:transition-none"
          style={{ transform: `rotate(${start + 360 * turnsBefore * turns}deg)` }}
          onTransitionEnd={onStopped}
        >
          {parts.map(({ place, from, share }) => (
            <path
              key={from}
              d={
                share > 0.999
                  ? `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`
                  : `M0 0L${point(from, radius)}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point(from + share, radius)}Z`
              }
              fill={fillOf(place, slices[place]?.isPrize === true)}
              stroke="#f0bf4c"
              strokeOpacity={0.7}
              strokeWidth={0.5}
            />
          ))}
          <circle r={radius} fill="url(#wheel-shade)" />
          {parts.map(
            ({ place, from, share }) =>
              slices[place]?.isPrize === true && <PartLabel key={from} label={slices[place].label} middle={from + share / 2} />,
          )}
          <circle r={hub} fill="url(#wheel-gold)" />
          <path d="M0 -10Q0 0 10 0Q0 0 0 10Q0 0 -10 0Q0 0 0 -10Z" fill="#7d5510" />
        </g>
        <path d="M-11 -111H11L0 -86Z" fill="#fff" stroke="#0a0e16" strokeWidth={1.5} strokeLinejoin="round" />
      </svg>
    </div>
  );
}
