import type { FastifyInstance } from 'fastify';
import { SandboxError } from '../errors.js';
import { html } from '../pages/html.js';
import { describeRound, roundLanguageOf, type RoundLanguage } from './describe-round.js';
import type { RoundRecord, VendorRoundEngine } from './round-engine.js';
import { roundPageTexts } from './round-page-texts.js';

interface RoundPageOptions {
  engine: VendorRoundEngine;
  isKeyOf: (key: string, roundId: string) => boolean;
}

const STYLE_SHEET = `
@import url(/game-assets/game.css);
body { padding: 24px 16px 48px; }
main { max-width: 640px; margin: 0 auto; display: grid; gap: 16px; }
h1, h2, p, ul, dl { margin: 0; padding: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1rem; }
section { background: var(--bg1); border: 1px solid var(--line); border-radius: 16px; padding: 16px; display: grid; gap: 8px; }
.outcome { font-size: 1.125rem; font-weight: 700; }
.quiet { color: var(--ink2); font-size: .8125rem; }
ul { list-style: none; display: grid; gap: 12px; }
li + li { border-top: 1px solid var(--line); padding-top: 12px; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; }
dt { color: var(--ink2); }
dd { margin: 0; font-variant-numeric: tabular-nums; }
`;

/** Adds the page of one round, which players and the operator's staff open by the address of `game/round`: what happened, each bet, each movement. */
export function addRoundPage(app: FastifyInstance, { engine, isKeyOf }: RoundPageOptions): void {
  app.get('/round-page.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(STYLE_SHEET),
  );
  app.get<{ Params: { round: string }; Querystring: { key?: string } }>('/rounds/:round', async (request, reply) => {
    const round = engine.find(request.params.round);
    if (!round || !isKeyOf(request.query.key ?? '', round.id)) throw new SandboxError(404, 'round_unknown', 'no such round');
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(renderRound(round, languageOf(round, request.headers['accept-language'])));
  });
}

/** The language that the player played in; of a round from before this process, which no session is left of, that of the browser. */
function languageOf({ session }: RoundRecord, accepted: string | undefined): RoundLanguage {
  return roundLanguageOf(session.id === '' ? (accepted ?? '').slice(0, 2).toLowerCase() : session.language);
}

function renderRound(round: RoundRecord, language: RoundLanguage): string {
  const { session, currency, movements, state, room: roomCode, openedAt } = round;
  const texts = roundPageTexts[language];
  const { outcome, bets, figures, say } = describeRound(round.game, round, language, currency);
  // Seconds, and the zone in words: the vendor does not know the player's.
  const times = new Intl.DateTimeFormat(figures.tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  const timeOf = (moment: number) => html`<time datetime="${new Date(moment).toISOString()}">${times.format(moment)}</time>`;
  const name = session.game.names[language];
  const room = session.game.rooms?.find(({ code }) => code === roomCode);
  const fact = (label: string, value: Parameters<typeof html>[1]) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <title>${name} · ${round.id}</title>
        <link rel="icon" href="/game-assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/round-page.css" />
      </head>
      <body>
        <main>
          <h1>${name}</h1>
          <section>
            <h2>${texts.outcome}</h2>
            ${
              outcome.length === 0
                ? html`<p>${state === 'open' ? texts.notYet : texts.nothing}</p>`
                : outcome.map((sentence) => html`<p class="outcome">${sentence}</p>`)
            }
          </section>
          <section>
            <h2>${texts.bets}</h2>
            <ul>
              ${bets.map(({ bet, on, odds }) => {
                const made = movements.find(({ kind, id }) => kind === 'bet' && id === bet.id);
                return html`<li>
                  ${on !== undefined && html`<strong>${on}</strong>`}
                  <dl>
                    ${odds !== undefined && fact(texts.odds, odds)} ${fact(say('stake'), figures.money(bet.amount))}
                    ${
                      bet.state === 'void'
                        ? fact(say('returned'), say('noteVoid'))
                        : bet.state === 'paid'
                          ? fact(say('returned'), figures.money(bet.won))
                          : fact(say('returned'), texts.notYet)
                    }
                    ${made && fact(texts.time, timeOf(made.createdAt))}
                  </dl>
                </li>`;
              })}
            </ul>
          </section>
          <section>
            <dl>
              ${fact(say('round'), round.id)} ${fact(texts.state, state === 'open' ? texts.open : texts.closed)}
              ${fact(texts.began, timeOf(openedAt))} ${room && fact(say('duelRoom'), room.names[language])}
            </dl>
          </section>
          <section>
            <h2>${texts.movements}</h2>
            <ul class="quiet">
              ${movements.map(
                ({ id, kind, amount, state: movementState, createdAt }) =>
                  html`<li>
                    ${timeOf(createdAt)} · ${texts.kinds[kind]} · ${figures.money(amount)} · ${texts.states[movementState]}<br />${id}
                  </li>`,
              )}
            </ul>
          </section>
        </main>
      </body>
    </html>`.markup;
}
