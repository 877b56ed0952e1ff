import { html } from '../pages/html.js';
import type { Html } from '../pages/html.js';
import { renderTime, renderToolPage } from '../pages/layout.js';
import { groupDigits } from './hosted-page.js';
import { nextStatus } from './order.js';
import type { Delivery, DeliveryAttempt, Order } from './order.js';

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

function renderOrder(order: Order): Html {
  return html`<li class="card">
    <div class="card-top"><span class="tag tag-${order.status}">${STATUS_WORDS[order.status]}</span>${renderTime(order.createdAt)}</div>
    <h2 class="card-title">
      <span class="numeric">${groupDigits(order.amount)} ${order.currency}</span> <span class="faint">to ${order.merchant}</span>
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
