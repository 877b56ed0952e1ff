import { expect, it } from 'vitest';
import { failureOf, playAs, playedText, silentMs, slowMs, stageOf } from './opening';

const waiting = { ready: false, shownAnyway: false, waitedMs: 0, framedMs: undefined };

it('covers a game until it is ready, offers a way on after ten seconds and a reload after twenty in the frame', () => {
  expect(stageOf(waiting)).toBe('loading');
  expect(stageOf({ ...waiting, waitedMs: slowMs - 1 })).toBe('loading');
  expect(stageOf({ ...waiting, waitedMs: slowMs })).toBe('slow');
  // A vendor that has not answered the launch has no frame to be silent in.
  expect(stageOf({ ...waiting, waitedMs: 60_000 })).toBe('slow');
  expect(stageOf({ ...waiting, waitedMs: 60_000, framedMs: silentMs - 1 })).toBe('slow');
  expect(stageOf({ ...waiting, waitedMs: 60_000, framedMs: silentMs })).toBe('silent');
  expect(stageOf({ ...waiting, waitedMs: 60_000, framedMs: 60_000, ready: true })).toBe('playing');
  expect(stageOf({ ...waiting, waitedMs: 60_000, framedMs: 60_000, shownAnyway: true })).toBe('playing');
});

it('plays with money only for members, and lets guests play at once where a game can be tried', () => {
  const looker = { status: 'guest', trialAccount: false, asksTrial: false, canTry: true, wasMember: false };
  expect(playAs({ ...looker, status: 'unknown', asksTrial: true })).toBeUndefined();
  expect(playAs(looker)).toBe('trial');
  expect(playAs({ ...looker, canTry: undefined })).toBeUndefined();
  expect(playAs({ ...looker, canTry: false })).toBe('login');
  expect(playAs({ ...looker, canTry: undefined, asksTrial: true })).toBe('trial');
  const member = { ...looker, status: 'member' };
  expect(playAs(member)).toBe('real');
  expect(playAs({ ...member, asksTrial: true })).toBe('trial');
  expect(playAs({ ...member, trialAccount: true })).toBe('real');
  expect(playAs({ ...member, trialAccount: true, asksTrial: true })).toBe('real');
});

it('puts no demo in the place of a game for money whose session has ended', () => {
  const looker = { status: 'guest', trialAccount: false, asksTrial: false, canTry: true, wasMember: true };
  expect(playAs(looker)).toBe('login');
  expect(playAs({ ...looker, canTry: undefined })).toBe('login');
});

it('has a face for every refusal of a launch, and the server’s words for the rest', () => {
  expect(
    [
      'game.maintenance',
      'game.vendor.unavailable',
      'game.country.blocked',
      'game.unknown',
      'game.trial.unavailable',
      'login.not.session',
    ].map(failureOf),
  ).toEqual(['maintenance', 'vendor', 'country', 'unknown', 'trial', 'session']);
  expect(['TOO_MANY_REQUESTS', 'network', 'constructor', ''].map(failureOf)).toEqual(['other', 'other', 'other', 'other']);
});

it.each([
  [0, '0:00'],
  [-5, '0:00'],
  [59_999, '0:59'],
  [247_000, '4:07'],
  [3_599_999, '59:59'],
  [3_750_000, '1:02:30'],
  [36_000_000, '10:00:00'],
])('%d ms played reads %s', (milliseconds, text) => {
  expect(playedText(milliseconds)).toBe(text);
});
