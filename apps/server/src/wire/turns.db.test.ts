import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ rateLimits: true });
});
afterAll(() => test.close());

const host = 'localhost:8080';
const crowd = 300;

/** How many of a crowd of strangers were let in before somebody with this token, who comes after all of them. */
async function letInBefore(token: string): Promise<number> {
  let answered = 0;
  const strangers = Array.from({ length: crowd }, (_, index) =>
    test.http
      .inject({ url: '/nowhere', remoteAddress: `2001:db8:${(index + 16).toString(16)}::1`, headers: { host } })
      .then(() => (answered += 1)),
  );
  const mine = test.http
    .inject({ url: '/nowhere', remoteAddress: '203.0.113.9', headers: { host, authorization: token } })
    .then(() => answered);
  await Promise.all(strangers);
  return mine;
}

it.each([
  ['an operation', '/wps/check/username?username=somebody1'],
  ['a document', '/openapi.json'],
])('whoever is signed in goes past strangers until they are beyond their budget of %s', async (_what, url) => {
  const token = await test.tokenOf('demo1');
  const ask = async (of: string): Promise<number> =>
    (await test.http.inject({ url: of, remoteAddress: '203.0.113.9', headers: { host, authorization: token } })).statusCode;
  expect(await letInBefore(token), 'nobody knows them yet').toBeGreaterThan(crowd / 2);
  expect(await ask('/wps/session')).toBeLessThan(500);
  expect(await letInBefore(token), 'known').toBeLessThan(crowd / 10);
  let calls = 0;
  while ((await ask(url)) !== 429 && calls < 1_000) calls += 1;
  expect(await letInBefore(token), 'beyond their budget').toBeGreaterThan(crowd / 2);
  await ask('/wps/session');
  expect(await letInBefore(token), 'within it again').toBeLessThan(crowd / 10);
});
