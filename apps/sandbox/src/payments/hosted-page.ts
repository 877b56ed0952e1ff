import { html, type Html } from '../pages/html.js';
import { renderDocument } from '../pages/layout.js';
import type { Order } from './order.js';
import { paymentFormat, paymentLanguage, paymentTexts } from './payment-texts.js';

/** Groups the digits before the point in threes: `1284500.5` becomes `1,284,500.5`. Text in, text out: this is not arithmetic. */
export function groupDigits(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** As the reader writes money: `100.000 ₫` in Vietnamese. Codes of coins, which are no currencies, stand behind grouped digits. */
export function payerAmount({ amount, currency, language }: Pick<Order, 'amount' | 'currency' | 'language'>): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${groupDigits(amount)} ${currency}`;
  const digits = amount.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(paymentFormat(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // A decimal text is formatted to its last digit; only the types do not know of it.
  }).format(amount as unknown as number);
}

/** `mm:ss`, or `h:mm:ss` from an hour on. */
function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return seconds >= 3600 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** The payment page of `order` in its language. Plain forms; the script only makes the countdown tick. */
export function renderHostedPage(order: Order, nowMs: number): string {
  const language = paymentLanguage(order.language);
  const text = paymentTexts(order.language);
  const isOpen = order.status === 'awaiting_payment';
  const amount = html`<span class="amount-number">${payerAmount(order)}</span>`;
  // The merchant describes an order of this page by the name of the brand; its own name is that of an account here.
  const isNamed = order.dialect === 'hosted-page';
  const payee = isNamed ? order.description : order.merchant;
  const body = html` <main class="pay" id="main">
    <p class="pay-notice"><span class="pay-notice-stripes" aria-hidden="true"></span><span>${text('notice')}</span></p>
    <article class="pay-card">
      <div class="pay-sum">
        <p class="pay-payee"><span class="pay-initial" aria-hidden="true">${payee.slice(0, 1).toUpperCase()}</span><span>${payee}</span></p>
        <dl>
          <dt>${text('amount')}</dt>
          <dd>${amount}</dd>
        </dl>
        ${isOpen && renderTimeLeft(order, nowMs)}
      </div>
      <div class="pay-do">
        <h1 class="${isOpen ? 'pay-title' : 'pay-result'}">${isOpen ? html`${renderLock()}${text('title')}` : renderResultTitle(order)}</h1>
        ${order.status !== 'awaiting_payment' && html`<p class="pay-result-text">${text(`status.${order.status}.text`)}</p>`}
        <dl class="pay-facts">
          <div>
            <dt>${text('payTo')}</dt>
            <dd>${payee}</dd>
          </div>
          <div class="pay-order">
            <dt>${text('order')}</dt>
            <dd>${!isNamed && html`${order.description}<br />`}<span class="pay-number">${order.merchantOrderId}</span></dd>
          </div>
        </dl>
        ${isOpen ? renderButtons(order) : html`<a class="button button-main" href="${order.returnUrl}">${text('back')}</a>`}
      </div>
    </article>
  </main>`;
  return renderDocument({
    title: text('title'),
    language,
    body,
    bodyClass: 'pay-body',
    // Without JavaScript the page still turns itself over when the order's time has come.
    ...(isOpen ? { refreshWithoutScriptSeconds: Math.max(1, Math.ceil((order.expiresAt - nowMs) / 1000) + 1) } : {}),
  });
}

function renderResultTitle(order: Order): Html | undefined {
  if (order.status === 'awaiting_payment') return undefined;
  const paths = { paid: 'M7 12.5l3.5 3.5L17 9', failed: 'M8 8l8 8M16 8l-8 8', cancelled: 'M8 8l8 8M16 8l-8 8', expired: 'M12 7v5l3.5 2' };
  return html`<svg class="pay-icon pay-icon-${order.status}" viewBox="0 0 24 24" width="48" height="48" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d="${paths[order.status]}" />
    </svg>
    ${paymentTexts(order.language)(`status.${order.status}.title`)}`;
}

function renderTimeLeft(order: Order, nowMs: number): Html {
  const text = paymentTexts(order.language);
  const expires = new Date(order.expiresAt).toISOString();
  return html`<dl class="pay-time">
    <dt>${text('timeLeft')}</dt>
    <dd>
      <span class="countdown" role="timer" data-countdown-ms="${order.expiresAt - nowMs}">${formatTimeLeft(order.expiresAt - nowMs)}</span>
      <span class="pay-until">${text('expiresAt')} <time datetime="${expires}" data-local-time>${expires.slice(11, 16)} UTC</time></span>
    </dd>
  </dl>`;
}

const renderLock = (): Html =>
  html`<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path
      d="M7 10V7a5 5 0 0 1 10 0v3h1.5A1.5 1.5 0 0 1 20 11.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19.5v-8A1.5 1.5 0 0 1 5.5 10Zm2.5 0h5V7a2.5 2.5 0 0 0-5 0Z"
    />
  </svg>`;

function renderButtons(order: Order): Html {
  const text = paymentTexts(order.language);
  return html`<form method="post" action="/pay/${order.token}" class="pay-buttons">
    <button class="button button-main" name="decision" value="pay">${text('pay')} ${payerAmount(order)}</button>
    <div class="pay-others">
      <button class="button" name="decision" value="decline">${text('decline')}</button>
      <button class="button" name="decision" value="leave">${text('leave')}</button>
    </div>
    <p class="faint pay-hint">${text('leaveHint')}</p>
  </form>`;
}
