import { startSandbox, type Sandbox } from '@sortes/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { testKeys } from '../../../testing/test-environment.js';

let app: TestApp;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ keys: testKeys() });
  app = await createTestApp();
  const { changes } = app.app.modules.games;
  for (const code of ['LUMEN', 'KITE'] as const)
    await changes.setVendor(code, { apiUrl: sandbox.vendor.apiUrls[code], launchOrigins: [sandbox.vendor.url] });
}, 60_000);
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

describe('the demo', () => {
  it('opens every game at its own vendor, for money and for play money', async () => {
    const token = await app.tokenOf('demo1');
    const { games } = (await app.ask('GET', '/wps/relay/GCSGAME_gameList')).body.value as {
      games: { nodeId: string; gameCode: string; gameType: string }[];
    };
    expect(games.map(({ gameType }) => gameType).sort()).toEqual(['PVP', 'PVP', 'SPORTS']);
    for (const { nodeId, gameCode } of games) {
      const asked = `launchMode=GLS&nodeId=${nodeId}&language=VI${gameCode === 'card-duel' ? '&roomId=gold' : ''}`;
      for (const [path, headers] of [
        [`/wps/game/launchGame?${asked}`, { token }],
        [`/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeId}&language=VI`, {}],
      ] as const) {
        const answer = await app.ask('GET', path, headers);
        expect(answer.status, `${gameCode}: ${JSON.stringify(answer.body)}`).toBe(200);
        const { content } = answer.body.value as { content: { game_url: string } };
        expect(new URL(content.game_url).origin).toBe(sandbox.vendor.url);
        const page = await fetch(content.game_url);
        expect([page.status, page.headers.get('content-type')], gameCode).toEqual([200, expect.stringContaining('text/html')]);
        await page.text();
      }
    }
  });
});
