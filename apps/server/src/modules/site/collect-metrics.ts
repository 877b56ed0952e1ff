import { Histogram, register } from 'prom-client';

/** Routes of the site; everything else counts as "other", so that a caller cannot grow the metric by inventing names. */
const routes = new Set([
  '/',
  '/register',
  '/rng',
  '/live',
  '/fish',
  '/pvp',
  '/sports',
  '/esports',
  '/inhouse',
  '/elott',
  '/lottery',
  '/vnlottery',
  '/sealottery',
  '/seamless',
  '/pointMall',
  '/promotions',
  '/promoDetail',
  '/down',
  '/help',
  '/helpmc',
  '/game',
  '/login',
]);

function histogram(name: string, help: string, buckets: number[]): Histogram<'name' | 'route'> {
  const known = register.getSingleMetric(name);
  return known instanceof Histogram ? known : new Histogram({ name, help, labelNames: ['name', 'route'], buckets });
}

const timings = histogram(
  'sortes_page_timing_ms',
  'LCP, INP and TTFB of page views, milliseconds',
  [50, 100, 150, 200, 400, 800, 1_200, 1_800, 2_500, 4_000, 8_000],
);
const shifts = histogram('sortes_page_layout_shift', 'CLS of page views', [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1]);

/** Counts one page-speed figure; nothing about the person is kept. */
export function collectMetric(name: 'LCP' | 'INP' | 'CLS' | 'TTFB', value: number, route: string): void {
  (name === 'CLS' ? shifts : timings).observe({ name, route: routes.has(route) ? route : 'other' }, value);
}
