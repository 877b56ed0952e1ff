import { html, type Html } from '../pages/html.js';
import { renderTime, renderToolPage } from '../pages/layout.js';
import { groupDigits } from './hosted-page.js';
import { nextStatus, type Delivery, type DeliveryAttempt, type Order } from './order.js';

const STATUS_WORDS: Record<Order['status'], string> = {
  awaiting_payment: 'awaiting payment',
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
};

/** The developer's list of orders: how each stands, what was sent to the merchant, and buttons for what may happen next. */
export function renderPaymentsPage(orders: Order[], siteOrigin: string | undefined): string {
  const main = html` <h1>Payments</h1>
    <p class="lead">Orders that merchants opened at this gateway. No money moves. <a href="/api/payments">As JSON</a></p>
    <form method="post" action="/payments/stray" class="row-buttons">
      <span>A transfer without an order:</span>
      ${renderAmount('123000')}
      <button class="button button-small" name="dialect" value="hosted-page">Hosted page</button>
      <button class="button button-small" name="dialect" value="payos">payOS</button>
    </form>
    <div id="live" data-live>
      ${
        orders.length === 0
          ? html`<p class="empty">No orders yet. Start a deposit on the site.</p>`
          : html`<ul class="cards">
              ${orders.slice(0, 100).map(renderOrder)}
            </ul>`
      }
      ${orders.length > 100 && html`<p class="faint">The newest 100 of ${orders.length}.</p>`}
    </div>`;
  return renderToolPage({ title: 'Payments', current: '/payments', main, siteOrigin });
}

/** A sum to type; narrow, so that it stands beside its button. */
const renderAmount = (amount: string): Html =>
  html`<input type="text" inputmode="decimal" name="amount" value="${amount}" aria-label="Sum" size="12" class="sum numeric" required />`;

function renderOrder(order: Order): Html {
  return html`<li class="card">
    <div class="card-top"><span class="tag tag-${order.status}">${STATUS_WORDS[order.status]}</span>${renderTime(order.createdAt)}</div>
    <h2 class="card-title">
      <span class="numeric">${groupDigits(order.amount)} ${order.currency}</span>
      <span class="faint">to ${order.merchant} by ${order.dialect === 'payos' ? 'payOS' : 'hosted page'}</span>
    </h2>
    <p>${order.description} <span class="faint id">${order.merchantOrderId}</span></p>
    ${order.status === 'paid' && order.paidAmount !== order.amount && html`<p>Arrived: <span class="numeric">${groupDigits(order.paidAmount)} ${order.currency}</span></p>`}
    ${
      order.deliveries.length > 0 &&
      html`<ul class="deliveries">
        ${order.deliveries.map(renderDelivery)}
      </ul>`
    }
    <form method="post" action="/payments/${order.gatewayOrderId}" class="row-buttons">
      <a class="button button-small" href="/pay/${order.token}">Open page</a>
      ${nextStatus(order.status, 'late-pay') && html`<button class="button button-small" name="action" value="pay">${order.status === 'awaiting_payment' ? 'Pay' : 'Pay late'}</button>`}
      ${nextStatus(order.status, 'decline') && html`<button class="button button-small" name="action" value="fail">Decline</button>`}
      ${nextStatus(order.status, 'expire') && html`<button class="button button-small" name="action" value="expire">Expire</button>`}
      ${order.deliveries.length > 0 && html`<button class="button button-small" name="action" value="repeat-webhook">Repeat webhook</button>`}
    </form>
    ${
      (order.status === 'paid' || nextStatus(order.status, 'late-pay')) &&
      html`<form method="post" action="/payments/${order.gatewayOrderId}" class="row-buttons">
        ${renderAmount(order.amount)}
        <button class="button button-small" name="action" value="${order.status === 'paid' ? 'pay-again' : 'pay-with-amount'}">
          ${order.status === 'paid' ? 'A second transfer' : 'Pay this sum'}
        </button>
        ${order.status === 'paid' && order.dialect === 'hosted-page' && html`<button class="button button-small" name="action" value="pay-more">Once more under this order</button>`}
      </form>`
    }
  </li>`;
}

function renderDelivery({ event, state, attempts }: Delivery): Html {
  const counts = new Map<DeliveryAttempt['outcome'], number>();
  for (const { outcome } of attempts) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const outcomes = [...counts].map(([outcome, count]) => (count === 1 ? String(outcome) : `${outcome} × ${count}`)).join(', ');
  return html`<li>
    <span class="numeric">#${event.sequence}</span> ${event.status}:
    ${state === 'given-up' ? 'given up' : state}${outcomes !== '' && html` <span class="faint">(${outcomes})</span>`}
  </li>`;
}
