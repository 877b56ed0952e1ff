import { playerSessionMinutes } from '@sortes/contract';
import { create } from 'zustand';
import { forgetTab, readTab, writeTab } from '@sortes/browser';
import type { TextId } from '../../kit/i18n';

/** Why a session ended that nobody ended on this page. */
export type SessionEnd = 'idle' | 'password' | 'owner' | 'logout' | 'unknown';

export const sessionEndTexts = {
  idle: 'errors.ended.idle',
  password: 'errors.ended.password',
  owner: 'errors.ended.owner',
  logout: 'errors.ended.logout',
  unknown: 'errors.signedOut',
} as const satisfies Record<SessionEnd, TextId>;

const endKey = 'sessionEnd';
const isEnd = (text: string | null): text is SessionEnd => text !== null && Object.hasOwn(sessionEndTexts, text);
const keptEnd = (): SessionEnd | undefined => {
  const text = readTab(endKey);
  return isEnd(text) ? text : undefined;
};

/**
 * The end that is still to be explained, until somebody logs in; a load of the page does not lose it. `isNew`: it happened on this page, which says so by itself.
 */
export const useSessionEnd = create<{ end: SessionEnd | undefined; isNew: boolean }>(() => ({ end: keptEnd(), isNew: false }));

/** Reasons as the server's stream names them. Others are nothing to tell a player about. */
const ofReason: Readonly<Record<string, SessionEnd>> = {
  'password-reset': 'password',
  'password-changed': 'password',
  'factors-reset': 'password',
  'ended-by-owner': 'owner',
  'second-factor': 'owner',
  logout: 'logout',
};

const minute = 60_000;
const key = 'lastAnswer';
/** Written so seldom: it is read after a load only. */
const writtenEachMs = 30_000;

let lastAnswer = Number(readTab(key) ?? 0) || Date.now();
let written = lastAnswer;
let wasIdle = false;
/** What the stream said, which may come before or after the call that is refused. */
let heard: string | undefined;

/** The server has answered: every answer keeps the session alive, so a long silence before it has ended one. */
export function noteAnswer(now: number): void {
  if (now - lastAnswer >= playerSessionMinutes.idle * minute) wasIdle = true;
  lastAnswer = now;
  if (now - written < writtenEachMs) return;
  written = now;
  writeTab(key, String(now));
}

/** The stream tells that the session has ended. */
export function noteReason(reason: string): void {
  heard = reason;
}

/** A session stands: what ended the one before is no matter any more. */
export function forgetEnd(): void {
  wasIdle = false;
  heard = undefined;
  forgetTab(endKey);
  useSessionEnd.setState({ end: undefined, isNew: false });
}

/** The session is gone: says why, as far as this page can know. */
export function showEnd(): void {
  const end = (heard === undefined ? undefined : ofReason[heard]) ?? (wasIdle ? 'idle' : 'unknown');
  writeTab(endKey, end);
  useSessionEnd.setState({ end, isNew: true });
}
