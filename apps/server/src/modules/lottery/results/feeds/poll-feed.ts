import { randomInt } from 'node:crypto';
import { findGame, formatResult, judgeResult, type DrawTimes, type Game, type Result } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import { textsOfSource } from '../../../outcomes/index.js';
import type { LotteryContext } from '../../context.js';
import { keptNumbers, plannedNumber } from '../../kept-numbers.js';
import { asPublished } from '../../published-calendar-repository.js';
import { notePoll, raiseAlarm } from '../alarms.js';
import { fileReport } from '../file-report.js';
import { issuesOf } from '../issue-key.js';
import type { FeedSettings } from '../result-settings.js';
import { feedFormats, type FeedEntry, type FeedProblem } from './feed-format.js';
import { AskedToWait, waitAtMostMs, type Fetched, type Seen } from './fetched.js';
import { readFileSource } from './file-source.js';
import { readHttpSource } from './http-source.js';

/** After so many failures in a row a feed counts as down: it is asked at the longest distance until it answers. */
const downAfter = 5;
const distanceAtMostMs = 15 * 60_000;
/** A worker that dies in the middle of a poll leaves the feed to the others after its time and this. */
const leaseMs = 60_000;
/** What a wrong clock or another process has put off is looked at again so soon. */
const restAtMostMs = 10_000;

/**
 * How long a feed is left alone after so many failures in a row: twice as long each time up to fifteen minutes, of which a random part
 * (half to whole) is taken, so that feeds that failed together do not come back together; never shorter than between good polls.
 */
export function backOffMs(failures: number, everyMs: number): number {
  const longest = Math.max(everyMs, distanceAtMostMs);
  const whole = Math.min(everyMs * 2 ** Math.min(failures, 20), longest);
  return Math.max(everyMs, Math.round(whole * (0.5 + randomInt(0, 501) / 1_000)));
}

interface FeedState extends Seen {
  /** Marks this taking: whoever comes back after another has taken the feed over says nothing any more. */
  takenAt: Date;
  failures: number;
  lastProblem: string | null;
}

/**
 * Takes the feed for this poll, if its time has come and no other worker has it. A time that lies further ahead than any poll puts it was put
 * there by a clock that was wrong (or by settings that were changed): nobody waits for it.
 */
async function claim({ db, clock }: LotteryContext, feed: FeedSettings): Promise<FeedState | { waitMs: number }> {
  const now = clock.now();
  const timeoutMs = feed.kind === 'http' ? feed.timeoutMs : 0;
  const take = sql<FeedState>`
    update lottery.result_feed set next_at = ${new Date(now.getTime() + timeoutMs + leaseMs)}, polled_at = ${now}
    where name = ${feed.name} and (next_at <= ${now} or next_at > ${new Date(now.getTime() + timeoutMs + leaseMs + Math.max(feed.everyMs, waitAtMostMs))})
    returning etag, last_modified as "lastModified", failures, last_problem as "lastProblem", polled_at as "takenAt"`;
  const [taken] = (await take.execute(db)).rows;
  if (taken !== undefined) return taken;
  const { rows: next } = await sql<{ at: Date }>`select next_at as at from lottery.result_feed where name = ${feed.name}`.execute(db);
  if (next[0] !== undefined) return { waitMs: next[0].at.getTime() - now.getTime() };
  // Polled for the first time.
  await sql`insert into lottery.result_feed (name, next_at) values (${feed.name}, ${now}) on conflict (name) do nothing`.execute(db);
  return (await take.execute(db)).rows[0] ?? { waitMs: 0 };
}

type Checked = { game: Game; numero: string; draw: DrawTimes | undefined; result: Result; text: string; drawnAt: Date | undefined };

/** Games of these entries, with what is published of each. */
async function gamesOf(context: LotteryContext, entries: readonly (FeedEntry | FeedProblem)[]): Promise<ReadonlyMap<string, Game>> {
  const games = new Map<string, Game>();
  for (const code of new Set(entries.flatMap((entry) => ('problem' in entry ? [] : [entry.game])))) {
    const game = findGame(code);
    if (game !== undefined) games.set(code, await asPublished(context, game));
  }
  return games;
}

function checkEntry(feed: FeedSettings, entry: FeedEntry, index: number, game: Game | undefined): Checked | FeedProblem {
  const at = `result ${index + 1} (${entry.game} ${entry.numero})`;
  if (game?.kind !== 'official') return { at, problem: 'no official game' };
  if (feed.games !== undefined && !feed.games.includes(game.code)) return { at, problem: 'not a game of this feed' };
  const judged = judgeResult(game, entry.numero, entry.result);
  if (!judged.ok) return { at, problem: `${judged.reason}: ${judged.detail}` };
  const planned = plannedNumber(game, entry.numero);
  if (planned !== undefined) return { at, problem: `planned-number: ${planned}` };
  const { numero, draw, result } = judged;
  return { game, numero, draw, result, text: formatResult(game, result), drawnAt: entry.drawnAt };
}

/** The same results under the numbers their draws are kept with; what has none is refused. */
async function underKeptNumbers(context: LotteryContext, checked: readonly (Checked | FeedProblem)[]): Promise<(Checked | FeedProblem)[]> {
  const good = checked.filter((entry): entry is Checked => !('problem' in entry));
  const kept = new Map<string, ReadonlyMap<string, string>>();
  for (const game of new Set(good.map((entry) => entry.game))) {
    const draws = good.flatMap((entry) => (entry.game === game && entry.draw !== undefined ? [entry.draw] : []));
    kept.set(game.code, await keptNumbers(context, game, draws));
  }
  return checked.map((entry) => {
    if ('problem' in entry || entry.draw === undefined) return entry;
    const numero = kept.get(entry.game.code)?.get(entry.draw.issue);
    const at = `${entry.game.code} ${entry.numero}`;
    return numero === undefined ? { at, problem: 'other-date: the number is held by a draw of another day' } : { ...entry, numero };
  });
}

export interface PollReport {
  outcome: 'polled' | 'unchanged' | 'failed' | 'not-due';
  /** Results the feed gave. */
  entries: number;
  /** Reports filed now; what the feed had said before is not filed again. */
  filed: number;
  refused: FeedProblem[];
  /** Milliseconds until this process should look again. */
  waitMs: number;
}

/** Issues of which one body says two different things: it can mean neither. */
function contradictory(entries: readonly Checked[]): ReadonlySet<string> {
  const said = new Map<string, string>();
  const bad = new Set<string>();
  for (const { game, numero, text } of entries) {
    const key = `${game.code} ${numero}`;
    if ((said.get(key) ?? text) !== text) bad.add(key);
    said.set(key, text);
  }
  return bad;
}

/** Reads bodies; of several, one that cannot be read is named and the others stand. @throws Error when there is no other. */
function readBodies(feed: FeedSettings, bodies: readonly string[]): (FeedEntry | FeedProblem)[] {
  return bodies.flatMap((body, index) => {
    try {
      return [...feedFormats[feed.format](body)];
    } catch (error) {
      if (bodies.length === 1) throw error;
      return [{ at: `file ${index + 1}, newest name first`, problem: reasonOf(error) }];
    }
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is wrong, as it can be kept and read: without control characters, which a feed may send and the database refuses. */
function legible(problem: string): string {
  return problem
    .slice(0, 500)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ');
}

/**
 * Files what a feed's bodies say and it has not said before. What cannot be filed does not keep the rest from it.
 * @throws Error the first such trouble, when all else is filed: the poll is done again.
 */
async function take(
  context: LotteryContext,
  feed: FeedSettings,
  bodies: readonly string[],
): Promise<Pick<PollReport, 'entries' | 'filed' | 'refused'>> {
  const source = { kind: 'feed', name: feed.name } as const;
  const read = readBodies(feed, bodies);
  const games = await gamesOf(context, read);
  const checked = await underKeptNumbers(
    context,
    read.map((entry, index) => ('problem' in entry ? entry : checkEntry(feed, entry, index, games.get(entry.game)))),
  );
  const refused = checked.filter((entry): entry is FeedProblem => 'problem' in entry);
  const good = checked.filter((entry): entry is Checked => !('problem' in entry));
  const bad = contradictory(good);
  for (const key of bad) refused.push({ at: key, problem: 'two different results in one answer' });
  let filed = 0;
  const troubles: unknown[] = [];
  for (const code of new Set(good.map(({ game }) => game.code))) {
    const own = good.filter(({ game, numero }) => game.code === code && !bad.has(`${code} ${numero}`));
    const said = await textsOfSource(
      context.db,
      source,
      issuesOf(code),
      own.map(({ numero }) => numero),
    );
    for (const { game, numero, result, text, drawnAt } of own) {
      if (said.get(numero) === text) continue;
      try {
        const answer = await fileReport(context, { game, numero, result, source, drawnAt });
        if (answer.verdict === 'refused') refused.push({ at: `${code} ${numero}`, problem: `${answer.problem}: ${answer.detail}` });
        else filed += 1;
      } catch (error) {
        troubles.push(error);
        context.log.error(
          { feed: feed.name, game: code, numero, reason: reasonOf(error) },
          'what a feed says could not be filed; it is asked again',
        );
      }
    }
  }
  if (troubles.length > 0) throw troubles[0];
  return { entries: read.length, filed, refused };
}

function fetchFeed(feed: FeedSettings, seen: Seen): Promise<Fetched> {
  return feed.kind === 'http' ? readHttpSource(feed, seen) : readFileSource(feed.path, seen);
}

/** Notes a poll that went well: what was seen counts only now, when everything in it has been filed. */
async function succeed(
  context: LotteryContext,
  feed: FeedSettings,
  state: FeedState,
  fetched: Fetched,
  taken: Pick<PollReport, 'entries' | 'filed' | 'refused'>,
): Promise<PollReport> {
  const now = context.clock.now();
  const seen = fetched.changed ? fetched.seen : state;
  const first = taken.refused[0];
  const problem = fetched.changed
    ? first === undefined
      ? null
      : legible(`${taken.refused.length} refused; ${first.at}: ${first.problem}`)
    : state.lastProblem;
  await sql`
    update lottery.result_feed set next_at = ${new Date(now.getTime() + feed.everyMs)}, failures = 0, succeeded_at = ${now}, etag = ${seen.etag},
      last_modified = ${seen.lastModified}, last_problem = ${problem}, entries = entries + ${taken.filed}, refused = refused + ${taken.refused.length}
    where name = ${feed.name} and polled_at = ${state.takenAt}`.execute(context.db);
  notePoll(feed.name, 0, now);
  if (state.failures >= downAfter) context.log.info({ feed: feed.name }, 'a feed of results answers again');
  if (problem !== null && problem !== state.lastProblem)
    context.log.warn({ feed: feed.name, refused: taken.refused.slice(0, 20) }, 'a feed of results has entries that are refused');
  return { outcome: fetched.changed ? 'polled' : 'unchanged', ...taken, waitMs: Math.min(feed.everyMs, restAtMostMs) };
}

async function fail(context: LotteryContext, feed: FeedSettings, state: FeedState, error: unknown): Promise<PollReport> {
  const now = context.clock.now();
  const failures = state.failures + 1;
  const problem = legible(reasonOf(error));
  const asked = error instanceof AskedToWait ? error.waitMs : 0;
  const waitMs = Math.max(asked, backOffMs(failures, feed.everyMs));
  await sql`
    update lottery.result_feed set next_at = ${new Date(now.getTime() + waitMs)}, failures = ${failures}, last_problem = ${problem}
    where name = ${feed.name} and polled_at = ${state.takenAt}`.execute(context.db);
  notePoll(feed.name, failures, now);
  if (failures === downAfter) raiseAlarm(context.log, 'feed-down', { feed: feed.name, failures, problem }, 'a feed of results is down');
  else if (problem !== state.lastProblem) context.log.warn({ feed: feed.name, failures, problem }, 'a feed of results could not be read');
  return { outcome: 'failed', entries: 0, filed: 0, refused: [], waitMs: Math.min(waitMs, restAtMostMs) };
}

/**
 * Polls a feed if its time has come by the injected clock and no other worker does. A failure, whatever it is, moves the next poll away
 * (`backOffMs`); what a feed gave is noted as seen only after all of it was filed, so that a kill in between loses nothing.
 */
export async function pollFeed(context: LotteryContext, feed: FeedSettings): Promise<PollReport> {
  const state = await claim(context, feed);
  if ('waitMs' in state)
    return { outcome: 'not-due', entries: 0, filed: 0, refused: [], waitMs: Math.max(20, Math.min(state.waitMs, restAtMostMs)) };
  try {
    const fetched = await fetchFeed(feed, state);
    const taken = fetched.changed ? await take(context, feed, fetched.bodies) : { entries: 0, filed: 0, refused: [] };
    return await succeed(context, feed, state, fetched, taken);
  } catch (error) {
    return fail(context, feed, state, error);
  }
}

export interface FeedCondition {
  name: string;
  nextAt: Date;
  failures: number;
  polledAt: Date | null;
  succeededAt: Date | null;
  lastProblem: string | null;
  entries: number;
  refused: number;
}

/** How every feed that was ever polled fares. */
export async function listFeeds({ db }: Pick<LotteryContext, 'db'>): Promise<FeedCondition[]> {
  const { rows } = await sql<FeedCondition>`
    select name, next_at as "nextAt", failures, polled_at as "polledAt", succeeded_at as "succeededAt", last_problem as "lastProblem", entries, refused
    from lottery.result_feed order by name`.execute(db);
  return rows;
}
