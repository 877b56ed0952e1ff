/** Who says what was drawn. */
export interface Source {
  kind: 'feed' | 'person';
  name: string;
}

export interface StandingReport {
  id: bigint;
  source: Source;
  /** Canonical text of the result. */
  text: string;
}

/** How many sources must agree before a draw is drawn, per game. */
export interface AgreementRule {
  /** Different sources that say the same; two at least (reliability D5). */
  sources: number;
  /** Whether a majority decides while sources contradict each other; otherwise a person must withdraw a report. */
  majority: boolean;
}

export type Agreement =
  | { verdict: 'agreed'; text: string; reports: bigint[] }
  /** Nobody contradicts, but more sources must say the same. */
  | { verdict: 'waiting'; agreeing: number; needed: number }
  /** Sources contradict each other. */
  | { verdict: 'held'; texts: string[] };

/** Letters of other alphabets that can be taken for a Latin one, small or capital; what a keyboard gives, not all that Unicode holds. */
const lookAlikes = new Map(
  [
    ['авеһіјкмнорсԛтухѕԁԝӏ', 'abehijkmhopcqtyxsdwl'],
    ['αβεζηικμνορςτυχ', 'abezhikmnopstyx'],
    ['ıɑɡ', 'iag'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, index): [string, string] => [letter, to[index] ?? letter])),
);

/**
 * What names are compared by: two spellings of one name are one source. Case, blanks, punctuation, invisible characters, composed letters and
 * letters of another alphabet that look the same do not count. Empty when nothing of the name can be read.
 */
export function sourceKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('σ', 'ς');
  return [...plain]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * What the standing reports of a draw lead to. Reports of one source count once, whatever the caller passes. With `majority`, a result that
 * enough sources report is drawn when it has more sources than all other results together (2:1, not 2:2).
 */
export function agree(reports: readonly StandingReport[], rule: AgreementRule): Agreement {
  const byText = new Map<string, Map<string, bigint>>();
  for (const { id, source, text } of reports) {
    let sources = byText.get(text);
    if (sources === undefined) byText.set(text, (sources = new Map()));
    const key = `${source.kind} ${sourceKey(source.name)}`;
    if (!sources.has(key)) sources.set(key, id);
  }
  const ranked = [...byText].toSorted(([, left], [, right]) => right.size - left.size);
  const [first] = ranked;
  if (first === undefined) return { verdict: 'waiting', agreeing: 0, needed: rule.sources };
  const [text, sources] = first;
  const others = ranked.slice(1).reduce((sum, [, against]) => sum + against.size, 0);
  const isEnough = sources.size >= rule.sources;
  if (others > 0 && !(rule.majority && isEnough && sources.size > others)) return { verdict: 'held', texts: ranked.map(([said]) => said) };
  if (!isEnough) return { verdict: 'waiting', agreeing: sources.size, needed: rule.sources };
  return { verdict: 'agreed', text, reports: [...sources.values()] };
}
