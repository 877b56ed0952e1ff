// @vitest-environment happy-dom
import { act, Component, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PageInView } from './page-in-view';
import { AddressLink } from './page-link';
import { addressNow, isOnTheWay, navigate, startRouter, useRouter, type LoadPage } from './router';

const page = document.createElement('div');
const hereWith =
  (name: string): ComponentType =>
  () => <p>{name}</p>;

class Catch extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'broken' : this.props.children;
  }
}

function Site() {
  const path = useRouter((state) => state.drawn.location.pathname);
  return (
    <Catch key={path}>
      <PageInView loading="boxes" missing="nothing here" />
    </Catch>
  );
}

/** Answers of pages that load slowly, in the order in which they were asked for. */
let waiting: ((Page: ComponentType) => void)[] = [];
const slowly: LoadPage = () => new Promise((come) => waiting.push(come));
const alsoSlowly: LoadPage = () => new Promise((come) => waiting.push(come));
let failuresLeft = 1;
const routes: Record<string, LoadPage> = {
  '/': async () => hereWith('home'),
  '/elott': async () => hereWith('lotteries'),
  '/rng': slowly,
  '/live': alsoSlowly,
  '/fish': async () => {
    failuresLeft -= 1;
    if (failuresLeft >= 0) throw new Error('no line');
    return hereWith('fish');
  },
  '/help': async () => hereWith('help'),
};
let isClosed = false;

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  history.replaceState({}, '', '/?a=1');
  await startRouter({
    find: (path) => routes[path],
    guard: ({ pathname }) => (isClosed && pathname !== '/help' ? '/help?from=guard' : undefined),
  });
  await act(async () => createRoot(page).render(<Site />));
});

beforeEach(async () => {
  isClosed = false;
  waiting = [];
  await act(() => navigate({ to: '/' }));
});

it('draws the page of the address, and says where there is none', async () => {
  expect(page.textContent).toBe('home');
  await act(() => navigate({ to: '/elott', search: { group: 'vn', empty: '' } }));
  expect(page.textContent).toBe('lotteries');
  expect(addressNow()).toMatchObject({ pathname: '/elott', search: { group: 'vn' }, href: '/elott?group=vn' });
  expect(location.search).toBe('?group=vn');
  await act(() => navigate({ href: '/nowhere' }));
  expect(page.textContent).toBe('nothing here');
  await act(() => navigate({ href: '/elott/' }));
  expect(page.textContent).toBe('lotteries');
});

it('leaves a page until the next one is there, then boxes; the address that was gone to last counts', async () => {
  vi.useFakeTimers();
  const slow = navigate({ to: '/rng' });
  await act(async () => {});
  expect([page.textContent, addressNow().pathname, isOnTheWay()]).toEqual(['home', '/rng', true]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(250)));
  expect(page.textContent).toBe('boxes');
  vi.useRealTimers();
  const next = navigate({ to: '/live' });
  await act(async () => {
    waiting[1]?.(hereWith('live'));
    await next;
  });
  expect([page.textContent, isOnTheWay()]).toEqual(['live', false]);
  await act(async () => {
    waiting[0]?.(hereWith('slots'));
    await slow;
  });
  expect(page.textContent).toBe('live');
  await act(() => navigate({ to: '/rng' }));
  expect(page.textContent).toBe('slots');
});

it('asks again for a page whose code did not come', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(() => navigate({ to: '/fish' }));
  expect(page.textContent).toBe('broken');
  await act(() => navigate({ to: '/' }));
  await act(() => navigate({ to: '/fish' }));
  expect(page.textContent).toBe('fish');
  complain.mockRestore();
});

it('keeps what the history knows of a modal, and makes no step for what replaces', async () => {
  const { index } = addressNow().state;
  const before = addressNow().search;
  await act(() => navigate({ search: (search) => ({ ...search, m: 'login' }), state: { modal: true, depth: 1 }, resetScroll: false }));
  const opened = addressNow();
  expect([opened.href, opened.state.index, opened.state.modal]).toEqual(['/?m=login', index + 1, true]);
  await act(() =>
    navigate({ search: (search) => ({ ...search, m: 'register' }), state: (kept) => kept, replace: true, resetScroll: false }),
  );
  expect(addressNow().state).toEqual(opened.state);
  expect(history.state).toEqual(opened.state);
  // The same address again is no step, and what reads the search need not be drawn anew.
  const { search } = addressNow();
  await act(() => navigate({ search: { m: 'register' }, state: (kept) => kept }));
  expect(addressNow().search).toBe(search);
  expect(addressNow().search).not.toBe(before);
});

it('follows an address that something else changed, as Back does', async () => {
  const { index } = addressNow().state;
  await act(async () => {
    history.pushState(null, '', '/elott?x=2#end');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(page.textContent).toBe('lotteries');
  expect(addressNow()).toMatchObject({ search: { x: '2' }, hash: '#end', state: { index: index + 1 } });
  expect(history.state).toMatchObject({ index: index + 1 });
});

it('leads a visitor to where they may go', async () => {
  isClosed = true;
  await act(() => navigate({ to: '/elott' }));
  expect([page.textContent, addressNow().href]).toEqual(['help', '/help?from=guard']);
});

it('goes nowhere but on this site', async () => {
  await act(() => navigate({ href: '//evil.example/elott' }));
  expect([location.host, addressNow().pathname]).toEqual([new URL(document.baseURI).host, '/elott']);
});

it('is gone to by a plain press on a link, and leaves every other press to the browser', async () => {
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  await act(async () => root.render(<AddressLink href="/elott?group=vn">lotteries</AddressLink>));
  const link = holder.querySelector('a') as HTMLAnchorElement;
  expect(link.getAttribute('aria-current')).toBe(null);
  const withKey = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  // Stops what the browser would do of itself.
  holder.addEventListener('click', (event) => event.preventDefault());
  await act(async () => void link.dispatchEvent(withKey));
  expect(addressNow().pathname).toBe('/');
  await act(async () => void link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
  expect(addressNow().href).toBe('/elott?group=vn');
  expect(link.getAttribute('aria-current')).toBe('page');
  await act(async () => root.unmount());
});
