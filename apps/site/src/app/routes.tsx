import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { PagePath } from '../kit/addresses';
import { boot } from '../kit/boot';
import { loadPart } from '../kit/lazy-part';
import { parseSearch, stringifySearch, type Search } from '../kit/search';
import { useSession } from '../entities/account/session';
import { CrashNotice, reloadOnceForNewVersion } from '../kit/error-boundary';
import { features } from './features';
import { guardTarget } from './guard';
import { LoginGate } from './login-gate';
import { NotFound } from './not-found';
import { PageSkeleton } from './page-skeleton';
import { RootLayout } from './root-layout';

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFound,
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
  beforeLoad({ location }) {
    const target = guardTarget(location.pathname, location.href, boot.loginRequired, useSession.getState().status === 'member');
    if (target) throw redirect({ ...(target as { to: string }), replace: true });
  },
});

/** The sign-in page of a closed site. */
const loginPath = '/login' satisfies PagePath;

const screens = features.flatMap(({ areas, screens: own = [] }) => own.map((screen) => ({ areas, ...screen })));
const pages = screens.flatMap((screen) => {
  const component = lazyRouteComponent(() => loadPart(screen.load, screen.areas));
  return screen.paths.map((path) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component,
      staticData: {
        title: screen.title,
        bars: screen.bars ?? 'all',
        footer: screen.footer ?? true,
        ...(screen.module !== undefined && { module: screen.module }),
      },
    }),
  );
});
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: loginPath,
  component: LoginGate,
  staticData: { title: 'shell.login' },
});

/** The site's router: history mode, plain search parameters, scroll kept on Back. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([...pages, loginRoute]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Opening and closing a modal changes the search only and must not move the page under it.
  getScrollRestorationKey: (location) => location.state.__TSR_key ?? location.pathname,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 200,
  defaultErrorComponent: ({ error }) => (reloadOnceForNewVersion(error, Date.now()) ? null : <CrashNotice error={error} />),
  trailingSlash: 'never',
});
