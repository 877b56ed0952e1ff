import { followsPublishedCalendar, games, numberText, type CalendarChange, type PublishedDraw } from '@sortes/lottery-rules';
import type { CalendarAnswer } from '../../modules/lottery/index.js';
import { asOption, personsChanging, reasonOf, reasonOption } from '../acting-staff.js';
import { exitCodes, InputError, report, textOption, type Command, type CommandInput } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { readTexts } from '../read-lines.js';
import { gameNamed } from '../settle-offline.js';

const following = games.filter(followsPublishedCalendar).map(({ code }) => code);
const problemsShown = 50;
const numbersOption = 'numbers-as-written';

/** The game that is meant; the only one that follows a published calendar need not be named. */
function calendarGame(input: CommandInput): string {
  const named = textOption(input, 'game');
  const code = named === undefined ? following[0] : gameNamed(named).code;
  if (code === undefined || !following.includes(code))
    throw new InputError(`${code ?? 'no game'} follows no published calendar; --game is one of ${following.join(', ')}`);
  return code;
}

/** Lines of a file, no more than could be a calendar; what is beyond is told as one line too many. */
async function linesOf(input: CommandInput, file: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readTexts(file, input.workingDirectory)) {
    lines.push(line);
    if (lines.length > 5_000) throw new InputError(`${file} has more than 5000 lines: it is no calendar`);
  }
  return lines;
}

const drawLine = (draw: PublishedDraw): string => `${draw.date}  ${numberText(draw)}${draw.kind === 'snowball' ? '  snowball' : ''}`;

/** One change; of a draw whose number in the calendar is another draw's here, also that number, because it is named by its date. */
function changeLine(change: CalendarChange, stored: readonly PublishedDraw[]): string {
  const published = change.kind === 'cancelled' ? undefined : stored.find(({ date }) => date === change.date);
  const number = published && numberText(published);
  const isNamedByDate = number !== undefined && number.replace('/', '') !== change.issue;
  return `${bareChangeLine(change)}${isNamedByDate ? `  (${number} is the number of another draw here)` : ''}`;
}

function bareChangeLine(change: CalendarChange): string {
  switch (change.kind) {
    case 'moved':
      return `moved      ${change.from} → ${change.date}  ${change.issue}`;
    case 'renumbered':
      return `renumbered ${change.date}  ${change.before} → ${change.issue}`;
    default:
      return `${change.kind.padEnd(10)} ${change.date}  ${change.issue}`;
  }
}

/** "1 day added, 2 cancelled, …": what changes, kind by kind. */
function countLine({ changes, isStored, withdrawn, planned }: CalendarAnswer): string {
  const count = (kind: CalendarChange['kind']): string => `${changes.filter((each) => each.kind === kind).length} ${kind}`;
  const draws = `${withdrawn} draws that had not opened ${isStored ? 'were' : 'would be'} withdrawn or moved, ${planned} planned`;
  return `${isStored ? 'stored' : 'nothing stored (--dry-run)'}: ${(['added', 'moved', 'cancelled', 'renumbered'] as const).map(count).join(', ')}; ${draws}`;
}

async function store(input: CommandInput, game: string, file: string): Promise<CalendarAnswer> {
  const dryRun = input.options['dry-run'] === true;
  const numbersMeant = input.options[numbersOption] === true;
  const reason = dryRun ? '' : reasonOf(input, `calendar of ${game}`);
  const lines = await linesOf(input, file);
  return withPlatform(input, async ({ modules }) => {
    if (dryRun) return modules.lottery.setCalendar({ gameCode: game, lines, dryRun, numbersMeant });
    const { tell } = await personsChanging(input, modules.backOffice, 'results.enter');
    return modules.lottery.setCalendar({
      gameCode: game,
      lines,
      numbersMeant,
      alongside: (transaction, before, after) =>
        tell({ action: 'lottery.calendar', subject: `game:${game}`, reason, before: before.map(drawLine), after: after.map(drawLine) })(
          transaction,
        ),
    });
  });
}

export const lotteryCalendar: Command = {
  words: ['lottery', 'calendar'],
  summary: 'Store the draws an organiser has published (Mark Six), or show what is stored',
  files: ['[FILE]'],
  options: {
    game: { type: 'string', value: 'GAME', help: `which game; ${following.join(', ')} when left out` },
    'dry-run': { type: 'boolean', help: 'say what would change, and change nothing' },
    [numbersOption]: { type: 'boolean', help: 'take numbers far from those the plan counts for the dates' },
    reason: reasonOption,
    as: asOption,
  },
  notes: `FILE holds lines date,number[,kind] in the order of dates, e.g. 2026-11-24,26/127 then 2026-11-26,26/128 then 2026-11-29,26/129,snowball;
- reads standard input. The numbers are the organiser's own; a first number more than ten from what is counted for its date is refused unless
--numbers-as-written says that a person has compared it with the organiser's list. From its first to its last date the file alone says which days are draws; what is stored of the same time is replaced, and what is stored
beside it must go on without a hole. Draws that have not opened are added, moved or withdrawn at every brand. All lines are taken or none: what is wrong is told line by
line. A draw that is or was on sale and is not in the file is refused: two persons void it first (console, or draw void). A draw on sale keeps the number it was sold
under; a draw whose number is another draw's here is named by its date. Exit code 1 when something was refused.`,
  async run(input) {
    const game = calendarGame(input);
    const [file] = input.files;
    if (file === undefined) {
      const stored = await withPlatform(input, ({ modules }) => modules.lottery.showCalendar(game));
      await report(
        input,
        { game, stored },
        stored.length === 0 ? [`${game}: nothing is stored; the plan of the rules holds`] : stored.map(drawLine),
      );
      return exitCodes.ok;
    }
    const answer = await store(input, game, file);
    const { problems, changes, keptNumbers } = answer;
    if (problems.length > 0) {
      if (!input.json)
        for (const { line, problem, detail } of problems.slice(0, problemsShown))
          input.output.say(
            `${line === 0 ? file : `line ${line}`} refused: ${problem}: ${detail}${problem === 'far-from-plan' ? `; if the organiser's list says so, give --${numbersOption}` : ''}`,
          );
      await report(input, answer, [`${problems.length} refused; nothing was stored`]);
      return exitCodes.faults;
    }
    await report(input, answer, [
      ...changes.map((change) => changeLine(change, answer.stored)),
      ...keptNumbers.map(
        ({ date, numero, issue }) => `${date} is on sale or over as ${numero} and keeps that number; the organiser's is ${issue}`,
      ),
      countLine(answer),
    ]);
    return exitCodes.ok;
  },
};
