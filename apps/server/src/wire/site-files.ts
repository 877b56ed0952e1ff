import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../platform/errors.js';
import type { FirstContent } from '../ports/first-content.js';
import { codingOf, pack } from './packing.js';

const yearSeconds = 31_536_000;
/** Paths that a built application has a page at, written by its build beside the page; an application without it has one page at every path. */
const pagesFile = 'pages.json';

/** The site's service worker and the page it shows without a connection: what a browser keeps of them is what it works by, so it asks each time. */
const workerFile = /[/\\]sw\.js(?:\.br|\.gz)?$/;
const freshFile = /[/\\](?:sw\.js|offline\.html)(?:\.br|\.gz)?$/;

/** How long a browser may keep a file. */
function keptFor(file: string): string {
  if (/[/\\]assets[/\\]/.test(file)) return `public, max-age=${yearSeconds}, immutable`;
  return freshFile.test(file) ? 'no-cache' : 'public, max-age=300';
}

/** Packed copies lie beside what they are of, and are sent for it. */
const packed = /\.(?:br|gz)$/;

/**
 * Serves the files of a built application below `prefix`: hashed files for a year, everything else fresh. Its page is sent by whoever knows the brand.
 * Which files there are is read once; a folder has one route, not one for each of hundreds of files.
 */
export async function serveFiles(app: FastifyInstance, root: string, prefix = '/'): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header(name: string, value: string): unknown }, file: string) => {
      void reply.header('cache-control', keptFor(file));
      // It looks after every page, wherever a proxy has put the file.
      if (workerFile.test(file)) void reply.header('service-worker-allowed', '/');
    },
  });
  const files = new Set(
    fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !packed.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  );
  // The page itself is never a plain file: it is rendered with this response's nonce.
  files.delete('index.html');
  files.delete(pagesFile);
  // For the server: what an installation may lay texts over.
  files.delete('texts.json');
  const urls = new Set([...files].map((file) => (file.includes('/') ? `${file.slice(0, file.indexOf('/'))}/*` : file)));
  for (const url of urls)
    app.route({
      method: ['GET', 'HEAD'],
      url: `${prefix}${url}`,
      handler: (request, reply) => {
        const { '*': below } = request.params as { '*'?: string };
        const file = below === undefined ? url : `${url.slice(0, -1)}${below}`;
        if (!files.has(file)) throw new DomainError('not.found');
        return reply.sendFile(file);
      },
    });
}

/** Who asks for the page, and where. */
export interface PageRequest {
  host: string;
  /** Scheme and host as the browser used them. */
  origin: string;
  /** Path without the query. */
  path: string;
  search: URLSearchParams;
  ip: string;
  /** Language of the visitor's cookie, as it came. */
  language: string | undefined;
  /** What the browser says it reads, as it came. */
  acceptLanguage: string | undefined;
}

/** What differs between the pages of two brands, languages or addresses. */
export interface Page {
  /** Data of the page's script. */
  boot: Record<string, unknown>;
  face: {
    /** BCP 47. */
    languageTag: string;
    title: string;
    description: string;
    /** Absolute address without the query. */
    canonical: string;
    /** The brand's own colours as a style sheet: letters, digits, # and braces only. */
    style?: string;
    /** Picture of the first banner and, if it has one, its crop for phones. */
    hero?: { wide: string; phone: string | undefined };
  } & FirstContent;
  /** Origins the page may call besides its own (the brand's domains, for the speed test) and those it may frame (game hosts). */
  connect: readonly string[];
  frame: readonly string[];
  /** Origins besides its own that the page may show pictures of. */
  pictures?: readonly string[];
}

export interface PageTemplate {
  /** The page with this response's nonce and the brand's data; `path`: which of the application's pages it is, so that its files are asked for at once. */
  render(nonce: string, page: Pick<Page, 'boot' | 'face'>, path?: string): string;
  /** Whether the application has a page at this path; elsewhere it draws a page that says so. */
  has(path: string): boolean;
}

/** Width up to which the site shows the phone's crop; the same as in its banner. */
const phoneMedia = '(max-width: 639px)';
const wideMedia = '(min-width: 640px)';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A picture that comes with the page itself, as a `data:` address, by its own address; undefined: it is fetched. */
type InPage = (address: string) => string | undefined;

/** So many pictures a phone shows at once; the others are asked for when they come near. */
const gamesInView = 4;

function headOf({ title, description, canonical, hero, games, style = '' }: Page['face'], nonce: string, inPage: InPage): string {
  const preload = (href: string, media: string, priority: 'high' | 'low' = 'high'): string =>
    `<link rel="preload" as="image" href="${escape(href)}"${media && ` media="${media}"`} fetchpriority="${priority}">`;
  const pictures =
    hero === undefined
      ? ''
      : hero.phone === undefined
        ? preload(hero.wide, '')
        : // What the page brings is fetched all the same, in its own time: the banner that takes its place asks for it.
          preload(hero.phone, phoneMedia, inPage(hero.phone) === undefined ? 'high' : 'low') + preload(hero.wide, wideMedia);
  // Those of the first row.
  const covers = games?.pictures.slice(0, 2).map(({ address }) => preload(address, '')) ?? [];
  const colours = style === '' ? '' : `<style nonce="${nonce}">${style}</style>`;
  return `${pictures}${covers.join('')}${colours}<title>${escape(title)}</title><meta name="description" content="${escape(description)}"><link rel="canonical" href="${escape(canonical)}">`;
}

/** The first banner's picture, drawn before any script runs: the largest paint of the lobby. */
function heroOf({ hero }: Page['face'], inPage: InPage): string {
  if (hero === undefined) return '';
  const phone = hero.phone === undefined ? '' : `<source media="${phoneMedia}" srcset="${escape(inPage(hero.phone) ?? hero.phone)}">`;
  return `<picture>${phone}<img src="${escape(hero.wide)}" alt="" fetchpriority="high"></picture>`;
}

/** The games' pictures, drawn before any script runs. */
function gamesOf({ games }: Page['face']): string {
  if (games === undefined) return '';
  const isCategory = games.as === 'category';
  const covers = games.pictures.map(({ address, panel, isClosed }, at) => {
    const classes = [...(isCategory ? [] : ['opening-picture']), ...(panel === '' ? [] : [panel])].join(' ');
    const picture = `<img src="${escape(address)}" alt=""${at < gamesInView ? '' : ' loading="lazy"'}>`;
    return `<b${isClosed ? ' class="is-closed"' : ''}><i${classes && ` class="${escape(classes)}"`}>${picture}</i></b>`;
  });
  return isCategory
    ? `<i class="boot-search"></i><div class="boot-category">${covers.join('')}</div>`
    : `<div class="boot-opening opening-game">${covers.join('')}</div>`;
}

/** The head of a betting board and its first play, written before any script runs. */
function boardOf({ board }: Page['face']): string {
  if (board === undefined) return '';
  const { stage, name, play } = board;
  const data = play?.unless === undefined ? '' : ` data-unless="${escape(play.unless)}" data-play="${escape(play.code)}"`;
  const rule = play === undefined ? '' : `<p class="boot-rule"${data}>${escape(play.rule)}</p>`;
  return `<div class="boot-board"><b>${escape(name)}</b></div><i class="boot-stage boot-stage-${stage}"></i>${rule}`;
}

/** Pictures up to this many bytes come with the page: on a phone's line a round trip costs more. */
const longestInPage = 12_000;
const pictureTypes: Readonly<Record<string, string>> = { '.avif': 'image/avif', '.webp': 'image/webp', '.png': 'image/png' };

/** The small pictures among the files that are served, read once. */
function picturesInPage(root: string): InPage {
  const art = path.join(root, 'art');
  if (!fs.existsSync(art)) return () => undefined;
  const known = new Map<string, string>();
  for (const name of fs.readdirSync(art)) {
    const type = pictureTypes[path.extname(name)];
    if (!/^hero-.*-phone\./.test(name) || type === undefined) continue;
    const bytes = fs.readFileSync(path.join(art, name));
    if (bytes.length <= longestInPage) known.set(`/art/${name}`, `data:${type};base64,${bytes.toString('base64')}`);
  }
  return (address) => known.get(address);
}

/** What a page of the application needs besides what all of them need. */
interface PageFiles {
  files: readonly string[];
  /** By locale. */
  texts: Readonly<Record<string, readonly string[]>>;
}

const plainPath = (each: string): string => each.toLowerCase().replace(/\/+$/, '');

/** The application's pages by their paths, in whatever case and with or without a stroke at the end, as its router takes them; undefined: it does not say. */
function pagesOf(root: string): ReadonlyMap<string, PageFiles> | undefined {
  const file = path.join(root, pagesFile);
  if (!fs.existsSync(file)) return undefined;
  const pages = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, PageFiles>;
  return new Map(Object.entries(pages).map(([each, files]) => [plainPath(each), files]));
}

/**
 * The built index.html. `__NONCE__`, `__BOOT__`, the language of `<html>`, what stands between the head's marks, `<!--hero-->`, `<!--first-->`, `<!--brand-->` and a page's
 * own files (`"__PAGE__"`) are filled in at each request.
 */
export function loadPage(root: string): PageTemplate | undefined {
  const file = path.join(root, 'index.html');
  if (!fs.existsSync(file)) return undefined;
  const parts = fs
    .readFileSync(file, 'utf8')
    .split(/(__NONCE__|__BOOT__|"__PAGE__"|(?<=<html lang=")\w+|<!--head-->[^]*?<!--\/head-->|<!--hero-->|<!--first-->|<!--brand-->)/);
  const pages = pagesOf(root);
  const inPage = picturesInPage(root);
  return {
    has: (asked) => pages === undefined || pages.has(plainPath(asked)),
    render(nonce, { boot, face }, asked = '/') {
      const fill: Record<string, () => string> = {
        __NONCE__: () => nonce,
        // "<" is escaped so that no value can end the script element it stands in.
        __BOOT__: () => JSON.stringify(boot).replaceAll('<', '\\u003c'),
        '"__PAGE__"': () => JSON.stringify(pages?.get(plainPath(asked)) ?? {}),
        '<!--hero-->': () => heroOf(face, inPage),
        '<!--first-->': () => gamesOf(face) + boardOf(face),
        '<!--brand-->': () => escape(face.title),
      };
      // Every second part is a mark; a template in one language has that language and the head as its only others.
      return parts
        .map((part, at) =>
          at % 2 === 0 ? part : (fill[part]?.() ?? (part.startsWith('<!--head-->') ? headOf(face, nonce, inPage) : face.languageTag)),
        )
        .join('');
    },
  };
}

/** Sends the page, compressed for whoever understands it. It carries its styles, and every response differs by its nonce, so it is packed each time, quickly. */
export async function sendPage(reply: FastifyReply, html: string, acceptEncoding: string): Promise<FastifyReply> {
  void reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store').header('vary', 'accept-encoding');
  const coding = codingOf(acceptEncoding);
  if (coding !== undefined) return reply.header('content-encoding', coding).send(await pack(html, coding, 'once'));
  return reply.send(html);
}
