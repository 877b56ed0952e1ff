import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { loadAreas } from '../shared/texts';
import { Broken } from './broken';
import { ForRight } from './for-right';
import { Gate } from './gate';
import { NotFound } from './not-found';
import { Welcome } from './welcome';
import { screens } from './screens';

/** Plain search parameters: what stands in an address can be read, kept and sent to a colleague. */
export type Search = Readonly<Record<string, string | undefined>>;

const rootRoute = createRootRoute({
  component: Gate,
  notFoundComponent: NotFound,
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(Object.entries(search).map(([key, value]) => [key, typeof value === 'string' ? value : undefined])),
});

/** The first page: the overview for who may see it, else what this person may do. */
const firstPath = '/';

const pages = screens.map(({ path, area, moreAreas = [], right, load }) => {
  const Screen: ComponentType = lazy(async () => {
    const [component] = await Promise.all([load(), loadAreas([area, ...moreAreas])]);
    return { default: component };
  });
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => (
      <ForRight right={right} {...(path === firstPath && { otherwise: <Welcome /> })}>
        <Suspense>
          <Screen />
        </Suspense>
      </ForRight>
    ),
  });
});

/** The console's router; everything below /console. */
export const router = createRouter({
  routeTree: rootRoute.addChildren(pages),
  basepath: '/console',
  defaultErrorComponent: Broken,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(search) {
    const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
    const text = new URLSearchParams(given).toString();
    return text === '' ? '' : `?${text}`;
  },
  trailingSlash: 'never',
});
