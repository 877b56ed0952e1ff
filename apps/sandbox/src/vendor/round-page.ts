import type { FastifyInstance } from 'fastify';
import { SandboxError } from '../errors.js';
import { html } from '../pages/html.js';
import { formatUnits } from './amount.js';
import type { RoundRecord, VendorRoundEngine } from './round-engine.js';

interface RoundPageOptions {
  engine: VendorRoundEngine;
  isKeyOf: (key: string, roundId: string) => boolean;
}

/** Adds the page of one round, which the operator's staff open by the address of `game/round`: bets, wins and how it ended. */
export function addRoundPage(app: FastifyInstance, { engine, isKeyOf }: RoundPageOptions): void {
  app.get<{ Params: { round: string }; Querystring: { key?: string } }>('/rounds/:round', async (request, reply) => {
    const round = engine.find(request.params.round);
    if (!round || !isKeyOf(request.query.key ?? '', round.id)) throw new SandboxError(404, 'round_unknown', 'no such round');
    return reply
      .header('content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(renderRound(round));
  });
}

function renderRound(round: RoundRecord): string {
  const { session, currency, movements, state, detail, room, openedAt } = round;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Round ${round.id}</title>
      </head>
      <body>
        <h1>${session.game.names.en}</h1>
        <p>Round ${round.id}, ${state}, opened ${new Date(openedAt).toISOString()}${room !== undefined && `, room ${room}`}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">What</th>
              <th scope="col">Amount</th>
              <th scope="col">State</th>
              <th scope="col">Transaction</th>
            </tr>
          </thead>
          <tbody>
            ${movements.map(
              ({ id, kind, amount, state: movementState, createdAt }) =>
                html`<tr>
                  <td>${new Date(createdAt).toISOString()}</td>
                  <td>${kind}</td>
                  <td>${formatUnits(amount)} ${currency}</td>
                  <td>${movementState}</td>
                  <td>${id}</td>
                </tr>`,
            )}
          </tbody>
        </table>
        <pre>${JSON.stringify(detail, null, 2)}</pre>
      </body>
    </html>`.markup;
}
