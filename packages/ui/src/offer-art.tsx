import { clsx } from 'clsx';
/** What each kind looks like: a thing of its own in two strokes of colour, drawn, so that nothing has to be loaded. */
const drawings = {
  // A purse that gets as much again.
  'deposit-match': 'M8 20h32v18H8zM8 20l6-8h20l6 8M24 25v8M20 29h8',
  // A wrapped present.
  'no-deposit': 'M8 18h32v8H8zM11 26h26v14H11zM24 18v22M24 18c-8 0-9-9-4-9 3 0 4 5 4 9 0-4 1-9 4-9 5 0 4 9-4 9',
  'free-spins': 'M24 8a16 16 0 1 1-15 10M9 8v10h10M24 16v8l6 4',
  'free-bet': 'M8 14h32v6a4 4 0 0 0 0 8v6H8v-6a4 4 0 0 0 0-8zM20 14v4M20 22v4M20 30v4',
  // What was lost comes round again.
  cashback: 'M40 24a16 16 0 1 1-5-11.5M40 8v8h-8M24 16v16M28 19h-6a3 3 0 0 0 0 5h4a3 3 0 0 1 0 5h-6',
  'turnover-rebate': 'M8 38h32M12 32v-8M20 32V18M28 32v-6M36 32V12M32 14l4-4 4 4',
  raffle: 'M8 14h32v6a4 4 0 0 0 0 8v6H8v-6a4 4 0 0 0 0-8zM24 19l1.6 3.4 3.7.4-2.8 2.5.8 3.7-3.3-1.9-3.3 1.9.8-3.7-2.8-2.5 3.7-.4z',
  wheel: 'M24 8a16 16 0 1 0 0 32 16 16 0 0 0 0-32zM24 8v32M8 24h32M13 13l22 22M35 13 13 35M24 4v6',
  packets: 'M12 8h24v32H12zM12 16c6 6 18 6 24 0M24 21a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'sign-in': 'M10 12h28v26H10zM10 19h28M17 8v7M31 8v7M18 28l4 4 8-8',
  birthday: 'M10 26h28v12H10zM10 31c4 4 6-2 10 1s6 1 8-1 6 3 10-1M17 26v-7M24 26v-7M31 26v-7M17 14v.5M24 14v.5M31 14v.5',
  manual: 'M12 8h18l6 6v26H12zM30 8v6h6M18 22h12M18 28h12M18 34h7',
  // A medal on its ribbon.
  award: 'M16 6l8 14 8-14M24 20a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM24 25l1.5 3.2 3.5.4-2.6 2.4.7 3.5-3.1-1.8-3.1 1.8.7-3.5-2.6-2.4 3.5-.4z',
} as const;

type Kind = keyof typeof drawings;

const tints: Readonly<Record<Kind, string>> = {
  'deposit-match': 'from-gold/30 text-gold-text',
  'no-deposit': 'from-win/25 text-win',
  'free-spins': 'from-info/25 text-info',
  'free-bet': 'from-info/25 text-info',
  cashback: 'from-info/25 text-info',
  'turnover-rebate': 'from-win/25 text-win',
  raffle: 'from-gold/30 text-gold-text',
  wheel: 'from-danger/20 text-danger',
  packets: 'from-danger/20 text-danger',
  'sign-in': 'from-win/25 text-win',
  birthday: 'from-gold/30 text-gold-text',
  manual: 'from-info/25 text-info',
  award: 'from-gold/30 text-gold-text',
};

/** The picture of a kind of offers. */
export function OfferArt({ kind, className }: { kind: Kind; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('flex items-center justify-center rounded-tile bg-linear-to-br to-transparent', tints[kind], className)}
    >
      <svg
        viewBox="0 0 48 48"
        className="size-3/5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={drawings[kind]} />
      </svg>
    </span>
  );
}
