import { html, type Html } from '../pages/html.js';
import { renderTime, renderToolPage } from '../pages/layout.js';
import { groupDigits } from '../payments/hosted-page.js';
import { mayEnd, payoutModes, type Payout, type PayoutMode, type PayoutStatus } from './payout.js';

const STATUS_WORDS: Record<PayoutStatus, string> = {
  processing: 'processing',
  paid: 'paid',
  partly_paid: 'paid in part',
  failed: 'failed',
  reversed: 'came back',
};
const STATUS_TAGS: Record<PayoutStatus, string> = {
  processing: 'awaiting_payment',
  paid: 'paid',
  partly_paid: 'expired',
  failed: 'failed',
  reversed: 'failed',
};
const MODE_WORDS: Record<PayoutMode, string> = {
  pay: 'Pay',
  fail: 'Fail',
  partly: 'Pay half',
  hold: 'Wait for a button',
  silent: 'Pay, tell nobody',
  double: 'Pay, tell twice',
  'lose-answer': 'Take, lose the answer',
  hang: 'Take, never answer',
  refuse: 'Refuse',
};

/** The developer's list of payouts: how each stands, what was told, and what becomes of the next. */
export function renderPayoutsPage(payouts: Payout[], plan: readonly PayoutMode[], siteOrigin: string | undefined): string {
  const main = html` <h1>Payouts</h1>
    <p class="lead">What merchants pay out here ends by itself after a few seconds. No money moves. <a href="/api/payouts">As JSON</a></p>
    <section class="card" aria-label="Plan">
      <h2>What becomes of the next payout</h2>
      <p class="faint">
        ${plan.length === 0 ? 'Nothing planned: it is paid and told.' : `Planned: ${plan.map((mode) => MODE_WORDS[mode]).join(', ')}`}
      </p>
      <form method="post" action="/payouts/plan" class="row-buttons">
        ${payoutModes.map((mode) => html`<button class="button button-small" name="mode" value="${mode}">${MODE_WORDS[mode]}</button>`)}
      </form>
      ${
        plan.length > 0 &&
        html`<form method="post" action="/payouts/forget-plan" class="row-buttons">
          <button class="button button-small">Forget the plan</button>
        </form>`
      }
    </section>
    <div id="live" data-live>
      ${
        payouts.length === 0
          ? html`<p class="empty">No payouts yet. Withdraw on the site.</p>`
          : html`<ul class="cards">
              ${payouts.slice(0, 100).map(renderPayout)}
            </ul>`
      }
      ${payouts.length > 100 && html`<p class="faint">The newest 100 of ${payouts.length}.</p>`}
    </div>`;
  return renderToolPage({ title: 'Payouts', current: '/payouts', main, siteOrigin });
}

function renderPayout(payout: Payout): Html {
  return html`<li class="card">
    <div class="card-top">
      <span class="tag tag-${STATUS_TAGS[payout.status]}">${STATUS_WORDS[payout.status]}</span>${renderTime(payout.createdAt)}
    </div>
    <h2 class="card-title">
      <span class="numeric">${groupDigits(payout.amount)} ${payout.currency}</span>
      <span class="faint">by ${payout.dialect === 'payos' ? 'payOS' : payout.merchant}</span>
    </h2>
    <p>${payout.institution} ${payout.accountNumber} ${payout.accountName} <span class="faint id">${payout.merchantPayoutId}</span></p>
    ${payout.status === 'partly_paid' && html`<p>Paid: <span class="numeric">${groupDigits(payout.paidAmount)} ${payout.currency}</span></p>`}
    ${
      payout.deliveries.length > 0 &&
      html`<ul class="deliveries">
        ${payout.deliveries.map(
          ({ event, state, attempts }) =>
            html`<li>
              <span class="numeric">#${event.sequence}</span> ${event.status}: ${state}
              <span class="faint">(${attempts.map(({ outcome }) => String(outcome)).join(', ')})</span>
            </li>`,
        )}
      </ul>`
    }
    <form method="post" action="/payouts/${payout.payoutId}" class="row-buttons">
      ${mayEnd(payout.status, 'paid') && html`<button class="button button-small" name="action" value="pay">Pay</button>`}
      ${mayEnd(payout.status, 'paid') && html`<button class="button button-small" name="action" value="pay-silently">Pay, tell nobody</button>`}
      ${mayEnd(payout.status, 'partly_paid') && html`<button class="button button-small" name="action" value="pay-partly">Pay half</button>`}
      ${mayEnd(payout.status, 'failed') && html`<button class="button button-small" name="action" value="fail">Fail</button>`}
      ${mayEnd(payout.status, 'reversed') && html`<button class="button button-small" name="action" value="reverse">Money comes back</button>`}
      ${payout.deliveries.length > 0 && html`<button class="button button-small" name="action" value="repeat-webhook">Repeat webhook</button>`}
    </form>
  </li>`;
}
