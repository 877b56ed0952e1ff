import type { Draw, Group } from '../example';

/** Names of the tokens in `packages/ui/src/tokens.css`, by what they are for. */
const colours = {
  Grounds: ['bg0', 'bg1', 'bg2', 'bg3'],
  Ink: ['ink-1', 'ink-2', 'ink-3', 'gold-text', 'win', 'danger', 'info', 'warning'],
  Fills: ['gold', 'gold-deep', 'gold-ink', 'solid-red', 'solid-blue', 'solid-green'],
  Lines: ['line', 'divider', 'hairline', 'scrim'],
};

const Swatches = ({ names }: { names: readonly string[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
    {names.map((name) => (
      <li key={name}>
        <span className="block h-12 rounded-field border border-divider" style={{ background: `var(--${name})` }} />
        <span lang="en" className="text-caption text-ink-2">
          {name}
        </span>
      </li>
    ))}
  </ul>
);

const words: Draw = (t) => t('shell.footer.responsible', { age: 18 });
const inType =
  (className: string): Draw =>
  (t, format) => <p className={className}>{words(t, format)}</p>;

const box = 'h-16 bg-bg2 border border-divider';

export const tokens: Group = {
  name: 'Tokens',
  examples: {
    Colours: {
      about:
        'Tailwind’s own palette is switched off: bg-bg1, text-ink-2, border-line. Gold is for the one primary action, the selected state and VIP.',
      size: 'wide',
      states: Object.fromEntries(Object.entries(colours).map(([name, names]) => [name, () => <Swatches names={names} />])),
    },
    Type: {
      about: 'Sizes and line heights follow the script: Thai and Vietnamese need more height than Latin.',
      size: 'wide',
      states: {
        'text-display': inType('text-display font-extrabold'),
        'text-h1': inType('text-h1 font-bold'),
        'text-h2': inType('text-h2 font-bold'),
        'text-body': inType('text-body'),
        'text-label': inType('text-label'),
        'text-caption': inType('text-caption'),
        'text-tiny': inType('text-tiny'),
        'text-money, tabular': (_t, format) => <p className="tabular text-money font-bold">{format.money(12_845_010_000n)}</p>,
      },
    },
    Shapes: {
      about: 'Corners, shadows and the utilities that stand for a whole look.',
      size: 'small',
      states: {
        'rounded-field': () => <div className={`${box} rounded-field`} />,
        'rounded-chip': () => <div className={`${box} rounded-chip`} />,
        'rounded-tile': () => <div className={`${box} rounded-tile`} />,
        'rounded-hero': () => <div className={`${box} rounded-hero`} />,
        card: () => <div className="card h-16 rounded-tile" />,
        'shadow-pop': () => <div className="h-16 rounded-tile bg-bg1 shadow-pop" />,
        'gold-fill': () => <div className="gold-fill h-16 rounded-tile" />,
      },
    },
  },
};
