import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findGame } from '@sortes/lottery-rules';
import { requireHttps } from '@sortes/service';
import { sourceKey } from '../../outcomes/index.js';
import { feedFormats, type FeedFormatName } from './feeds/feed-format.js';
import { defaultResultRule, type FeedBase, type FeedSettings, type ResultRule, type ResultSettings } from './result-settings.js';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown, where: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${where} must be an object`);
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new Error(`${where} has no field ${JSON.stringify(unknown)}; it knows ${known.join(', ')}`);
  return value as Fields;
}

function textOf(fields: Fields, name: string, where: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${where}.${name} must be text`);
  return value.trim();
}

function numberOf(fields: Fields, name: string, where: string, least: number, most: number, otherwise: number): number {
  const value = fields[name] ?? otherwise;
  if (typeof value !== 'number' || !(value >= least && value <= most))
    throw new Error(`${where}.${name} must be a number from ${least} to ${most}`);
  return value;
}

function officialGame(code: unknown, where: string): string {
  if (typeof code !== 'string' || findGame(code)?.kind !== 'official')
    throw new Error(`${where}: ${JSON.stringify(code)} is no official game`);
  return code;
}

function readFeed(value: unknown, where: string, environment: NodeJS.ProcessEnv): FeedSettings {
  const fields = fieldsOf(value, where, ['name', 'kind', 'format', 'games', 'everySeconds', 'path', 'url', 'tokenFrom', 'timeoutSeconds']);
  const games = fields['games'];
  if (games !== undefined && !Array.isArray(games)) throw new Error(`${where}.games must be a list of game codes`);
  const format = (fields['format'] ?? 'house') as string;
  if (!Object.hasOwn(feedFormats, format)) throw new Error(`${where}.format must be one of ${Object.keys(feedFormats).join(', ')}`);
  const name = textOf(fields, 'name', where);
  if (sourceKey(name) === '') throw new Error(`${where}.name must have a letter or a digit`);
  const base: FeedBase = {
    name,
    format: format as FeedFormatName,
    games: games?.map((code: unknown) => officialGame(code, `${where}.games`)),
    everyMs: numberOf(fields, 'everySeconds', where, 1, 86_400, 30) * 1_000,
  };
  const kind = textOf(fields, 'kind', where);
  if (kind === 'file') return { ...base, kind, path: textOf(fields, 'path', where) };
  if (kind !== 'http') throw new Error(`${where}.kind must be file or http`);
  const url = textOf(fields, 'url', where);
  requireHttps(`${where}.url`, url);
  // A password in an address would stand in every log line about it.
  if (new URL(url).username !== '' || new URL(url).password !== '')
    throw new Error(`${where}.url must not hold a name or password; name a token by tokenFrom`);
  const tokenFrom = fields['tokenFrom'] === undefined ? undefined : textOf(fields, 'tokenFrom', where);
  const token = tokenFrom === undefined ? undefined : environment[tokenFrom]?.trim();
  if (tokenFrom !== undefined && (token === undefined || token === '')) throw new Error(`${where}.tokenFrom: ${tokenFrom} is not set`);
  // Whoever refuses it later would name it.
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new Error(`${where}.tokenFrom: ${tokenFrom} holds what no header can carry`);
  return { ...base, kind, url, token, timeoutMs: numberOf(fields, 'timeoutSeconds', where, 1, 120, 10) * 1_000 };
}

/** An address without what makes no other place of it: how it is asked for, its fragment, its last slash. */
function placeOf(url: string): string {
  const { hostname, port, pathname, search } = new URL(url);
  return `${hostname.replace(/\.$/, '')}:${port}${pathname.replace(/\/+$/, '')}${search}`;
}

/** Whether two feeds read the same, or one reads the file that lies in the other's folder. */
function isSamePlace(feed: FeedSettings, other: FeedSettings): boolean {
  if (feed.kind === 'http' && other.kind === 'http') return placeOf(feed.url) === placeOf(other.url);
  if (feed.kind === 'http' || other.kind === 'http') return false;
  const [place, against] = [resolve(feed.path), resolve(other.path)];
  return place === against || dirname(place) === against || dirname(against) === place;
}

function firstTwice<T>(items: readonly T[], same: (one: T, other: T) => boolean): readonly [T, T] | undefined {
  for (const [index, item] of items.entries()) {
    const earlier = items.slice(0, index).find((other) => same(item, other));
    if (earlier !== undefined) return [earlier, item];
  }
  return undefined;
}

function readRule(value: unknown, where: string): Partial<ResultRule> {
  const fields = fieldsOf(value, where, ['sources', 'majority', 'voidAfterHours']);
  const sources = numberOf(fields, 'sources', where, 2, 9, defaultResultRule.sources);
  if (!Number.isInteger(sources)) throw new Error(`${where}.sources must be a whole number`);
  const majority = fields['majority'] ?? false;
  if (typeof majority !== 'boolean') throw new Error(`${where}.majority must be true or false`);
  return { sources, majority, voidAfterMs: numberOf(fields, 'voidAfterHours', where, 0.1, 24 * 30, 24) * 3_600_000 };
}

/**
 * Reads the settings of results: `{"games": {"xsmb": {"sources", "majority", "voidAfterHours"}}, "feeds": [{"name", "kind", …}]}`; format in
 * docs/lottery/results.md. @throws Error naming the field at fault.
 */
export function readResultSettings(value: unknown, environment: NodeJS.ProcessEnv): ResultSettings {
  const fields = fieldsOf(value, 'results', ['games', 'feeds']);
  const rules = Object.entries(fieldsOf(fields['games'] ?? {}, 'games', Object.keys((fields['games'] as object | undefined) ?? {})));
  const list = fields['feeds'] ?? [];
  if (!Array.isArray(list)) throw new Error('feeds must be a list');
  const feeds = list.map((feed: unknown, index) => readFeed(feed, `feeds[${index}]`, environment));
  // One feed under two names would agree with itself.
  const byName = firstTwice(feeds, (feed, other) => sourceKey(feed.name) === sourceKey(other.name));
  if (byName !== undefined) throw new Error(`two feeds are called ${JSON.stringify(byName[1].name)}`);
  const byPlace = firstTwice(feeds, isSamePlace);
  if (byPlace !== undefined) {
    const [feed, other] = byPlace.map(({ name }) => JSON.stringify(name));
    throw new Error(`the feeds ${feed} and ${other} are the same place: they would agree with themselves`);
  }
  return { rules: Object.fromEntries(rules.map(([code, rule]) => [officialGame(code, 'games'), readRule(rule, `games.${code}`)])), feeds };
}

/** Reads the file that RESULTS_CONFIG names. @throws Error naming the file and what is wrong with it. */
export function loadResultSettings(path: string, environment: NodeJS.ProcessEnv): ResultSettings {
  try {
    return readResultSettings(JSON.parse(readFileSync(path, 'utf8')), environment);
  } catch (error) {
    throw new Error(`RESULTS_CONFIG ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
