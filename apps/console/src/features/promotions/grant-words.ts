import { languages } from '@sortes/browser';
import { type FigurePeriod, matchDeposit, sharesOf, type Snapshot } from '@sortes/growth-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import type { ConsoleFormat } from '../../shared/format';
import { isTextId, type Translate } from '../../shared/texts';
import type { Draft } from './document';

/** A figure with its name. */
export type Line = readonly [label: string, value: string];

/** JSON of a snapshot: sums are decimal text. */
type AsText<Value> = Value extends bigint
  ? string
  : Value extends readonly (infer One)[]
    ? readonly AsText<One>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: AsText<Value[Name]> }
      : Value;
export type SnapshotText = Partial<AsText<Snapshot>>;

/** What a sum was counted of, as the server keeps it (claim-grant.ts). */
export type BasisText =
  | {
      readonly of: 'loss';
      readonly from: string;
      readonly to: string;
      readonly staked: string;
      readonly returned: string;
      readonly converted: string;
    }
  | {
      readonly of: 'turnover';
      readonly lanes: readonly { readonly lane: string; readonly turnover: string; readonly given: string; readonly due: string }[];
    }
  | { readonly of: 'day'; readonly day: number };

/** What a grant was decided by. All of it is missing once the person was erased; the basis also with grants from before it was kept. */
export interface Decided {
  readonly snapshot?: SnapshotText;
  readonly amount?: string;
  readonly terms?: { readonly required: string; readonly mayConvert: string | null; readonly tied: boolean; readonly days: number | null };
  readonly basis?: BasisText;
}

/** What lines are said with. */
export interface Saying {
  readonly t: Translate;
  readonly format: Pick<ConsoleFormat, 'tag' | 'amount' | 'money' | 'number' | 'percent' | 'at' | 'date'>;
  /** Names of ways to deposit, by their ids. */
  readonly methods: Readonly<Record<string, string>>;
}

const periods: readonly FigurePeriod[] = ['day', 'week', 'month', 'life'];
const none = '–';
const wholeRate = 10_000;

type SumsText = Readonly<Record<string, string | undefined>>;

/** A sum that is known by itself, or that of its lanes. */
const sumOf = ({ any, ...byLane }: SumsText = {}): bigint =>
  any === undefined ? Object.values(byLane).reduce((sum, one) => sum + parseMoney(one ?? '0'), 0n) : parseMoney(any);

/** Kinds of games that a figure is parted by, where it is known as a whole, too: a question was about one of them. */
const lanesOf = (figures: SnapshotText['turnover']): string[] =>
  Object.values(figures ?? {}).some((sums) => 'any' in sums)
    ? [...new Set(Object.values(figures ?? {}).flatMap((sums) => Object.keys(sums)))].filter((lane) => lane !== 'any')
    : [];

/** A figure of all periods in one value: "Day ₫0 · Week ₫5 …". */
const byPeriod = ({ t }: Saying, valueOf: (period: FigurePeriod) => string): string =>
  periods.map((period) => `${t(`promotions.period.${period}`)} ${valueOf(period)}`).join(' · ');

const wordOf = ({ t }: Saying, group: string, code: string): string => {
  const id = `promotions.${group}.${code}`;
  return isTextId(id) ? t(id) : code;
};

const weekdayOf = ({ format }: Saying, weekday: number): string =>
  // The first of January 2024 is a Monday.
  new Intl.DateTimeFormat(format.tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

const depositText = ({ format, methods }: Saying, deposit: NonNullable<SnapshotText['firstDeposit']> | null): string =>
  deposit === null ? none : `${format.amount(deposit.sum)} · ${format.at(deposit.at)} · ${methods[deposit.method] ?? deposit.method}`;

const regionOf = ({ format }: Saying, country: string | null): string =>
  country === null ? none : (new Intl.DisplayNames([format.tag], { type: 'region' }).of(country) ?? country);

/** Who the player was, as far as the offer asked; of grants from before only that was kept all of it. */
function personLines(saying: Saying, snapshot: SnapshotText): Line[] {
  const { t, format, methods } = saying;
  const { country, language, code, device, method } = snapshot;
  const label = (name: Parameters<typeof wordOf>[2]) => wordOf(saying, 'snapshot', name);
  const listed = (all: readonly string[], group: string) =>
    all.length === 0 ? none : all.map((one) => wordOf(saying, group, one)).join(', ');
  return [
    ...(snapshot.weekday === undefined ? [] : [[label('weekday'), weekdayOf(saying, snapshot.weekday)] as const]),
    ...(country === undefined ? [] : [[label('country'), regionOf(saying, country)] as const]),
    [label('language'), languages.find((one) => one.code === language)?.endonym ?? language ?? none],
    ...(snapshot.rank === undefined ? [] : [[label('rank'), format.number(snapshot.rank)] as const]),
    [label('registered'), format.at(snapshot.registeredAt)],
    ...(snapshot.identity === undefined ? [] : [[label('identity'), wordOf(saying, 'answer', snapshot.identity)] as const]),
    ...(snapshot.contacts === undefined ? [] : [[label('contact'), listed(snapshot.contacts, 'answer')] as const]),
    ...(snapshot.sharedMarks === undefined ? [] : [[label('sharedMarks'), format.number(snapshot.sharedMarks)] as const]),
    ...(code ? [[label('code'), code] as const] : []),
    ...(device ? [[label('device'), wordOf(saying, 'device', device)] as const] : []),
    ...(method ? [[label('method'), methods[method] ?? method] as const] : []),
    ...(snapshot.tags?.length ? [[label('tag'), snapshot.tags.join(', ')] as const] : []),
    ...(snapshot.segments?.length ? [[label('segment'), snapshot.segments.join(', ')] as const] : []),
    ...(snapshot.agentLine === undefined ? [] : [[label('agentLine'), snapshot.agentLine.join(', ') || none] as const]),
    ...(snapshot.grants === undefined ? [] : [[label('grants'), t('promotions.count', { count: snapshot.grants.length })] as const]),
  ];
}

/** What the player had paid, staked and lost, as far as the offer asked. */
function moneyLines(saying: Saying, { deposits, turnover, netLoss, firstDeposit, lastDeposit, lastPlayedAt }: SnapshotText): Line[] {
  const { t, format } = saying;
  const label = (name: string) => wordOf(saying, 'snapshot', name);
  const paid = (period: FigurePeriod) =>
    t('promotions.countAndSum', {
      count: format.number(deposits?.[period]?.count ?? 0),
      sum: format.amount(deposits?.[period]?.sum ?? '0'),
    });
  const figures = (of: SnapshotText['turnover']) => byPeriod(saying, (period) => format.money(sumOf(of?.[period])));
  const parts = (name: 'laneTurnover' | 'laneLoss', of: SnapshotText['turnover']): Line[] =>
    lanesOf(of).map((lane) => [
      t(`promotions.snapshot.${name}`, { lane: wordOf(saying, 'lane', lane) }),
      byPeriod(saying, (period) => format.amount((of?.[period] as SumsText | undefined)?.[lane] ?? '0')),
    ]);
  return [
    ...(deposits === undefined ? [] : [[label('deposits'), byPeriod(saying, paid)] as const]),
    ...(firstDeposit === undefined ? [] : [[label('firstDeposit'), depositText(saying, firstDeposit)] as const]),
    ...(lastDeposit === undefined ? [] : [[label('lastDeposit'), depositText(saying, lastDeposit)] as const]),
    ...(turnover === undefined ? [] : [[label('turnover'), figures(turnover)] as const]),
    ...parts('laneTurnover', turnover),
    ...(netLoss === undefined ? [] : [[label('netLoss'), figures(netLoss)] as const]),
    ...parts('laneLoss', netLoss),
    ...(lastPlayedAt === undefined ? [] : [[label('lastPlay'), lastPlayedAt === null ? none : format.at(lastPlayedAt)] as const]),
  ];
}

/** The player as they were when it was decided, each figure with its name; of an application that waits, as they were when they applied. */
export const snapshotLines = (saying: Saying, snapshot: SnapshotText, isApplying = false): Line[] => [
  [saying.t(isApplying ? 'promotions.applied' : 'promotions.snapshot.at'), saying.format.at(snapshot.at)],
  ...personLines(saying, snapshot),
  ...moneyLines(saying, snapshot),
];

/** What a sum is explained from. Sums as decimal text. */
export interface SumParts {
  readonly reward: Draft['reward'];
  readonly deposit: string | null;
  readonly basis: BasisText | undefined;
}

function matchLines({ t, format }: Saying, reward: Extract<Draft['reward'], { rule: 'match' }>, deposit: string): Line[] {
  const steps = reward.steps.map(({ from, rate }) => ({ from: parseMoney(from), rate }));
  const sum = parseMoney(deposit);
  const step = steps.findLast(({ from }) => sum >= from);
  if (step === undefined) return [[t('promotions.sum.deposit'), format.amount(deposit)]];
  const share = { percent: format.percent(step.rate / wholeRate, 2), from: format.money(step.from) };
  return [
    [t('promotions.sum.deposit'), format.amount(deposit)],
    [t('promotions.sum.percent', share), format.money(matchDeposit(sum, { steps, most: null }))],
    ...(reward.most === null ? [] : [[t('promotions.sum.most'), format.amount(reward.most)] as const]),
  ];
}

function lossLines(
  { t, format }: Saying,
  { tiers, most, least }: Extract<Draft['reward'], { rule: 'tiers' }>,
  { from, to, staked, returned, converted }: Extract<BasisText, { of: 'loss' }>,
): Line[] {
  const loss = parseMoney(staked) - parseMoney(returned) - parseMoney(converted);
  const day = (text: string) => format.date(Date.parse(`${text}T12:00:00Z`));
  return [
    [t('promotions.sum.days'), from === to ? day(from) : `${day(from)} – ${day(to)}`],
    [t('promotions.sum.staked'), format.amount(staked)],
    [t('promotions.sum.returned'), format.money(-parseMoney(returned))],
    [t('promotions.sum.converted'), format.money(-parseMoney(converted))],
    [t('promotions.sum.loss'), format.money(loss)],
    ...sharesOf(
      loss,
      tiers.map(({ above, rate }) => ({ above: parseMoney(above), rate })),
    ).map(({ above, rate, part, earned }): Line => {
      const share = { percent: format.percent(rate / wholeRate, 2), part: format.money(part), above: format.money(above) };
      return [t('promotions.sum.tier', share), format.money(earned)];
    }),
    ...(most === null ? [] : [[t('promotions.sum.most'), format.amount(most)] as const]),
    ...(parseMoney(least) === 0n ? [] : [[t('promotions.sum.least'), format.amount(least)] as const]),
  ];
}

function turnoverLines(saying: Saying, { lanes }: Extract<BasisText, { of: 'turnover' }>): Line[] {
  const { t, format } = saying;
  const before = lanes.reduce((sum, { given }) => sum + parseMoney(given), 0n);
  return [
    ...lanes.map(({ lane, turnover, given, due }): Line => {
      const brings = parseMoney(given) + parseMoney(due);
      return [
        t('promotions.sum.lane', { lane: wordOf(saying, 'lane', lane), turnover: format.amount(turnover) }),
        format.amount(formatMoney(brings)),
      ];
    }),
    [t('promotions.sum.before'), format.money(-before)],
  ];
}

/** How a sum came about, from what it was counted of to what caps it; the sum itself is not among them. */
export function sumLines(saying: Saying, { reward, deposit, basis }: SumParts): Line[] {
  const { t, format } = saying;
  switch (reward.rule) {
    case 'match':
      return deposit === null ? [] : matchLines(saying, reward, deposit);
    case 'fixed':
      return [[t('promotions.sum.fixed'), format.amount(reward.sum)]];
    case 'entered':
      return [[t('promotions.sum.entered'), format.amount(reward.most)]];
    case 'tiers':
      return basis?.of === 'loss' ? lossLines(saying, reward, basis) : [[t('promotions.sum.loss'), t('promotions.sum.notKept')]];
    case 'rates':
      return basis?.of === 'turnover' ? turnoverLines(saying, basis) : [[t('promotions.sum.turnover'), t('promotions.sum.notKept')]];
    case 'calendar':
      return basis?.of === 'day'
        ? [[t('promotions.sum.day'), t('promotions.sumOf', { sum: format.number(basis.day), all: format.number(reward.sums.length) })]]
        : [[t('promotions.sum.day'), t('promotions.sum.notKept')]];
    case 'slices':
      return [[t('promotions.sum.by'), t('promotions.sum.slices')]];
    case 'packets':
      return [
        [t('promotions.sum.by'), t('promotions.sum.packets', { count: format.number(reward.count), total: format.amount(reward.total) })],
      ];
    case 'tickets':
      return [[t('promotions.sum.by'), t('promotions.sum.tickets')]];
    case 'bet':
      return [[t('promotions.sum.fixed'), format.amount(reward.sum)]];
    case 'spins':
      return [
        [
          t('promotions.sum.spins'),
          t('promotions.sum.spinsOf', { count: format.number(reward.count), value: format.amount(reward.value) }),
        ],
      ];
  }
}

/** What has to be staked, from what it is a multiple of; and what binds it. */
export function requirementLines(
  { t, format }: Saying,
  {
    requirement,
    amount,
    deposit,
    terms,
  }: Pick<SumParts, 'deposit'> & { requirement: Draft['requirement']; amount: string; terms: Decided['terms'] },
): Line[] {
  if (requirement === null || terms === undefined) return [];
  const { base, multiple } = requirement;
  // What is won is not known beforehand; how much of it has to be staked stands with the grant.
  if (base === 'winnings')
    return [[t('promotions.asked.winnings'), t('promotions.asked.times', { times: format.number(multiple / wholeRate) })]];
  const of = base === 'deposit-and-bonus' ? parseMoney(amount) + parseMoney(deposit ?? '0') : parseMoney(amount);
  return [
    [t(`promotions.asked.${base}`), format.money(of)],
    [t('promotions.asked.times', { times: format.number(multiple / wholeRate) }), format.amount(terms.required)],
    ...(terms.mayConvert === null ? [] : [[t('promotions.asked.mayConvert'), format.amount(terms.mayConvert)] as const]),
    ...(terms.days === null ? [] : [[t('promotions.days'), format.number(terms.days)] as const]),
    [t('promotions.tied'), t(terms.tied ? 'promotions.yes' : 'promotions.no')],
  ];
}
