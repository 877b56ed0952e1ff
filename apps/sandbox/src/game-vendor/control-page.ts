import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs } from '../errors.js';
import { html, type Html } from '../pages/html.js';
import { renderTime, renderToolPage } from '../pages/layout.js';
import { sendPage } from '../pages/send-page.js';
import { groupDigits } from '../payments/hosted-page.js';
import { formatUnits } from './amount.js';
import { answerFaultModes, faultTargets, isFaultPossible, walletFaultModes, type VendorFault } from './faults.js';
import type { Movement, Round } from './rounds.js';
import type { Vendor } from './start-vendor.js';
import { falsifications, type Falsification } from './transaction-list.js';
import type { CallRecord } from './wallet/call-log.js';

const SHOWN = 30;
/** Outlasts the wallet's five seconds. */
const LATE_MS = 8_000;
const CLEAR = 'clear';
const MIXED = 'mixed';
const VENDORS = ['LUMEN', 'KITE'] as const;

const FAULT_WORDS: Record<VendorFault['mode'], string> = {
  drop: 'Lose the answer',
  twice: 'Send twice',
  late: 'Send late',
  'win-first': 'Win first',
  'rollback-first': 'Rollback first',
  'wrong-signature': 'Wrong signature',
  'wrong-currency': 'Wrong currency',
  silent: 'Say nothing',
  'lose-reply': 'Fail after the work',
};
const UNTRUTH_WORDS: Record<Falsification, string> = {
  dropped: 'Left out',
  invented: 'Invented',
  amount: 'Another amount',
  cancelled: 'Cancelled',
  player: 'Another player',
  round: 'Another round',
};
const STATE_TAGS: Record<Movement['state'] | CallRecord['state'], string> = {
  asked: 'tag-awaiting_payment',
  unknown: 'tag-awaiting_payment',
  done: 'tag-paid',
  refused: 'tag-failed',
  lost: 'tag-failed',
  cancelled: 'tag-expired',
};

const Press = Type.Object({ fault: Type.String({ maxLength: 40 }) });
const Untruth = Type.Object({
  vendor: Type.Enum([...VENDORS]),
  count: Type.String({ pattern: '^[1-9]\\d{0,3}$' }),
  kind: Type.Enum([MIXED, ...falsifications]),
});

/** Adds `/vendor`: rounds, purses, calls with their answers, and buttons for what may go wrong, the list for reconciliation included. */
export function addVendorPage(app: FastifyInstance, vendor: Vendor, siteOrigin: string | undefined): void {
  app.get('/vendor', async (_request, reply) => sendPage(reply, renderVendorPage(vendor, siteOrigin)));
  app.post('/vendor/faults', async (request, reply) => {
    const { fault } = parseAs(Press, request.body);
    if (fault === CLEAR) vendor.faults.clear();
    for (const on of faultTargets)
      for (const mode of modesOf(on))
        if (fault === `${on} ${mode}`) vendor.fault({ on, mode, ...(mode === 'late' && { delayMs: LATE_MS }) });
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

function modesOf(on: VendorFault['on']): VendorFault['mode'][] {
  return [...walletFaultModes, ...answerFaultModes].filter((mode) => isFaultPossible(on, mode));
}

function renderVendorPage(vendor: Vendor, siteOrigin: string | undefined): string {
  const faults = vendor.faults.list().map(({ on, mode, count }) => `${on} ${mode}${count > 1 ? ` × ${count}` : ''}`);
  const planted = vendor.list.planted();
  const purses = vendor.purses.list();
  const option = (value: string, label: string): Html => html`<option value="${value}">${label}</option>`;
  const main = html` <h1>Vendor</h1>
    <p class="lead">
      Two vendors of games, LUMEN (RS dialect) and KITE (PAM interface), at <code>${vendor.url}</code>; their wallet is
      <code>${vendor.operatorUrl()}</code>.
      <a href="/api/vendor">As JSON</a>
    </p>
    <form method="post" action="/vendor/faults" class="stack vendor-faults">
      ${faultTargets.map(
        (on) =>
          html`<fieldset class="card">
            <legend class="card-title">Next ${on}</legend>
            <div class="row-buttons">
              ${modesOf(on).map((mode) => html`<button class="button button-small" name="fault" value="${on} ${mode}">${FAULT_WORDS[mode]}</button>`)}
            </div>
          </fieldset>`,
      )}
      <div class="row-buttons"><button class="button button-small" name="fault" value="${CLEAR}">Behave again</button></div>
    </form>
    <form method="post" action="/vendor/falsify" class="card stack">
      <h2 class="card-title">Make the list of transactions untrue</h2>
      <p class="faint">The operator's reconciliation must find each of these.</p>
      <div class="search">
        <div class="search-field">
          <label for="vendor">Vendor</label>
          <select id="vendor" name="vendor">
            ${VENDORS.map((code) => option(code, code))}
          </select>
        </div>
        <div class="search-field">
          <label for="kind">How</label>
          <select id="kind" name="kind">
            ${option(MIXED, 'Each in turn')}${falsifications.map((how) => option(how, UNTRUTH_WORDS[how]))}
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
      ${faults.length > 0 && html`<p><span class="tag tag-failed">waiting</span> ${faults.join(', ')}</p>`}
      ${planted.length > 0 && html`<h2>Untrue in the list</h2>`}
      ${planted.slice(0, SHOWN).map(({ how, transactionId }) => html`<p>${UNTRUTH_WORDS[how]} <span class="faint id">${transactionId}</span></p>`)}
      ${renderCards('Rounds', 'Nobody has played. Open a game on the site.', vendor.rounds().map(renderRound))}
      ${renderCards('Purses', 'Empty: no operator has moved money here (transfer mode).', purses.map(renderPurse))}
      ${renderCards('Calls to the wallet', 'No calls yet.', vendor.calls().toReversed().map(renderCall))}
    </div>`;
  return renderToolPage({ title: 'Vendor', current: '/vendor', main, siteOrigin });
}

function renderCards(title: string, empty: string, cards: readonly Html[]): Html {
  return html`<h2>${title}</h2>
    ${
      cards.length === 0
        ? html`<p class="empty">${empty}</p>`
        : html`<ul class="cards">
            ${cards.slice(0, SHOWN).map((card) => html`<li class="card">${card}</li>`)}
          </ul>`
    }
    ${cards.length > SHOWN && html`<p class="faint">${SHOWN} of ${cards.length}.</p>`}`;
}

function renderPurse({ vendor, user, currency, balance }: ReturnType<Vendor['purses']['list']>[number]): Html {
  return html`<h3 class="card-title">${vendor} <span class="faint id">${user}</span></h3>
    <p class="numeric">${groupDigits(formatUnits(balance))} ${currency}</p>`;
}

function renderRound({ id, vendor, game, openedAt, movements, currency }: Round): Html {
  return html`<div class="card-top"><span class="faint id">${id}</span>${renderTime(openedAt)}</div>
    <h3 class="card-title">${game} <span class="faint">${vendor}</span></h3>
    <ul class="deliveries">
      ${movements.map(
        ({ kind, amount, state, code, attempts }) =>
          html`<li>
            ${kind} <span class="numeric">${groupDigits(formatUnits(amount))} ${currency}</span>
            <span class="tag ${STATE_TAGS[state]}">${state}</span>
            <span class="faint">${code}${attempts > 1 && ` · ${attempts} tries`}</span>
          </li>`,
      )}
    </ul>`;
}

function renderCall({ at, vendor, kind, status, state, code, durationMs, request, reply, tampering }: CallRecord): Html {
  return html`<div class="card-top">
      <span><span class="tag ${STATE_TAGS[state]}">${state}</span> ${tampering}</span>
      ${renderTime(at)}
    </div>
    <h3 class="card-title">${kind} <span class="faint">${vendor} · ${code} · ${status ?? 'no status'} · ${durationMs} ms</span></h3>
    ${[request, reply].map((text) => text !== '' && html`<p class="faint"><code>${text}</code></p>`)}`;
}
