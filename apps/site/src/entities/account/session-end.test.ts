import { beforeEach, expect, it } from 'vitest';
import { forgetEnd, noteAnswer, noteReason, showEnd, useSessionEnd } from './session-end';

const minute = 60_000;
let now = 2_000_000_000_000;
const answerAfter = (ms: number) => noteAnswer((now += ms));
const shown = () => {
  showEnd();
  return useSessionEnd.getState().end;
};

beforeEach(() => {
  answerAfter(minute);
  forgetEnd();
});

it('says that half an hour without a call ended it, also when a call that anybody may make was answered first', () => {
  answerAfter(29 * minute);
  expect(shown()).toBe('unknown');
  answerAfter(31 * minute);
  answerAfter(1_000);
  expect(shown()).toBe('idle');
});

it('takes the word of the server before its own guess', () => {
  noteReason('password-reset');
  expect(shown()).toBe('password');
  answerAfter(31 * minute);
  noteReason('ended-by-owner');
  expect(shown()).toBe('owner');
  noteReason('staff');
  expect(shown(), 'what staff do is told by nobody').toBe('idle');
});

it('has nothing to say once a session stands', () => {
  answerAfter(31 * minute);
  expect(shown()).toBe('idle');
  forgetEnd();
  expect(useSessionEnd.getState().end).toBeUndefined();
  expect(shown()).toBe('unknown');
});
