import { html, type Html } from './html.js';

interface DocumentParts {
  title: string;
  /** BCP 47 tag of the page's words. */
  language: string;
  body: Html;
  bodyClass?: string;
  /** Reloads the page after so many seconds, only in browsers without JavaScript. */
  refreshWithoutScriptSeconds?: number;
}

/** The whole HTML document around `body`. */
export function renderDocument({ title, language, body, bodyClass = '', refreshWithoutScriptSeconds }: DocumentParts): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        <script src="/assets/sandbox.js" defer></script>
        ${refreshWithoutScriptSeconds !== undefined && html`<noscript><meta http-equiv="refresh" content="${refreshWithoutScriptSeconds}" /></noscript>`}
      </head>
      <body class="${bodyClass}">
        ${body}
      </body>
    </html>`.markup;
}

interface ToolPageParts {
  title: string;
  /** Path of the navigation entry this page belongs to. */
  current: '/' | '/inbox' | '/payments' | '/payouts';
  main: Html;
  /** Where the site under development answers, for the way back. */
  siteOrigin: string | undefined;
  refreshWithoutScriptSeconds?: number;
}

/** A page of the developer's tool: header with navigation, then `main`. */
export function renderToolPage({ title, current, main, siteOrigin, refreshWithoutScriptSeconds = 10 }: ToolPageParts): string {
  const link = (path: ToolPageParts['current'], label: string): Html =>
    path === current ? html`<a href="${path}" aria-current="page">${label}</a>` : html`<a href="${path}">${label}</a>`;
  const body = html` <a class="skip" href="#main">Skip to content</a>
    <header class="top">
      <div class="top-inner">
        <a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24" />Sandbox</a>
        <nav aria-label="Sandbox">${link('/inbox', 'Inbox')}${link('/payments', 'Payments')}${link('/payouts', 'Payouts')}</nav>
        ${siteOrigin !== undefined && html`<a class="to-site" href="${siteOrigin}">Site</a>`}
      </div>
    </header>
    <main class="tool" id="main">${main}</main>`;
  return renderDocument({ title, language: 'en', body, refreshWithoutScriptSeconds });
}

/** A moment as UTC text; the script turns it into "12 s ago". */
export function renderTime(ms: number): Html {
  const iso = new Date(ms).toISOString();
  return html`<time class="faint" datetime="${iso}" title="${iso}" data-relative>${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}
