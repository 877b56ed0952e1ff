/**
 * Keeps the program's own files, and shows a page of the site's where the connection is gone, in place of the browser's. It never keeps an answer of the
 * server: no page, no money, nothing of a person. Built into /sw.js by itself (build/offline-plugin.ts); the constants come from there.
 */
declare const offlinePage: string;
/** What that page is made of. */
declare const offlineFiles: readonly string[];
/** What every page of the site needs: hashed files, so that a name stands for one content for ever. */
declare const shellFiles: readonly string[];
/** Named after the content of the offline page: a new one takes a new place. */
declare const offlineStore: string;

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
declare const registration: ServiceWorkerRegistration;
declare const clients: { claim(): Promise<void> };

const assetStore = 'assets';
/** Files of the program that are kept; the oldest give way, as new versions bring new ones. */
const mostAssets = 300;
/** Pages of staff, and what is no page: their failures stay the browser's. */
const notOurs = /^\/(?:console|wps|lgw|bo|lotto|lotto-vn|cashier|gateway|art|texts)(?:\/|$)/;

const on = <E extends Event>(type: string, listen: (event: E) => void) => addEventListener(type, (event) => listen(event as E));

async function keepFiles(): Promise<void> {
  const offline = await caches.open(offlineStore);
  await offline.addAll([new Request(offlinePage, { cache: 'reload' }), ...offlineFiles]);
  // The browser has them already; where one is missing it comes when it is asked for.
  const assets = await caches.open(assetStore);
  await Promise.allSettled(shellFiles.map(async (file) => (await assets.match(file)) ?? assets.add(file)));
}

async function tidy(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== offlineStore && name !== assetStore).map((name) => caches.delete(name)));
  const assets = await caches.open(assetStore);
  const kept = await assets.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostAssets)).map((request) => assets.delete(request)));
}

async function fileOf(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone();
    // Where there is no room left the file is simply not kept.
    await caches
      .open(assetStore)
      .then((assets) => assets.put(request, copy))
      .catch(() => undefined);
  }
  return answer;
}

async function pageOf({ request, preloadResponse }: AskEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

on<LifeEvent>('install', (event) => event.waitUntil(keepFiles()));
// A new worker waits until no page of the one before is open, so nothing changes under a running page.
on<LifeEvent>('activate', (event) => event.waitUntil(Promise.all([tidy(), registration.navigationPreload?.enable(), clients.claim()])));
on<AskEvent>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/') && !request.headers.has('range')) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate' && request.destination === 'document' && !notOurs.test(pathname)) event.respondWith(pageOf(event));
});
