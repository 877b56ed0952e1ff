import { useT } from '../../../kit/i18n';
import { angleOf, partsOf, standsWithin, type PictureSlice } from './wheel-parts';

const radius = 96;
const hub = 17;
/** Colours of prizes, the same in both themes; a slice without one is grey. */
const fills = ['#c8273b', '#1f6fd1', '#0f8a5f', '#7c3fc0', '#c2611a', '#b3257d', '#0e7f8f'] as const;
const blankFill = '#43536f';
const biggestFill = '#f0bf4c';
const turnsBefore = 5;
/** Where the marks of prizes stand: clear of the pointer. */
const markDistance = 70;
const turning = 'transition-transform duration-[4200ms] ease-[cubic-bezier(0.12,0.7,0.1,1)] motion-reduce:transition-none';

/** A slice as it is drawn. */
export interface WheelSlice extends PictureSlice {
  readonly fill: string;
  readonly isBiggest: boolean;
}

/** The slices with what they look like, in the picture and where they are named beside it: numbered, and the biggest prize in gold. */
export function drawnSlices(slices: readonly { sum: bigint; weight: number }[]): readonly WheelSlice[] {
  const most = slices.reduce((known, { sum }) => (sum > known ? sum : known), 0n);
  const prizes = slices.flatMap(({ sum }, place) => (sum > 0n ? [place] : []));
  return slices.map(({ sum, weight }, place) => {
    const [isPrize, isBiggest] = [sum > 0n, sum > 0n && sum === most];
    const number = prizes.indexOf(place);
    const fill = isBiggest ? biggestFill : isPrize ? (fills[number % fills.length] ?? '') : blankFill;
    return { label: isPrize ? String(number + 1) : '', weight, isPrize, isBiggest, fill };
  });
}

const at = (share: number, distance: number): { x: string; y: string } => {
  const angle = 2 * Math.PI * share - Math.PI / 2;
  return { x: (distance * Math.cos(angle)).toFixed(3), y: (distance * Math.sin(angle)).toFixed(3) };
};
const point = (share: number, distance: number): string => `${at(share, distance).x} ${at(share, distance).y}`;

/** The number that a prize has in the list beside, upright however the wheel stands, in front of its neighbours where its part is thin. */
function Mark({ slice: { label, fill, isBiggest }, middle, degrees }: { slice: WheelSlice; middle: number; degrees: number }) {
  const { x, y } = at(middle, markDistance);
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={turning} style={{ transform: `rotate(${-degrees}deg)` }}>
        <circle r={10} fill={fill} stroke="#fff" strokeWidth={1.5} />
        <text textAnchor="middle" dominantBaseline="central" fontSize={12} fontWeight={800} fill={isBiggest ? '#0a0e16' : '#fff'}>
          {label}
        </text>
      </g>
    </g>
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
  slices: readonly WheelSlice[];
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
  const degrees = start + 360 * turnsBefore * turns;
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
            <stop offset="1" stopColor="#000" stopOpacity="0.22" />
          </radialGradient>
        </defs>
        <circle r={radius + 11} fill="url(#wheel-gold)" />
        <circle r={radius + 1} fill="#0a0e16" />
        {lamps.map(({ x, y }, place) => (
          <circle key={x + y} cx={x} cy={y} r={2.4} fill={place % 2 === 0 ? '#fffbe6' : '#c8273b'} />
        ))}
        <g className={turning} style={{ transform: `rotate(${degrees}deg)` }} onTransitionEnd={onStopped}>
          {parts.map(({ place, from, share }) => (
            <path
              key={from}
              d={
                share > 0.999
                  ? `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`
                  : `M0 0L${point(from, radius)}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point(from + share, radius)}Z`
              }
              fill={slices[place]?.fill}
              stroke="#f0bf4c"
              strokeOpacity={0.7}
              strokeWidth={0.5}
            />
          ))}
          <circle r={radius} fill="url(#wheel-shade)" />
          {parts.map(
            ({ place, from, share }) =>
              slices[place]?.isPrize === true && <Mark key={from} slice={slices[place]} middle={from + share / 2} degrees={degrees} />,
          )}
          <circle r={hub} fill="url(#wheel-gold)" />
          <path d="M0 -10Q0 0 10 0Q0 0 0 10Q0 0 -10 0Q0 0 0 -10Z" fill="#7d5510" />
        </g>
        <path d="M-11 -111H11L0 -86Z" fill="#fff" stroke="#0a0e16" strokeWidth={1.5} strokeLinejoin="round" />
      </svg>
    </div>
  );
}
