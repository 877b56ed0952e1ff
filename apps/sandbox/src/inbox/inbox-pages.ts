import { html, type Html } from '../pages/html.js';
import { renderTime, renderToolPage } from '../pages/layout.js';
import type { Message, MessageKind } from './message.js';

const KIND_WORDS: Record<MessageKind, string> = { mail: 'Mail', sms: 'SMS' };

/** The list of messages, newest first, with the recipient search and the kind filter of the address kept in it. */
export function renderInboxPage(
  messages: Message[],
  filter: { to: string; kind: MessageKind | undefined },
  siteOrigin: string | undefined,
): string {
  const kindLink = (kind: MessageKind | undefined, label: string): Html => {
    const query = new URLSearchParams({ ...(filter.to && { to: filter.to }), ...(kind && { kind }) }).toString();
    const href = query === '' ? '/inbox' : `/inbox?${query}`;
    return kind === filter.kind ? html`<a href="${href}" aria-current="true">${label}</a>` : html`<a href="${href}">${label}</a>`;
  };
  const main = html` <h1>Inbox</h1>
    <p class="lead">Every mail and text message the product sent. Nothing leaves this machine. <a href="/api/messages">As JSON</a></p>
    <form class="search" role="search" action="/inbox">
      <div class="search-field">
        <label for="to">Recipient</label
        ><input type="search" id="to" name="to" value="${filter.to}" autocomplete="off" placeholder="name@example.com or +84…" />
      </div>
      ${filter.kind !== undefined && html`<input type="hidden" name="kind" value="${filter.kind}" />`}
      <button class="button">Search</button>
    </form>
    <nav class="kinds" aria-label="Kind of message">${kindLink(undefined, 'All')}${kindLink('mail', 'Mail')}${kindLink('sms', 'SMS')}</nav>
    <div id="live" data-live>
      <p class="visually-hidden" role="status">${messages.length} ${messages.length === 1 ? 'message' : 'messages'}</p>
      ${
        messages.length === 0
          ? html`<p class="empty">
              ${filter.to || filter.kind ? 'No message matches.' : 'No messages yet. They appear here by themselves.'}
            </p>`
          : html`<ul class="cards">
              ${messages.map(renderRow)}
            </ul>`
      }
    </div>`;
  return renderToolPage({ title: 'Inbox', current: '/inbox', main, siteOrigin });
}

function renderRow(message: Message): Html {
  return html`<li class="card">
    <div class="card-top"><span class="tag tag-${message.kind}">${KIND_WORDS[message.kind]}</span>${renderTime(message.receivedAt)}</div>
    <h2 class="card-title"><a href="/inbox/${message.id}">${message.to.join(', ')}</a></h2>
    ${message.subject !== undefined && html`<p>${message.subject}</p>`} ${message.code !== undefined && renderCode(message.code)}
    <p class="card-text">${message.text}</p>
  </li>`;
}

function renderCode(code: string, extraClass = ''): Html {
  return html`<div class="code ${extraClass}">
    <span class="code-digits">${code}</span
    ><button type="button" class="button button-small" data-copy="${code}" aria-label="Copy the code ${code}" hidden>Copy</button>
  </div>`;
}

/** One message in full. HTML mail is shown in a frame that can neither run scripts nor load anything. */
export function renderMessagePage(message: Message, siteOrigin: string | undefined): string {
  const main = html` <p><a href="/inbox">All messages</a></p>
    <article class="stack">
      <div>
        <h1>${message.subject || KIND_WORDS[message.kind]}</h1>
        <dl class="facts">
          <dt>To</dt>
          <dd>${message.to.join(', ')}</dd>
          <dt>From</dt>
          <dd>${message.from}</dd>
          <dt>Received</dt>
          <dd>${renderTime(message.receivedAt)}</dd>
          ${
            message.reference !== undefined &&
            html`<dt>Reference</dt>
              <dd>${message.reference}</dd>`
          }
        </dl>
      </div>
      ${message.code !== undefined && renderCode(message.code, 'code-big')}
      <div class="card"><pre class="body-text">${message.text}</pre></div>
      ${message.html !== undefined && html`<iframe class="mail-frame" sandbox="" src="/inbox/${message.id}/html" title="The mail as HTML"></iframe>`}
    </article>`;
  return renderToolPage({
    title: message.subject || KIND_WORDS[message.kind],
    current: '/inbox',
    main,
    siteOrigin,
    refreshWithoutScriptSeconds: 3600,
  });
}

/** The index: what this process is and where its doors are. */
export function renderIndexPage(
  facts: { messages: number; orders: number; payouts: number; httpUrl: string; smtpAddress: string; vendorUrl: string },
  siteOrigin: string | undefined,
): string {
  const main = html` <h1>Sandbox</h1>
    <p class="lead">
      The outside world in one small process: a mailbox, an SMS gateway, a payment gateway and a vendor of games. Nothing here is real and
      no money moves.
    </p>
    <ul class="doors">
      <li>
        <a class="door" href="/inbox"
          ><strong>Inbox</strong
          ><span>${facts.messages} ${facts.messages === 1 ? 'message' : 'messages'}: mail and SMS, codes ready to copy</span></a
        >
      </li>
      <li>
        <a class="door" href="/payments"
          ><strong>Payments</strong
          ><span
            >${facts.orders} ${facts.orders === 1 ? 'order' : 'orders'}: pay, another sum, twice or without an order, decline, expire,
            repeat</span
          ></a
        >
      </li>
      <li>
        <a class="door" href="/payouts"
          ><strong>Payouts</strong
          ><span>${facts.payouts} ${facts.payouts === 1 ? 'payout' : 'payouts'}: pay, pay half, fail, bring money back</span></a
        >
      </li>
    </ul>
    <h2>Where to send</h2>
    <dl class="facts">
      <dt>SMTP</dt>
      <dd><code>${facts.smtpAddress}</code></dd>
      <dt>SMS</dt>
      <dd><code>POST ${facts.httpUrl}/sms/v1/messages</code></dd>
      <dt>Payments</dt>
      <dd><code>POST ${facts.httpUrl}/pay/v1/orders</code>, payOS: <code>POST ${facts.httpUrl}/v2/payment-requests</code></dd>
      <dt>Payouts</dt>
      <dd><code>POST ${facts.httpUrl}/payout/v1/payouts</code>, payOS: <code>POST ${facts.httpUrl}/v1/payouts</code></dd>
      <dt>Games</dt>
      <dd>
        <code>${facts.vendorUrl}/rs-vendor</code>, <code>${facts.vendorUrl}/pam-vendor</code>;
        <a href="/api/vendor">rounds, calls and faults as JSON</a>
      </dd>
    </dl>`;
  return renderToolPage({ title: 'Start', current: '/', main, siteOrigin });
}
