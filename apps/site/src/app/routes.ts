import type { PagePath } from '../kit/addresses';
import { boot } from '../kit/boot';
import type { Screen } from '../kit/feature';
import { loadPart } from '../kit/lazy-part';
import { startRouter, type LoadPage } from '../kit/router';
import { stringifySearch } from '../kit/search-text';
import { useSession } from '../entities/account/session';
import { features } from './features';
import { guardTarget } from './guard';

/** The sign-in page of a closed site. */
const login: Screen = {
  paths: ['/login'] satisfies PagePath[],
  title: 'shell.login',
  load: async () => (await import('./login-gate')).LoginGate,
  areas: [],
};

interface Route extends Screen {
  readonly loadPage: LoadPage;
}

const routes = new Map<string, Route>();
for (const { areas, screens = [] } of [...features, { areas: login.areas ?? [], screens: [login] }])
  for (const screen of screens) {
    const loadPage = async () => (await loadPart(screen.load, screen.areas ?? areas)).default;
    for (const path of screen.paths) routes.set(path, { ...screen, loadPage });
  }

/** What the page at a path is like, where there is one. */
export function screenAt(path: string): Screen | undefined {
  return routes.get(path);
}

/** Begins with the page of the address; answers once its code is there. */
export const startPages = (): Promise<void> =>
  startRouter({
    find: (path) => routes.get(path)?.loadPage,
    guard({ pathname, href }) {
      const target = guardTarget(pathname, href, boot.loginRequired, useSession.getState().status === 'member');
      return target && `${target.to}${stringifySearch(target.search ?? {})}`;
    },
  });
