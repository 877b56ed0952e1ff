import type { AgreementRule } from '../../outcomes/index.js';
import type { FeedFormatName } from './feeds/feed-format.js';

/** How results of one official game are taken. */
export interface ResultRule extends AgreementRule {
  /** A draw without a result is void this long after its time. */
  voidAfterMs: number;
}

export interface FeedBase {
  /** Its name as a source, and in figures and logs. */
  name: string;
  format: FeedFormatName;
  /** Games it may speak of; undefined = every official game. */
  games: readonly string[] | undefined;
  /** Milliseconds between two polls that went well. */
  everyMs: number;
}
export interface FileFeedSettings extends FeedBase {
  kind: 'file';
  /** A file, or a folder whose files are read by name. */
  path: string;
}
export interface HttpFeedSettings extends FeedBase {
  kind: 'http';
  url: string;
  /** Sent as `Authorization: Bearer …`. */
  token: string | undefined;
  timeoutMs: number;
}
export type FeedSettings = FileFeedSettings | HttpFeedSettings;

export interface ResultSettings {
  /** What differs from `defaultResultRule`, by game code. */
  rules: Readonly<Record<string, Partial<ResultRule>>>;
  feeds: readonly FeedSettings[];
}

export const defaultResultRule: ResultRule = { sources: 2, majority: false, voidAfterMs: 24 * 3_600_000 };

/** No feed is asked unless an operator names it. */
export const defaultResultSettings: ResultSettings = { rules: {}, feeds: [] };

export function resultRuleOf({ rules }: ResultSettings, gameCode: string): ResultRule {
  return { ...defaultResultRule, ...rules[gameCode] };
}
