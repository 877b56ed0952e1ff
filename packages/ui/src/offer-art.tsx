import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The ground that the picture of each kind stands on, in both themes: light where the thing is, dark where words are. */
const grounds = {
  'deposit-match': 'from-[#8a6210] to-[#241803]',
  'no-deposit': 'from-[#157a4e] to-[#04231a]',
  'free-spins': 'from-[#235ca8] to-[#07162e]',
  'free-bet': 'from-[#0f7391] to-[#041f2c]',
  cashback: 'from-[#0d7d74] to-[#032422]',
  'turnover-rebate': 'from-[#2a7d33] to-[#07220c]',
  raffle: 'from-[#643a9e] to-[#190a33]',
  wheel: 'from-[#96306b] to-[#290820]',
  packets: 'from-[#9c2430] to-[#2c060b]',
  'sign-in': 'from-[#0f7d60] to-[#03251c]',
  birthday: 'from-[#a13b72] to-[#2c0a20]',
  manual: 'from-[#37519c] to-[#0b1433]',
  award: 'from-[#856312] to-[#231803]',
} as const;

type Kind = keyof typeof grounds;

/** Drawn by tools/generate/offer-art.mjs. */
const pictureOf = (kind: Kind): string => `/art/offer-${kind}.svg`;

/** The picture of a kind of offers. */
export function OfferArt({ kind, className }: { kind: Kind; className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block overflow-hidden rounded-tile bg-radial-[at_50%_40%]', grounds[kind], className)}>
      <img src={pictureOf(kind)} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
    </span>
  );
}

const sign = String.raw`(?:\p{Sc}|R[p$M]|[A-Z]{3,4})`;
const figure = String.raw`\d+(?:[.,\u00a0\u202f]\d+)*`;
/** A sum with the sign of its currency. */
const sumIn = new RegExp(String.raw`(${sign}\s?${figure}|${figure}\s?${sign})`, 'u');

/** A headline that breaks before its sum and nowhere in it, where it does not fit in one line: what comes before keeps together as long as there is room. */
function Headline({ text }: { text: string }) {
  const [before = '', sum, after = ''] = text.split(sumIn);
  if (sum === undefined) return text;
  return (
    <>
      {before !== '' && <span className="inline-block max-w-full">{before.trimEnd()}</span>}
      {before.endsWith(' ') && ' '}
      <span className="inline-block max-w-full">
        {sum}
        {after !== '' && /^\S/u.test(after) && after}
      </span>
      {/^\s/u.test(after) && after}
    </>
  );
}

/** The picture of a kind of offers as wide as there is room, with what the offer gives in large type beside the thing; `children`: further words below. */
export function OfferPoster({
  kind,
  headline,
  large = false,
  className,
  children,
}: {
  kind: Kind;
  headline: string;
  large?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'relative isolate flex items-center overflow-hidden bg-radial-[at_82%_40%] text-white',
        large ? 'min-h-36 sm:min-h-52' : 'min-h-30',
        grounds[kind],
        className,
      )}
    >
      <img
        src={pictureOf(kind)}
        alt=""
        decoding="async"
        className={clsx('absolute end-1 top-1/2 -z-10 aspect-square -translate-y-1/2', large ? 'h-34 sm:h-48 sm:end-6' : 'h-28')}
      />
      <div
        className={clsx(
          'grid gap-1',
          // All the room beside the thing.
          large ? 'w-[max(64%,100%-9rem)] p-4 sm:w-[max(64%,100%-15rem)] sm:p-7' : 'w-[max(64%,100%-8rem)] p-4',
        )}
      >
        <p
          className={clsx(
            'tabular font-extrabold text-balance wrap-anywhere',
            large
              ? 'text-[clamp(1.5rem,1rem+2.4vw,2.5rem)] leading-(--leading-display)'
              : 'text-[clamp(1.25rem,1rem+1vw,1.625rem)] leading-(--leading-heading)',
          )}
        >
          <Headline text={headline} />
        </p>
        {children}
      </div>
    </div>
  );
}
