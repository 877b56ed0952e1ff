import { useT } from '../../../kit/i18n';
import { angleOf, partsOf, standsWithin, type PictureSlice, type WheelPart } from './wheel-parts';

const radius = 96;
const hub = 17;
/** Colours of prizes, the same in both themes; parts without one take turns in two dark ones. */
const fills = ['#c8273b', '#1f6fd1', '#0f8a5f', '#7c3fc0', '#b4540f', '#b3257d', '#0e7f8f'] as const;
const [blankFill, blankFillToo] = ['#26324d', '#1b2439'];
const biggestFill = '#f0bf4c';
const turnsBefore = 5;
const turning = 'transition-transform duration-[4200ms] ease-[cubic-bezier(0.12,0.7,0.1,1)] motion-reduce:transition-none';

/** A slice as it is drawn. */
export interface WheelSlice extends PictureSlice {
  readonly fill: string;
  readonly isBiggest: boolean;
}

/** The slices with what they look like, in the picture and where they are named beside it: with their sums in short, and the biggest prize in gold. @param short writes a sum */
export function drawnSlices(slices: readonly { sum: bigint; weight: number }[], short: (sum: bigint) => string): readonly WheelSlice[] {
  const most = slices.reduce((known, { sum }) => (sum > known ? sum : known), 0n);
  const prizes = slices.flatMap(({ sum }, place) => (sum > 0n ? [place] : []));
  return slices.map(({ sum, weight }, place) => {
    const [isPrize, isBiggest] = [sum > 0n, sum > 0n && sum === most];
    const number = prizes.indexOf(place);
    const fill = isBiggest ? biggestFill : isPrize ? (fills[number % fills.length] ?? '') : blankFill;
    return { label: isPrize ? short(sum) : '', weight, isPrize, isBiggest, fill };
  });
}

const spot = (share: number, distance: number): { x: string; y: string } => {
  const angle = 2 * Math.PI * share - Math.PI / 2;
  return { x: (distance * Math.cos(angle)).toFixed(3), y: (distance * Math.sin(angle)).toFixed(3) };
};
const point = (share: number, distance: number): string => `${spot(share, distance).x} ${spot(share, distance).y}`;

/** Where words stand, and how large at most. */
const wordsAt = 71;
const largest = 19;
/** So wide is a sign of a word, as a share of its height. */
const signWidth = 0.62;
/** Parts narrower than this bear their words along the spoke, narrower ones still on a label that lies over the empty parts beside them. */
const [leastArc, leastBare] = [24, 13];
/** From the hub to the lamps, with air at both ends. */
const spoke = 60;

/** The sum of a prize on its part, the right way up below the pointer. */
function Words({ slice: { label, fill, isBiggest }, part: { from, share } }: { slice: WheelSlice; part: WheelPart }) {
  const arc = 2 * Math.PI * wordsAt * share;
  const [isAlong, isLabel] = [arc < leastArc, arc < leastBare];
  const size = isAlong
    ? Math.min(12, isLabel ? 12 : 0.75 * arc, spoke / (signWidth * label.length))
    : Math.min(largest, (0.86 * arc) / (signWidth * Math.max(2, label.length)));
  const length = signWidth * size * label.length + 8;
  return (
    <g
      transform={`rotate(${(360 * (from + share / 2)).toFixed(3)}) translate(0 ${-(isAlong ? 58 : wordsAt)})${isAlong ? ' rotate(-90)' : ''}`}
    >
      {isLabel && (
        <rect
          x={(-length / 2).toFixed(2)}
          y={(-0.68 * size).toFixed(2)}
          width={length.toFixed(2)}
          height={(1.36 * size).toFixed(2)}
          rx={3}
          fill={fill}
          stroke="#f0bf4c"
          strokeWidth={0.75}
        />
      )}
      <text
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={size.toFixed(2)}
        fontWeight={800}
        fill={isBiggest ? '#0a0e16' : '#fff'}
      >
        {label}
      </text>
    </g>
  );
}

/** On a part that wins nothing: a star of the night sky it is coloured like. */
function Star({ part: { from, share } }: { part: WheelPart }) {
  const size = Math.min(1, (6 * share * wordsAt) / leastArc);
  return (
    <path
      transform={`rotate(${(360 * (from + share / 2)).toFixed(3)}) translate(0 ${-wordsAt}) scale(${size.toFixed(3)})`}
      d="M0 -9Q1 -1 9 0Q1 1 0 9Q-1 1 -9 0Q-1 -1 0 -9Z"
      fill="#8ea3cc"
      fillOpacity={0.55}
    />
  );
}

/** Lamps on the rim. */
const lamps = Array.from({ length: 24 }, (_, place) => spot(place / 24, radius + 6));

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
    <div className="relative mx-auto aspect-square w-full max-w-[min(26rem,max(12rem,33svh))] sm:max-w-104">
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
          {parts.map(({ place, from, share }, at) => (
            <path
              key={from}
              d={
                share > 0.999
                  ? `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`
                  : `M0 0L${point(from, radius)}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point(from + share, radius)}Z`
              }
              fill={slices[place]?.isPrize === true ? slices[place].fill : at % 4 === 1 ? blankFillToo : blankFill}
              stroke="#f0bf4c"
              strokeOpacity={0.7}
              strokeWidth={0.5}
            />
          ))}
          <circle r={radius} fill="url(#wheel-shade)" />
          {parts.map((part) => {
            const slice = slices[part.place];
            return slice?.isPrize === true ? <Words key={part.from} slice={slice} part={part} /> : <Star key={part.from} part={part} />;
          })}
          <circle r={hub} fill="url(#wheel-gold)" />
          <path d="M0 -10Q0 0 10 0Q0 0 0 10Q0 0 -10 0Q0 0 0 -10Z" fill="#7d5510" />
        </g>
        <path d="M-11 -111H11L0 -86Z" fill="#fff" stroke="#0a0e16" strokeWidth={1.5} strokeLinejoin="round" />
      </svg>
    </div>
  );
}
