import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs } from '../errors.js';
import { html, type Html } from '../pages/html.js';
import { renderTime, renderToolPage } from '../pages/layout.js';
import { sendPage } from '../pages/send-page.js';
import { groupDigits } from '../payments/hosted-page.js';
import { formatUnits } from './amount.js';
import type { Movement, RoundRecord } from './round-engine.js';
import type { PlayerSession } from './sessions.js';
import type { Vendor } from './start-vendor.js';
import { falsifications, type Falsification, type PlantedFault } from './transaction-list.js';
import type { VendorFault, VendorFaultTarget } from './vendor-faults.js';
import type { CallRecord } from './wallet/call-log.js';

const SHOWN = 30;
const LATE_MS = 8_000;

/** What the buttons do, the commonest first; `late` outlasts the wallet's five seconds. */
const BUTTONS: { on: VendorFaultTarget; title: string; modes: { mode: VendorFault['mode']; label: string }[] }[] = [
  {
    on: 'bet',
    title: 'Next bet',
    modes: [
      { mode: 'drop', label: 'Lose the answer' },
      { mode: 'twice', label: 'Send twice' },
      { mode: 'late', label: 'Send late' },
      { mode: 'win-first', label: 'Win first' },
      { mode: 'rollback-first', label: 'Rollback first' },
      { mode: 'wrong-signature', label: 'Wrong signature' },
      { mode: 'wrong-currency', label: 'Wrong currency' },
    ],
  },
  {
    on: 'win',
    title: 'Next win',
    modes: [
      { mode: 'drop', label: 'Lose the answer' },
      { mode: 'twice', label: 'Send twice' },
      { mode: 'late', label: 'Send late' },
      { mode: 'wrong-signature', label: 'Wrong signature' },
      { mode: 'wrong-currency', label: 'Wrong currency' },
    ],
  },
  {
    on: 'rollback',
    title: 'Next rollback',
    modes: [
      { mode: 'drop', label: 'Lose the answer' },
      { mode: 'twice', label: 'Send twice' },
      { mode: 'late', label: 'Send late' },
    ],
  },
  {
    on: 'launch',
    title: 'Next launch',
    modes: [
      { mode: 'silent', label: 'Say nothing' },
      { mode: 'lose-reply', label: 'Fail after the work' },
    ],
  },
  {
    on: 'transfer',
    title: 'Next transfer',
    modes: [
      { mode: 'silent', label: 'Say nothing' },
      { mode: 'lose-reply', label: 'Fail after the work' },
    ],
  },
  { on: 'list', title: 'Next list', modes: [{ mode: 'silent', label: 'Say nothing' }] },
];

const Press = Type.Object({ fault: Type.String({ maxLength: 40 }) });
const CLEAR = 'clear';

const VENDORS = ['LUMEN', 'KITE'] as const;
const MIXED = 'mixed';
const FALSIFICATION_WORDS: Record<Falsification, string> = {
  dropped: 'Left out',
  invented: 'Invented',
  amount: 'Another amount',
  cancelled: 'Cancelled',
  player: 'Another player',
  round: 'Another round',
};
const Untruth = Type.Object({
  vendor: Type.Enum([...VENDORS]),
  count: Type.String({ pattern: '^[1-9]\\d{0,3}$' }),
  kind: Type.Enum([MIXED, ...falsifications]),
});

/** Adds `/vendor`: sessions, rounds, purses, calls with their answers, and buttons for what may go wrong, the list for reconciliation included. */
export function addVendorPage(app: FastifyInstance, vendor: Vendor, siteOrigin: string | undefined): void {
  app.get('/vendor', async (_request, reply) => sendPage(reply, renderVendorPage(vendor, siteOrigin)));
  app.post('/vendor/faults', async (request, reply) => {
    const { fault } = parseAs(Press, request.body);
    if (fault === CLEAR) {
      vendor.faults.clear();
      vendor.list.clearFaults();
    }
    for (const { on, modes } of BUTTONS) {
      for (const { mode } of modes) if (fault === `${on} ${mode}`) vendor.fault({ on, mode, ...(mode === 'late' && { delayMs: LATE_MS }) });
    }
    return reply.redirect('/vendor', 303);
  });
  app.post('/vendor/falsify', async (request, reply) => {
    const { vendor: owner, count, kind } = parseAs(Untruth, request.body);
    vendor.falsify(owner, Number(count), kind === MIXED ? undefined : [kind]);
    return reply.redirect('/vendor', 303);
  });
  app.post('/vendor/truth', async (_request, reply) => {
    vendor.list.clearFaults();
    return reply.redirect('/vendor', 303);
  });
}

function renderVendorPage(vendor: Vendor, siteOrigin: string | undefined): string {
  const sessions = vendor.sessions();
  const rounds = vendor.rounds();
  const calls = vendor.calls().toReversed();
  const faults = vendor.faults.list();
  const planted = vendor.list.planted();
  const purses = vendor.purses.list();
  const main = html` <h1>Vendor</h1>
    <p class="lead">
      Two vendors of games, LUMEN (RS dialect) and KITE (PAM interface), at <code>${vendor.url}</code>; their wallet is
      <code>${vendor.operatorUrl()}</code>.
      <a href="/api/vendor">As JSON</a>
    </p>
    <form method="post" action="/vendor/faults" class="stack vendor-faults">
      ${BUTTONS.map(
        ({ on, title, modes }) =>
          html`<fieldset class="card">
            <legend class="card-title">${title}</legend>
            <div class="row-buttons">
              ${modes.map(({ mode, label }) => html`<button class="button button-small" name="fault" value="${on} ${mode}">${label}</button>`)}
            </div>
          </fieldset>`,
      )}
      <div class="row-buttons"><button class="button button-small" name="fault" value="${CLEAR}">Behave again</button></div>
    </form>
    <form method="post" action="/vendor/falsify" class="card stack">
      <h2 class="card-title" id="untruth">Make the list of transactions untrue</h2>
      <p class="faint">The operator's reconciliation must find each of these.</p>
      <div class="search">
        <div class="search-field">
          <label for="vendor">Vendor</label>
          <select id="vendor" name="vendor">
            ${VENDORS.map((code) => html`<option value="${code}">${code}</option>`)}
          </select>
        </div>
        <div class="search-field">
          <label for="kind">How</label>
          <select id="kind" name="kind">
            <option value="${MIXED}">Each in turn</option>
            ${falsifications.map((how) => html`<option value="${how}">${FALSIFICATION_WORDS[how]}</option>`)}
          </select>
        </div>
        <div class="search-field">
          <label for="count">Transactions</label>
          <input type="number" id="count" name="count" value="3" min="1" max="9999" required />
        </div>
      </div>
      <div class="row-buttons">
        <button class="button button-small">Make untrue</button>
        <button class="button button-small" formaction="/vendor/truth" formnovalidate>Tell the truth again</button>
      </div>
    </form>
    <div id="live" data-live class="stack">
      ${faults.length > 0 && html`<p><span class="tag tag-failed">waiting</span> ${faults.map(({ on, mode, count }, index) => `${index === 0 ? '' : ', '}${on} ${mode}${count > 1 ? ` × ${count}` : ''}`)}</p>`}
      ${planted.length > 0 && renderPlanted(planted)}
      <h2>Sessions</h2>
      ${
        sessions.length === 0
          ? html`<p class="empty">Nobody plays. Open a game on the site.</p>`
          : html`<ul class="cards">
              ${sessions.slice(0, SHOWN).map(renderSession)}
            </ul>`
      }
      <h2>Rounds</h2>
      ${
        rounds.length === 0
          ? html`<p class="empty">No rounds yet.</p>`
          : html`<ul class="cards">
              ${rounds.slice(0, SHOWN).map(renderRound)}
            </ul>`
      }
      ${rounds.length > SHOWN && html`<p class="faint">The newest ${SHOWN} of ${rounds.length}.</p>`}
      <h2>Purses</h2>
      ${
        purses.length === 0
          ? html`<p class="empty">Empty: no operator has moved money here (transfer mode).</p>`
          : html`<ul class="cards">
              ${purses.slice(0, SHOWN).map(
                ({ vendor: owner, user, currency, balance }) =>
                  html`<li class="card">
                    <h3 class="card-title">${owner} <span class="faint id">${user}</span></h3>
                    <p class="numeric">${groupDigits(formatUnits(balance))} ${currency}</p>
                  </li>`,
              )}
            </ul>`
      }
      ${purses.length > SHOWN && html`<p class="faint">${SHOWN} of ${purses.length}.</p>`}
      <h2>Calls to the wallet</h2>
      ${
        calls.length === 0
          ? html`<p class="empty">No calls yet.</p>`
          : html`<ul class="cards">
              ${calls.slice(0, SHOWN).map(renderCall)}
            </ul>`
      }
      ${calls.length > SHOWN && html`<p class="faint">The newest ${SHOWN} of ${calls.length}.</p>`}
    </div>`;
  return renderToolPage({ title: 'Vendor', current: '/vendor', main, siteOrigin });
}

function renderPlanted(planted: readonly PlantedFault[]): Html {
  return html`<h2>Untrue in the list</h2>
    <ul class="deliveries">
      ${planted
        .slice(0, SHOWN)
        .map(
          ({ how, transactionId }) =>
            html`<li><span class="tag tag-failed">${FALSIFICATION_WORDS[how]}</span> <span class="faint id">${transactionId}</span></li>`,
        )}
    </ul>
    ${planted.length > SHOWN && html`<p class="faint">${SHOWN} of ${planted.length}.</p>`}`;
}

function renderSession({ id, game, mode, wallet, user, currency, openedAt, balance }: PlayerSession): Html {
  const money = { operator: 'wallet of the operator', purse: 'purse of the vendor', demo: 'play money' }[wallet];
  return html`<li class="card">
    <div class="card-top"><span class="tag ${mode === 'demo' && 'tag-expired'}">${mode}</span>${renderTime(openedAt)}</div>
    <h3 class="card-title">${game.names.en} <span class="faint">${game.vendor}, ${money}</span></h3>
    <p class="numeric">${groupDigits(formatUnits(balance))} ${currency} <span class="faint id">${user} · ${id}</span></p>
  </li>`;
}

const STATE_TAGS: Record<Movement['state'], string> = {
  asked: 'tag-awaiting_payment',
  done: 'tag-paid',
  refused: 'tag-failed',
  lost: 'tag-failed',
  cancelled: 'tag-expired',
};

function renderRound({ id, session, state, openedAt, movements, currency, room }: RoundRecord): Html {
  return html`<li class="card">
    <div class="card-top">
      <span class="tag ${state === 'open' ? 'tag-awaiting_payment' : 'tag-paid'}">${state}</span>${renderTime(openedAt)}
    </div>
    <h3 class="card-title">
      ${session.game.names.en} <span class="faint">${session.game.vendor}${room !== undefined && ` · ${room}`}</span>
    </h3>
    <p class="faint id">${id}</p>
    <ul class="deliveries">
      ${movements.map(
        ({ kind, amount, state: movementState, code, attempts }) =>
          html`<li>
            ${kind} <span class="numeric">${groupDigits(formatUnits(amount))} ${currency}</span>
            <span class="tag ${STATE_TAGS[movementState]}">${movementState}</span>
            <span class="faint">${code}${attempts > 1 && ` · ${attempts} tries`}</span>
          </li>`,
      )}
    </ul>
  </li>`;
}

function renderCall({ at, vendor, kind, status, state, code, durationMs, request, reply, tampering }: CallRecord): Html {
  return html`<li class="card">
    <div class="card-top">
      <span
        ><span class="tag ${state === 'done' ? 'tag-paid' : state === 'refused' ? 'tag-failed' : 'tag-awaiting_payment'}">${state}</span>
        ${tampering !== undefined && html`<span class="tag tag-failed">${tampering}</span>`}</span
      >
      ${renderTime(at)}
    </div>
    <h3 class="card-title">${kind} <span class="faint">${vendor} · ${code} · ${status ?? 'no status'} · ${durationMs} ms</span></h3>
    ${request !== '' && html`<p class="faint"><code>${request}</code></p>`}
    ${reply !== '' && html`<p class="faint"><code>${reply}</code></p>`}
  </li>`;
}
