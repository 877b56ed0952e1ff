import {
  countContent,
  findGame,
  findPlay,
  isPrizeGroup,
  mostPaidByLine,
  paidPerHit,
  rebateOf,
  sortedDigits,
  stakeOf,
  type Game,
  type Odds,
  type Play,
  type PrizeMode,
} from '@sortes/lottery-rules';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { DomainError, refuse } from '../../platform/errors.js';
import type { NewBet } from './bet-repository.js';
import type { LotteryContext } from './context.js';
import {
  canonicalTicket,
  checkCounted,
  fullOdds,
  isCounted,
  isMeant,
  lowerOdds,
  numbersOf,
  playsNumber,
  refusalOf,
  riskOf,
  type Offer,
  type RiskItem,
} from './exposure.js';
import { greatestMultiple, isTakenUnit, orderModeOf, upToGroup, type BetLimits, type BlockedNumbers, type OddsFactor } from './limits.js';
import { ownGroupOf } from './own-group.js';

export interface OrderLine {
  playId: string;
  bettingContent: string;
  /** Money text; or `mode` says which part of the price per stake. */
  unit?: string | undefined;
  mode?: string | undefined;
  multiple: number;
  /** What the player was shown. */
  combinations: number;
  amount: string;
  actualAmount?: string | undefined;
  /** Prize group; else the order's. */
  series?: number | undefined;
  /** Lowered odds the player took. */
  oddsFactor?: string | undefined;
}

/** What a player asks to bet, whatever the draws it is for. */
export interface OrderRequest {
  playerId: number;
  merchantId: number;
  /** The brand's; it decides the limits. */
  currency: string;
  /** A trial account's: nobody can win anything of it, so it takes no room from those who can. */
  playMoney?: boolean;
  gameId: string;
  /** The draw, where it is one: numbers may be blocked for it alone. */
  numero?: string | undefined;
  prizeMode?: string | undefined;
  /** Prize group of the lines that name none. */
  series?: number | undefined;
  contents: readonly OrderLine[];
  betCartAmountSum?: string | undefined;
}

/** A line as the rules read it, priced by the server. */
export type CheckedLine = Omit<NewBet, 'id' | 'risk'> & {
  /** What the line takes of counted limits, as `riskText` writes it for the database. */
  riskItems: readonly RiskItem[] | null;
  /** Of the line's prize group, without a factor; what it is offered at is reckoned from these. */
  oddsInFull: Readonly<Record<string, Odds>>;
  factor: OddsFactor;
};

export interface CheckedOrder {
  game: Game;
  mode: PrizeMode;
  limits: BetLimits;
  lines: CheckedLine[];
  /** What is paid for all lines, money units. */
  stake: bigint;
  /** The price of all lines before their rebates. */
  gross: bigint;
}

interface Sale {
  game: Game;
  mode: PrizeMode;
  limits: BetLimits;
  request: OrderRequest;
}

type Field = (name: string) => string;

/** Content and count. The player's count is compared, never used. */
function readContent(play: Play, line: OrderLine, field: Field): { content: string; combinations: number } {
  const counted = countContent(play, line.bettingContent);
  if (!counted.ok)
    throw new DomainError('lottery.content.invalid', {
      field: field('bettingContent'),
      parameters: { reason: counted.reason, detail: counted.detail ?? '' },
    });
  if (counted.combinations !== line.combinations)
    throw new DomainError('lottery.count.mismatch', { field: field('combinations'), parameters: { combinations: counted.combinations } });
  return { content: counted.canonical, combinations: counted.combinations };
}

function readUnit(line: OrderLine, { mode, limits }: Sale, field: Field): bigint {
  const part = line.mode === undefined ? undefined : tryParseMoney(line.mode);
  const unit = line.unit === undefined ? undefined : tryParseMoney(line.unit);
  const ofPart = part === undefined ? undefined : (limits.pricePerStake * part) / 10_000n;
  const meant = unit ?? ofPart;
  const isClear = line.unit === undefined ? line.mode !== undefined : unit !== undefined && (line.mode === undefined || ofPart === unit);
  if (!isClear || meant === undefined || !isTakenUnit(meant, mode, limits))
    throw new DomainError('lottery.unit.invalid', { field: field('unit') });
  return meant;
}

/** The prize group a line is sold at; null for fixed odds. */
function readSeries(line: OrderLine, { game, limits, request }: Sale, field: Field): number | null {
  const asked = line.series ?? request.series;
  const { prizeGroups } = game;
  const { maximumSeries: own } = limits;
  if (own === null || prizeGroups === undefined)
    return asked === undefined ? null : refuse('lottery.series.invalid', { field: field('series') });
  const series = asked ?? own;
  if (isPrizeGroup(prizeGroups, series) && series <= own) return series;
  const { lowest, step } = prizeGroups;
  throw new DomainError('lottery.series.invalid', { field: field('series'), parameters: { minimum: lowest, maximum: own, step } });
}

function readFactor(line: OrderLine, field: Field): OddsFactor {
  if (line.oddsFactor === undefined) return fullOdds;
  const factor = tryParseMoney(line.oddsFactor);
  return factor !== undefined && factor > 0n && factor <= fullOdds ? factor : refuse('request_param_err', { field: field('oddsFactor') });
}

function checkAmount(text: string | undefined, amount: bigint, name: string): void {
  if (text !== undefined && tryParseMoney(text) !== amount)
    throw new DomainError('lottery.price.mismatch', { field: name, parameters: { amount: formatMoney(amount) } });
}

/** Multiple and price of a line against the limits. */
function checkPrice(line: OrderLine, price: { best: Odds; unit: bigint; gross: bigint }, limits: BetLimits, field: Field): void {
  const { multiple } = line;
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > limits.maximumMultiple)
    throw new DomainError('lottery.multiple.invalid', { field: field('multiple'), parameters: { maximum: limits.maximumMultiple } });
  const greatest = greatestMultiple(price.best, price.unit, limits.maximumPrize);
  // A unit that is too large even once has no multiple that would help.
  if (greatest < 1n) throw new DomainError('lottery.unit.invalid', { field: field('unit') });
  if (BigInt(multiple) > greatest)
    throw new DomainError('lottery.multiple.invalid', { field: field('multiple'), parameters: { maximum: greatest.toString() } });
  checkAmount(line.amount, price.gross, field('amount'));
  if (price.gross < limits.minimumStake)
    throw new DomainError('amount.below.minimum', { field: field('amount'), parameters: { minimum: formatMoney(limits.minimumStake) } });
  if (price.gross > limits.maximumStake)
    throw new DomainError('amount.above.maximum', { field: field('amount'), parameters: { maximum: formatMoney(limits.maximumStake) } });
}

/** The rule that holds for a number: a refusal before lower odds, the lowest odds before others. */
function ruleFor(blocked: readonly BlockedNumbers[], number: string): BlockedNumbers | undefined {
  return blocked
    .filter(({ numbers }) => numbers.has(number))
    .toSorted((left, right) => Number((left.factor ?? 0n) - (right.factor ?? 0n)))[0];
}

type OfferedLine = Omit<Offer, 'number' | 'factor'> & { game: Game; content: string; factor: OddsFactor };

/** Blocked numbers that content plays without naming them alone, each once. */
function joinedBlocked(blocked: readonly BlockedNumbers[], { play, content }: OfferedLine): string[] {
  return [...new Set(blocked.flatMap(({ playId, numbers }) => [...numbers].filter(playsNumber(play, content, playId !== null))))];
}

/** Numbers of a line that sell at other odds than it was sent with, as far as that is known before the draw's counters are asked. */
function offersOf(blocked: readonly BlockedNumbers[], { exposure }: BetLimits, line: OfferedLine): Offer[] {
  const { factor: sent, content, game, ...offer } = line;
  if (blocked.length === 0 && sent === fullOdds) return [];
  // Whether the counters ask for lower odds is judged with the draw; that nothing else can is known here.
  const mayBeLowered = exposure !== null && exposure.factor === sent && isCounted(game, line.play, exposure);
  const single = numbersOf(line.play, content);
  if (single === undefined) {
    const factors = joinedBlocked(blocked, line).map((number) => ({ number, factor: ruleFor(blocked, number)?.factor ?? null }));
    const refused = factors.filter(({ factor }) => factor === null);
    if (refused.length > 0) return refused.map((each) => ({ ...offer, ...each }));
    // Such a line cannot be cut: all of it sells at the lowest odds that a number of it has.
    const lowest = factors.reduce<OddsFactor>((least, { factor }) => (factor !== null && factor < least ? factor : least), fullOdds);
    if (lowest < fullOdds) return sent === lowest ? [] : factors.map(({ number }) => ({ ...offer, number, factor: lowest }));
    return sent === fullOdds || mayBeLowered ? [] : [{ ...offer, number: '', factor: fullOdds }];
  }
  return single.flatMap((number) => {
    const rule = ruleFor(blocked, number);
    if (rule !== undefined) return rule.factor === sent ? [] : [{ ...offer, number, factor: rule.factor }];
    return sent === fullOdds || mayBeLowered ? [] : [{ ...offer, number, factor: fullOdds }];
  });
}

/** Full odds of a game at one prize group, ready to read. */
interface FullOdds {
  version: string;
  read(play: string): Readonly<Record<string, Odds>>;
}

/** The odds a line is sold at: those of its group, or lowered ones; a push is the stake whatever the factor. */
function soldAt(play: Play, inFull: Readonly<Record<string, Odds>>, factor: OddsFactor): Readonly<Record<string, Odds>> {
  if (factor === fullOdds) return inFull;
  return Object.fromEntries(
    play.tiers.map(({ tier, push }) => [tier, push === true ? (inFull[tier] ?? 0n) : lowerOdds(inFull[tier] ?? 0n, factor)]),
  );
}

interface ReadLine {
  line: OrderLine;
  series: number | null;
  inFull: FullOdds;
}

type Priced = CheckedLine & { gross: bigint; win: bigint };

/** One line against the rules and the limits of a line. Adds to `offers` what sells at other odds than the line was sent with. */
function checkLine(sale: Sale, { line, series, inFull }: ReadLine, index: number, offers: Offer[]): Priced {
  const { game, limits, request } = sale;
  const field: Field = (name) => `contents.${index}.${name}`;
  const play = findPlay(game, line.playId) ?? refuse('lottery.play.unknown', { field: field('playId') });
  const { content, combinations } = readContent(play, line, field);
  const unit = readUnit(line, sale, field);
  const sent = readFactor(line, field);
  const oddsInFull = inFull.read(play.code);
  const blocked = rulesFor(limits.blocked, { game, play }, request.numero);
  const found = offersOf(blocked, limits, { line: index, game, play, content, factor: sent, odds: oddsInFull });
  offers.push(...found);
  // Odds at a factor that nobody offers are not sold, hence not stored for anybody.
  const factor = found.length > 0 ? fullOdds : sent;
  const odds = soldAt(play, oddsInFull, factor);
  const best = paidPerHit(play, odds);
  const { multiple } = line;
  const gross = Number.isInteger(multiple) ? stakeOf({ play, combinations, unit, multiple }) : 0n;
  checkPrice(line, { best, unit, gross }, limits, field);
  const { prizeGroups } = game;
  const rebate =
    series === null || prizeGroups === undefined || limits.maximumSeries === null
      ? 0n
      : rebateOf(prizeGroups, { stake: gross, own: limits.maximumSeries, group: series });
  const stake = gross - rebate;
  checkAmount(line.actualAmount, stake, field('actualAmount'));
  const win = (mostPaidByLine(game, play, content, combinations, odds) * unit * BigInt(multiple)) / 10_000n;
  const isBlocked = (number: string): boolean => ruleFor(blocked, number) !== undefined;
  const riskItems = riskOf(
    limits,
    { game, play, content, combinations, unit, multiple, odds, oddsInFull, factor, win },
    request.playerId,
    isBlocked,
  );
  // Written out: spreading an object of this size costs more than all of the checks above.
  return {
    play: play.code,
    content,
    combinations,
    unit,
    multiple,
    stake,
    rebate,
    series,
    oddsVersion: inFull.version,
    riskItems,
    oddsInFull,
    factor,
    gross,
    win,
  };
}

/** The mode an order is sold under: see `orderModeOf`. */
export function modeOfOrder(game: Game, { prizeMode, series, contents }: OrderRequest): PrizeMode {
  return orderModeOf(
    game,
    prizeMode,
    series !== undefined || contents.some((line) => line.series !== undefined || line.mode !== undefined),
  );
}

/** A rule with its numbers as the play's canonical content writes them: the digits or symbols of one without order are sorted. */
function asPlayWrites(rule: BlockedNumbers, { form }: Play): BlockedNumbers {
  if (form.kind === 'numbers' && form.unordered) return { ...rule, numbers: new Set([...rule.numbers].map(sortedDigits)) };
  if (form.kind !== 'tickets' || form.ordered) return rule;
  return { ...rule, numbers: new Set([...rule.numbers].map((number) => canonicalTicket(form, number))) };
}

function rulesFor(
  blocked: readonly BlockedNumbers[],
  { game, play }: { game: Game; play: Play },
  numero: string | undefined,
): BlockedNumbers[] {
  if (blocked.length === 0) return [];
  return blocked
    .filter((rule) => isMeant(game, play, rule.playId) && (rule.numero === null || rule.numero === numero))
    .map((rule) => asPlayWrites(rule, play));
}

/**
 * Numbers of a checked order that operators block or sell lower at another draw than the one it was checked for, or at one without rules of
 * its own (undefined): for orders over many draws, which have one set of odds.
 */
export function offersAt({ game, limits, lines }: CheckedOrder, numero: string | undefined): Offer[] {
  return lines.flatMap((line, index) => {
    const play = findPlay(game, line.play) ?? refuse('lottery.play.unknown');
    const offer = { line: index, game, play, content: line.content, factor: line.factor, odds: line.oddsInFull };
    return offersOf(rulesFor(limits.blocked, { game, play }, numero), limits, offer);
  });
}

/**
 * Checks an order against rules, odds and limits before any draw is looked at; what is counted per draw goes with the lines to the database.
 * @throws DomainError the content, count, price, prize group and limit errors of the operation `placeOrders`.
 */
export function createOrderCheck({
  odds,
  limits: book,
  hooks,
}: Pick<LotteryContext, 'odds' | 'limits' | 'hooks'>): (request: OrderRequest) => Promise<CheckedOrder> {
  /** Versions on sale do not change while the program runs. */
  const known = new Map<string, FullOdds>();
  const fullOddsOf = async (game: Game, series: number | null): Promise<FullOdds> => {
    const version = await odds.versionOf(game, { group: series ?? undefined });
    const full = { version, read: await odds.playsOf(version) };
    known.set(`${game.code} ${series ?? ''}`, full);
    return full;
  };

  return async (request) => {
    const game = findGame(request.gameId) ?? refuse('lottery.game.unknown', { field: 'gameId' });
    const mode = modeOfOrder(game, request);
    const ofBrand = await book.limitsOf(request.merchantId, request.currency, game, mode);
    const own = mode === 'LOTT' ? upToGroup(ofBrand, game, await ownGroupOf({ hooks }, request.playerId)) : ofBrand;
    const limits = request.playMoney === true && own.exposure !== null ? { ...own, exposure: null } : own;
    if (request.contents.length < 1 || request.contents.length > limits.maximumLines)
      refuse('lottery.too.many.lines', { field: 'contents', parameters: { maximum: limits.maximumLines } });
    const sale: Sale = { game, mode, limits, request };
    const offers: Offer[] = [];
    const checked: Priced[] = [];
    for (const [index, line] of request.contents.entries()) {
      const series = readSeries(line, sale, (name) => `contents.${index}.${name}`);
      const inFull = known.get(`${game.code} ${series ?? ''}`) ?? (await fullOddsOf(game, series));
      checked.push(checkLine(sale, { line, series, inFull }, index, offers));
    }
    const sum = (of: 'stake' | 'gross' | 'win'): bigint => checked.reduce((total, line) => total + line[of], 0n);
    const [stake, gross, win] = [sum('stake'), sum('gross'), sum('win')];
    checkAmount(request.betCartAmountSum, gross, 'betCartAmountSum');
    if (gross > limits.maximumOrder)
      throw new DomainError('amount.above.maximum', {
        field: 'betCartAmountSum',
        parameters: { maximum: formatMoney(limits.maximumOrder) },
      });
    if (win > limits.maximumOrderWin)
      throw new DomainError('lottery.win.above.maximum', {
        field: 'contents',
        parameters: { maximum: formatMoney(limits.maximumOrderWin) },
      });
    if (offers.length > 0) throw refusalOf(offers);
    const counted = checked.reduce((total, { riskItems }) => total + (riskItems?.length ?? 0), 0);
    checkCounted(counted, 'contents');
    for (const line of checked)
      if (line.factor !== fullOdds) line.oddsVersion = await odds.versionOf(game, { group: line.series ?? undefined, factor: line.factor });
    return { game, mode, limits, lines: checked, stake, gross };
  };
}
