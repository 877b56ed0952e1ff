import type { Game } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import type { CorrectionAnswer } from '../../modules/lottery/index.js';
import { asOption, byOption, personsActing, requirePersons } from '../acting-staff.js';
import { exitCodes, InputError, report, textOption, type Command, type CommandInput, type OptionShape } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { gameNamed } from '../settle-offline.js';

/** Which draw is meant; `--draw` and `--numero` are the same. */
export const drawOptions: Readonly<Record<string, OptionShape>> = {
  game: { type: 'string', value: 'GAME', help: 'an official game' },
  numero: { type: 'string', value: 'NUMBER', help: 'the draw: its number, or its date YYYY-MM-DD' },
  draw: { type: 'string', value: 'NUMBER', help: 'the same as --numero' },
};
const resultOption: OptionShape = {
  type: 'string',
  value: 'RESULT',
  help: "the numbers as written in docs/lottery/plays.md, e.g. '60213|80300|…'",
};
const reasonOption: OptionShape = { type: 'string', value: 'TEXT', help: 'why; it is kept, and players read the reason of a correction' };

/** @throws InputError for a house game: whoever may enter, correct or void what the house has drawn may choose among its results. */
export function officialGame(input: CommandInput): Game {
  const code = textOption(input, 'game');
  if (code === undefined) throw new InputError('--game is missing');
  const game = gameNamed(code);
  if (game.kind !== 'official')
    throw new InputError(`${game.code} is drawn by the house; only results of official draws come from outside`);
  return game;
}

export function numberOf(input: CommandInput): string {
  const numero = (textOption(input, 'numero') ?? textOption(input, 'draw'))?.trim();
  if (numero === undefined || numero === '') throw new InputError('--numero is missing');
  return numero;
}

export function reasonOf(input: CommandInput): string {
  const reason = textOption(input, 'reason')?.trim() ?? '';
  if (reason === '') throw new InputError('--reason is missing');
  return reason.slice(0, 200);
}

function resultTextOf(input: CommandInput): string {
  const result = textOption(input, 'result')?.trim() ?? '';
  if (result === '') throw new InputError('--result is missing');
  return result;
}

/** "1 draw", "2 draws". */
function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

export const drawEnter: Command = {
  words: ['draw', 'enter'],
  summary: 'Report the result of an official draw in the name of a person; two agreeing sources settle it',
  files: [],
  options: { ...drawOptions, result: resultOption, by: byOption, as: asOption },
  notes: `Two different persons, two feeds, or a person and a feed must say the same (docs/lottery/results.md). A draw that has not
closed takes no result. Exit code 1 when the draw is held because sources contradict each other, or has another result.`,
  async run(input) {
    const [game, numero, result] = [officialGame(input), numberOf(input), resultTextOf(input)];
    requirePersons(input);
    const { filed, draws } = await withPlatform(input, async ({ modules: { lottery, backOffice } }) => {
      const { names, tell } = await personsActing(input, backOffice, 'results.enter');
      const subject = `draw:${game.code}/${numero}`;
      return lottery.results.enter(game.code, numero, result, names, {
        alongside: tell({ action: 'result.entered', subject, reason: '', after: { result } }),
      });
    });
    const name = `${game.code} ${numero}`;
    const said = {
      applied: `${name}: enough sources agree; ${counted(draws, 'draw')} settled`,
      known: `${name} has this result`,
      waiting: `${name}: ${filed.verdict === 'waiting' ? `${filed.agreeing} of ${filed.needed}` : ''} sources agree; another one must say the same`,
      paused: `${name}: enough people agree; it pays ${filed.verdict === 'paused' ? filed.until.toISOString() : ''} unless one of them withdraws: draw withdraw`,
      held: `${name} is held: sources contradict each other; see draw reports, then draw withdraw`,
      differs: `${name} has another result; a wrong one is corrected: draw correct`,
      void: `${name} is void; the result changes nothing`,
      refused: `${name}: refused`,
    }[filed.verdict];
    await report(input, { game: game.code, numero, ...filed, draws }, [said]);
    return filed.verdict === 'applied' || filed.verdict === 'known' || filed.verdict === 'waiting' || filed.verdict === 'paused'
      ? exitCodes.ok
      : exitCodes.faults;
  },
};

export const drawReports: Command = {
  words: ['draw', 'reports'],
  summary: 'What each source says about an official draw, and where it stands; --log for everything that was done about it',
  files: [],
  options: { ...drawOptions, log: { type: 'boolean', help: 'the log with values before and after' } },
  async run(input) {
    const [game, numero] = [officialGame(input), numberOf(input)];
    const { found, log } = await withPlatform(input, async ({ modules: { lottery } }) => ({
      found: await lottery.results.reports(game.code, numero),
      log: input.options['log'] === true ? await lottery.results.log(game.code, numero) : [],
    }));
    const value = (inner: unknown): string =>
      inner === null || inner === undefined ? '–' : typeof inner === 'string' ? inner : JSON.stringify(inner);
    await report(input, { game: game.code, numero, ...found, ...(input.options['log'] === true && { log }) }, [
      ...found.draws.map(
        (draw) =>
          `brand ${draw.merchantId}: ${draw.state}${draw.win === null ? '' : ` ${draw.win}`}${draw.corrections > 0 ? `, corrected ${timesOf(draw.corrections)}` : ''}`,
      ),
      ...found.reports.map(
        ({ at, source, text, early, note, withdrawn }) =>
          `${at.toISOString()}  ${source.kind} ${source.name}: ${text}${early === null ? '' : ` (${early})`}${note === null ? '' : `  "${note}"`}${withdrawn === null ? '' : `  withdrawn by ${withdrawn.by}: ${withdrawn.reason}`}`,
      ),
      ...(found.reports.length === 0 ? ['no reports'] : []),
      ...log.map(
        (line) =>
          `${line.at.toISOString()}  ${line.action}  ${line.by.join(', ')}${line.reason === null ? '' : `  "${line.reason}"`}  ${value(line.before)} → ${value(line.after)}`,
      ),
    ]);
    return exitCodes.ok;
  },
};

export const drawWithdraw: Command = {
  words: ['draw', 'withdraw'],
  summary: 'Withdraw what a source reported, with a reason; if the others agree, the draw is settled',
  files: [],
  options: {
    ...drawOptions,
    source: { type: 'string', value: 'NAME', help: 'the person or feed whose report is withdrawn' },
    kind: { type: 'string', value: 'KIND', help: 'person (default) or feed' },
    by: byOption,
    as: asOption,
    reason: reasonOption,
  },
  notes: 'Exit code 1 when the source has no report that stands.',
  async run(input) {
    const [game, numero, reason] = [officialGame(input), numberOf(input), reasonOf(input)];
    const [name, kind] = [textOption(input, 'source'), textOption(input, 'kind') ?? 'person'];
    if (name === undefined) throw new InputError('--source is missing');
    requirePersons(input);
    if (kind !== 'person' && kind !== 'feed') throw new InputError('--kind must be person or feed');
    const answer = await withPlatform(input, async ({ modules: { lottery, backOffice } }) => {
      const { names, tell } = await personsActing(input, backOffice, 'results.enter');
      const alongside = tell({ action: 'result.withdrawn', subject: `draw:${game.code}/${numero}`, reason, after: { kind, source: name } });
      return lottery.results.withdraw({ gameCode: game.code, numero, source: { kind, name }, by: names[0] ?? '', reason, alongside });
    });
    await report(input, { game: game.code, numero, ...answer }, [
      answer.verdict === 'unknown'
        ? `${kind} ${name} has no report about ${game.code} ${numero}`
        : `the report of ${kind} ${name} is withdrawn${answer.follows === 'agreed' ? `; the others agree, ${counted(answer.draws, 'draw')} settled` : ''}${answer.follows === 'decided-before' ? '; the draw keeps its result. A correction that was held goes on when it is asked for again: draw correct' : ''}`,
    ]);
    return answer.verdict === 'unknown' ? exitCodes.faults : exitCodes.ok;
  },
};

type SaidCorrection =
  | Exclude<CorrectionAnswer, { verdict: 'corrected' }>
  | (Omit<Extract<CorrectionAnswer, { verdict: 'corrected' }>, 'draws'> & {
      draws: (Extract<CorrectionAnswer, { verdict: 'corrected' }>['draws'][number] & { currency: string })[];
    });

/** Asking takes back what the same person had reported: nobody should learn that from the log only. */
function replacedLines(answer: SaidCorrection): string[] {
  return 'replaced' in answer ? answer.replaced.map(({ name, text }) => `the earlier report of ${name} is withdrawn by this: ${text}`) : [];
}

function correctionLines(name: string, answer: SaidCorrection): string[] {
  switch (answer.verdict) {
    case 'corrected':
      return answer.draws.map(({ merchantId, no, bets, reversed, paid, covered, currency }) => {
        const money = (amount: bigint): string => `${formatMoney(amount)} ${currency}`;
        return `brand ${merchantId}, correction ${no}: ${counted(bets, 'bet')} changed, ${money(reversed)} reversed, ${money(paid)} paid, ${money(covered)} lent by the house`;
      });
    case 'waiting':
      return [`${name}: ${answer.agreeing} of ${answer.needed} sources agree; another one must say the same`];
    case 'held':
      return [
        `${name} is not corrected: sources contradict each other`,
        ...answer.says.map(({ kind, name: source, text }) => `  ${kind} ${source}: ${text}`),
        'withdraw what is wrong (draw withdraw), then ask for the correction again',
      ];
    case 'changed':
      return [`${name} has another result by now than when the correction was asked for; look again`];
    case 'known':
      return [`${name} has this result already`];
    case 'no-result':
      return [`${name} has no result that was settled; nothing to correct`];
  }
}

export const drawCorrect: Command = {
  words: ['draw', 'correct'],
  summary: 'Correct a wrong official result: prizes of the wrong one are reversed, those of the right one paid',
  files: [],
  options: { ...drawOptions, result: resultOption, reason: reasonOption, by: byOption, as: asOption },
  notes: `Two sources must say the same, one of them a person: --by An --by Bình, or An now and Bình later, or An and a feed that says so. The first result is
kept and shown; a prize that was spent is reversed all the same (docs/lottery/results.md). Who had reported the result that is corrected withdraws that by
asking. Sources that ask for different corrections hold it until one is withdrawn. Exit code 1 while it is held or another source is needed.`,
  async run(input) {
    const order = {
      gameCode: officialGame(input).code,
      numero: numberOf(input),
      result: resultTextOf(input),
      reason: reasonOf(input),
    };
    requirePersons(input);
    const { answer, merchants, by } = await withPlatform(input, async ({ modules: { lottery, site, backOffice } }) => {
      const { names, tell } = await personsActing(input, backOffice, 'results.correct');
      const subject = `draw:${order.gameCode}/${order.numero}`;
      return {
        by: names,
        answer: await lottery.results.correct({
          ...order,
          by: names,
          alongside: (transaction, verdict) =>
            tell({ action: `result-correction.${verdict}`, subject, reason: order.reason, after: { result: order.result } })(transaction),
        }),
        merchants: new Map((await site.allMerchants()).map((merchant) => [merchant.id, merchant])),
      };
    });
    const said =
      answer.verdict === 'corrected'
        ? { ...answer, draws: answer.draws.map((draw) => ({ ...draw, currency: merchants.get(draw.merchantId)?.currency ?? '' })) }
        : answer;
    await report(input, { ...order, by, ...said }, [...replacedLines(said), ...correctionLines(`${order.gameCode} ${order.numero}`, said)]);
    return answer.verdict === 'corrected' || answer.verdict === 'known' ? exitCodes.ok : exitCodes.faults;
  },
};

export const drawFeeds: Command = {
  words: ['draw', 'feeds'],
  summary: 'How the feeds of results fare',
  files: [],
  notes: 'Exit code 1 when a feed failed the last time it was asked.',
  async run(input) {
    const feeds = await withPlatform(input, ({ modules }) => modules.lottery.results.feeds());
    await report(input, { feeds }, [
      ...feeds.map(
        (feed) =>
          `${feed.name}: ${feed.failures === 0 ? 'up' : `${counted(feed.failures, 'failure')} in a row`}, last answer ${feed.succeededAt?.toISOString() ?? 'never'}, ${counted(feed.entries, 'report')}${feed.lastProblem === null ? '' : `; ${feed.lastProblem}`}`,
      ),
      ...(feeds.length === 0 ? ['no feed was asked yet; RESULTS_CONFIG names them'] : []),
    ]);
    return feeds.some(({ failures }) => failures > 0) ? exitCodes.faults : exitCodes.ok;
  },
};
