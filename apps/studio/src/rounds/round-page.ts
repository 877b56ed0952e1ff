import { createHash } from 'node:crypto';
import { clockParts, dateParts } from '@sortes/languages';
import { formatMoney } from '@sortes/money';
import { sameText, type Vault } from '@sortes/service';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { PlayError } from '../errors.js';
import { findGame } from '../games/registry.js';
import { languageTags, secure } from '../pages.js';
import type { Language, RoundView } from '../protocol.js';
import { languageOf, timeZoneOf } from '../sessions/launch.js';
import { presentRound } from './present-round.js';
import { sayRound } from './say-round.js';
import type { RoundRepository } from './repository.js';
import { findRoundFor, readMovements, type MovementRow } from './record-repository.js';
import { codeOf, words } from '../words.js';

const styleSheet = `
:root { color-scheme: dark light; --bg: #0a0e16; --card: #111725; --ink: #f3f6fc; --quiet: #b7c1d5; --line: #2a3550; }
@media (prefers-color-scheme: light) { :root { --bg: #f4f6fa; --card: #fff; --ink: #131a29; --quiet: #4a5570; --line: #d5dbe8; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 48px; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 640px; margin: 0 auto; display: grid; gap: 16px; }
h1, h2, ul, dl { margin: 0; padding: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2, summary { font-size: 1rem; font-weight: 700; }
section, details { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px; display: grid; gap: 8px; }
ul { list-style: none; display: grid; gap: 12px; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; }
dt, .quiet { color: var(--quiet); }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
pre { margin: 8px 0 0; overflow-x: auto; font-size: .8125rem; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; }
.links { display: flex; flex-wrap: wrap; gap: 8px; }
.links a { min-height: 44px; display: flex; align-items: center; padding: 8px 16px; border: 1px solid var(--line); border-radius: 12px; color: inherit; font-weight: 600; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
p { margin: 0; }
code { overflow-wrap: anywhere; }
`;

interface RoundPageKit {
  pool: pg.Pool;
  repository: RoundRepository;
  vault: Vault;
  /** The key that opens a round's page. */
  keyOf: (roundId: string) => string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Adds the page of one round, which players and the operator's staff open by the address of `game/round`: what was staked, how it ended, its proof. */
export function addRoundPage(app: FastifyInstance, { pool, repository, vault, keyOf }: RoundPageKit): void {
  app.get('/round-page.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(styleSheet),
  );
  interface Asked {
    Params: { id: string };
    Querystring: { key?: string; lang?: string; zone?: string };
  }

  async function find({ params, query }: { params: Asked['Params']; query: Asked['Querystring'] }) {
    const id = params.id.toLowerCase();
    const isAllowed = typeof query.key === 'string' && sameText(query.key, keyOf(id));
    const found = isAllowed ? await findRoundFor(pool, id, undefined) : undefined;
    const row = found && (await repository.find(found.playerId, found.id));
    if (found === undefined || row === undefined) throw new PlayError('round_unknown', 'no such round');
    return { found, round: presentRound(vault, row) };
  }

  app.get<Asked>('/rounds/:id', async (request, reply) => {
    const { key = '', lang, zone } = request.query;
    const { found, round } = await find(request);
    const movements = await readMovements(pool, found);
    void secure(reply, "frame-ancestors 'none'");
    // The site's language where it was named; the browser's for who has only the address.
    const language = languageOf(typeof lang === 'string' ? lang : (request.headers['accept-language'] ?? 'en'));
    // The site's clock where it was named, and UTC for who asked without it.
    const timeZone = timeZoneOf(typeof zone === 'string' ? zone : undefined) ?? 'UTC';
    return reply.send(render(round, movements, { currency: found.currency, language, timeZone, key }));
  });
  app.get<Asked>('/rounds/:id/round.json', async (request, reply) => {
    const { round } = await find(request);
    const proof = proofOf(round);
    if (proof === undefined) throw new PlayError('round_unknown', 'the seed of this round is not told yet');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${proofFileOf(round)}"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(proof, null, 2));
  });
}

const proofFileOf = ({ id }: RoundView): string => `round-${id}.json`;

/** The published script that knows a round's game. */
const scriptOf = ({ game }: RoundView): string => (findGame(game)?.kind === 'slot' ? 'verify-slots.mjs' : 'verify-play.mjs');

/** What the scripts of `docs/fairness` read; undefined while the seed is hidden or nothing was decided by it. */
function proofOf({ game, rulesVersion, choice, moves, shown, multiplier, state, seed }: RoundView): Record<string, unknown> | undefined {
  const { serverSeed, clientSeed, nonce } = seed;
  if (state !== 'closed' || serverSeed === undefined) return undefined;
  // Of a shared round what was known before is the chain's value before it; its anchor is that of the first round only.
  const commitment =
    findGame(game)?.rules === undefined ? createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex') : seed.commitment;
  return { game, rulesVersion, serverSeed, commitment, clientSeed, nonce, choice, moves, shown, multiplier };
}

interface Shown {
  currency: string;
  language: Language;
  /** IANA name; its offset stands beside each time. */
  timeZone: string;
  /** The key that opened the page. */
  key: string;
}

type IdOf<Id> = Id extends `round.${infer Name}` ? Name : never;
type Say = (id: IdOf<Parameters<typeof words.say>[1]>) => string;

/** The words of the page in a language. */
const sayIn =
  (language: Language): Say =>
  (id) =>
    words.say(codeOf(language), `round.${id}`);

function render(round: RoundView, movements: readonly MovementRow[], { currency, language, timeZone, key }: Shown): string {
  const say = sayIn(language);
  const tag = languageTags[language];
  const times = new Intl.DateTimeFormat(tag, { ...dateParts(tag), ...clockParts, second: '2-digit', timeZone });
  // In digits (GMT+7): the languages' own names of zones come with other ways to write the time before them.
  const offsets = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = (at: Date): string => offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const number = (text: string): string => numbers.format(text as `${number}`);
  const money = (text: string): string => `${number(text)} ${currency}`;
  const time = (iso: string): string => {
    const at = new Date(iso);
    return `<time datetime="${iso}">${escape(times.format(at))} ${escape(offset(at))}</time>`;
  };
  const fact = (label: string, value: string): string => `<div><dt>${label}</dt><dd>${value}</dd></div>`;
  const name = findGame(round.game)?.names[language] ?? round.game;
  const said = sayRound(round, language);
  const { seed } = round;
  const record = { choice: round.choice, moves: round.moves, shown: round.shown };
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(name)} · ${round.id}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/round-page.css">
</head>
<body><main>
<h1>${escape(name)}</h1>
${said === undefined ? '' : `<p><strong>${escape(said)}</strong></p>`}
<section><dl>
${fact(say('round'), round.id)}
${fact(say('state'), say(`states.${round.state}`))}
${fact(say('began'), time(round.openedAt))}
${round.closedAt === undefined ? '' : fact(say('ended'), time(round.closedAt))}
${fact(say('stake'), money(round.stake))}
${round.cost === round.stake ? '' : fact(say('cost'), money(round.cost))}
${round.state === 'closed' ? fact(say('multiplier'), `${number(formatMoney(BigInt(round.multiplier)))}×`) : ''}
${fact(say('payout'), round.state === 'open' ? say('notYet') : money(round.payout))}
${(round.poolsWon ?? []).map(({ amount }) => fact(say('pool'), money(amount))).join('')}
</dl></section>
<section><h2>${say('proof')}</h2><dl>
${fact(say('commitment'), escape(seed.commitment))}
${fact(say('clientSeed'), escape(seed.clientSeed))}
${fact(say('nonce'), String(seed.nonce))}
${fact(say('serverSeed'), seed.serverSeed === undefined ? say('hidden') : escape(seed.serverSeed))}
</dl></section>
${proofOf(round) === undefined ? '' : renderElsewhere(round, say, key)}
<section><h2>${say('movements')}</h2><ul class="quiet">
${movements.map(({ id, kind, amount, state, createdAt }) => `<li>${time(createdAt.toISOString())} · ${say(`kinds.${kind}`)} · ${money(formatMoney(amount))} · ${say(`booked.${state}`)}<br>${id}</li>`).join('')}
</ul></section>
<details><summary>${say('record')}</summary><pre>${escape(JSON.stringify(record, null, 2))}</pre></details>
</main></body></html>`;
}

/** How anybody checks this very round without us. */
function renderElsewhere(round: RoundView, say: Say, key: string): string {
  return `<section><h2>${say('elsewhere')}</h2>
<p>${say('run')}</p>
<div class="links">
<a href="/${scriptOf(round)}" download="${scriptOf(round)}">${say('script')}</a>
<a href="/rounds/${round.id}/round.json?key=${encodeURIComponent(key)}" download="${proofFileOf(round)}">${say('data')}</a>
</div>
<p><code>node ${scriptOf(round)} ${proofFileOf(round)}</code></p>
</section>`;
}
