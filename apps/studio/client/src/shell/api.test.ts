import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Api, PlayError } from './api';

const refusal = (code: string, status: number): Response => new Response(JSON.stringify({ error: { code, message: '' } }), { status });
const said: { at: number; answer: string }[] = [];

/** Answers the calls one after the other; `undefined`: none comes. */
function answerWith(...answers: (Response | undefined)[]): void {
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift();
    said.push({ at: Date.now(), answer: String(answer?.status) });
    if (answer === undefined) throw new TypeError('no connection');
    return answer;
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says at once that it was too fast, and does not ask again', async () => {
  answerWith(refusal('too_fast', 429));
  await expect(new Api('s').insist('POST', '/play/rounds', {})).rejects.toEqual(new PlayError('too_fast'));
  expect(said).toHaveLength(1);
});

it('goes on asking, slowly, when a call without an answer is turned away as too fast: it may have happened', async () => {
  answerWith(undefined, refusal('too_fast', 429), refusal('too_fast', 429), new Response('{"round":1}'));
  const asking = new Api('s').insist('POST', '/play/rounds', {});
  await vi.runAllTimersAsync();
  expect(await asking).toEqual({ round: 1 });
  expect(said.map(({ answer }) => answer)).toEqual(['undefined', '429', '429', '200']);
  expect(said[2]!.at - said[1]!.at).toBeGreaterThanOrEqual(2_000);
  expect(said[3]!.at - said[2]!.at).toBeGreaterThanOrEqual(2_000);
});
