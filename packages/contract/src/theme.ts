/**
 * The colours that a brand may make its own, what they are when it does not (packages/ui/src/tokens.css; a test compares), and the pairs of them
 * that stand on each other on the site. Judged by the server when a brand is changed and by the console while somebody chooses.
 */
export const themeNames = ['dark', 'light'] as const;
export type ThemeName = (typeof themeNames)[number];

export const themeDefaults = {
  dark: {
    bg0: '#0a0e16',
    bg1: '#111725',
    bg2: '#182032',
    bg3: '#212b40',
    'ink-1': '#f3f6fc',
    'ink-2': '#b7c1d5',
    'ink-3': '#8f9bb3',
    gold: '#f4be4f',
    'gold-deep': '#dfa22f',
    'gold-ink': '#1a1203',
    'gold-text': '#f4be4f',
    win: '#2fd08a',
    danger: '#ff6473',
    info: '#63aeff',
    warning: '#ffb020',
    line: '#66769a',
  },
  light: {
    bg0: '#f4f6fa',
    bg1: '#ffffff',
    bg2: '#edf1f7',
    bg3: '#e2e8f2',
    'ink-1': '#0e1626',
    'ink-2': '#3f4b63',
    'ink-3': '#586479',
    gold: '#f2b632',
    'gold-deep': '#dfa22f',
    'gold-ink': '#1a1203',
    'gold-text': '#7f5200',
    win: '#0a7547',
    danger: '#c21f38',
    info: '#0b5fbf',
    warning: '#875000',
    line: '#76839c',
  },
} as const satisfies Record<ThemeName, Record<string, string>>;

export type ThemeToken = keyof (typeof themeDefaults)['dark'];
export const themeTokens = Object.keys(themeDefaults.dark) as ThemeToken[];

/** What a brand changed of a theme: tokens by name, colours as #rrggbb. */
export type ThemeColours = Readonly<Record<string, string>>;

/** Six hexadecimal digits: the only form in which a colour reaches a page. */
export const themeColourPattern = '^#[0-9a-fA-F]{6}$';
const colour = new RegExp(themeColourPattern);

const grounds = ['bg0', 'bg1', 'bg2'] as const;
const inks = ['ink-1', 'ink-2', 'ink-3', 'gold-text', 'win', 'danger', 'info', 'warning'] as const;

export interface ThemePair {
  readonly ink: ThemeToken;
  readonly ground: ThemeToken;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for the edge of a field (1.4.11). */
  readonly least: number;
}

/** The pairs that are used: every text colour on every ground, the words of the main button on both ends of its gradient, the edge of a field. */
export const themePairs: readonly ThemePair[] = [
  ...inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground, least: 4.5 }))),
  { ink: 'gold-ink', ground: 'gold', least: 4.5 },
  { ink: 'gold-ink', ground: 'gold-deep', least: 4.5 },
  ...grounds.map((ground) => ({ ink: 'line', ground, least: 3 }) as const),
];

export function isThemeToken(name: string): name is ThemeToken {
  return Object.hasOwn(themeDefaults.dark, name);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (#rrggbb), 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A whole theme: the brand's colours over the defaults. What is no token or no colour has no meaning. */
export function wholeTheme(theme: ThemeName, own: ThemeColours): Record<ThemeToken, string> {
  const known = Object.entries(own).filter(([name, value]) => isThemeToken(name) && colour.test(value));
  return { ...themeDefaults[theme], ...Object.fromEntries(known) };
}

export interface JudgedPair extends ThemePair {
  readonly ratio: number;
  readonly enough: boolean;
}

/** Every pair of a theme with its ratio, rounded down to hundredths so that nothing is told to be better than it is. */
export function judgeTheme(theme: ThemeName, own: ThemeColours): JudgedPair[] {
  const whole = wholeTheme(theme, own);
  return themePairs.map((pair) => {
    const ratio = contrastOf(whole[pair.ink], whole[pair.ground]);
    return { ...pair, ratio: Math.floor(ratio * 100) / 100, enough: ratio >= pair.least };
  });
}

/** Style sheet of a brand's own colours; empty when it has none. Holds nothing but tokens of this table and six hexadecimal digits each. */
export function themeStyle(own: Readonly<Record<ThemeName, ThemeColours>>): string {
  const rule = (selector: string, colours: ThemeColours): string => {
    const known = Object.entries(colours).filter(([name, value]) => isThemeToken(name) && colour.test(value));
    return known.length === 0 ? '' : `${selector}{${known.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
  };
  return rule(":root:not([data-theme='light'])", own.dark) + rule(":root[data-theme='light']", own.light);
}
