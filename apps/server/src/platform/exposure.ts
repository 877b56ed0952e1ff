import type { Config } from './config.js';
import { isPublishedKey } from './published-keys.js';

/** Whether a demo is shown to others on purpose: pages, readiness and alarms say so. */
export const isDemoShown = ({ publicAddresses, demoInPublic }: Pick<Config, 'publicAddresses' | 'demoInPublic'>): boolean =>
  demoInPublic && publicAddresses.length > 0;

/** What is good for a demo on one's own machine and for nothing else: what it is, and how to be rid of it. */
export interface DemoPart {
  what: string;
  remedy: string;
}

/** As much of a configuration as tells whether it is a demo's; `keys` by the variables they came from. */
export interface DemoSettings {
  seedDemo: boolean;
  hasSandbox: boolean;
  keys: readonly [name: string, key: string | undefined][];
}

/** What of a demo the configuration itself says; what the database holds is asked of it (seed/demo-parts.ts). */
export function demoPartsOf({ seedDemo, hasSandbox, keys }: DemoSettings): DemoPart[] {
  const published = keys.filter(([, key]) => key !== undefined && isPublishedKey(key));
  return [
    ...(seedDemo ? [{ what: 'the demo brand and its accounts are seeded (SEED_DEMO)', remedy: 'set SEED_DEMO=0' }] : []),
    ...(!hasSandbox
      ? []
      : [{ what: "the sandbox runs, which shows everybody's codes and pays for nothing (SANDBOX)", remedy: 'set SANDBOX=0' }]),
    ...published.map(([name]) => ({
      what: `${name} is a key that everybody can read in this program's sources`,
      remedy: `set another ${name}`,
    })),
  ];
}

/**
 * Keeps a demo from the world: whoever reaches it would sign in with public passwords, read others' codes and pay themselves.
 * @returns whether a demo is shown to others because `SORTES_DEMO=1` says so
 * @throws Error that says what meets which address, and what to set
 */
export function refuseDemoInPublic(config: Pick<Config, 'publicAddresses' | 'demoInPublic'>, parts: readonly DemoPart[]): boolean {
  const { publicAddresses } = config;
  if (publicAddresses.length === 0 || parts.length === 0) return false;
  if (isDemoShown(config)) return true;
  const where = publicAddresses.map(({ name, value }) => `${name}=${value}`).join(', ');
  const lines = parts.map(({ what, remedy }) => `  - ${what}; ${remedy}`);
  throw new Error(
    `others than this machine would reach a demo (${where}), and\n${lines.join('\n')}\nOr set SORTES_DEMO=1 if a public demo on play money is what you want.`,
  );
}

/**
 * Keeps the key of draws apart from what players reach: one process of role `all` has the key, the installation's secret and the database beside each other, and whoever
 * holds that machine can cut off the public beacon and read results while bets are taken.
 * @throws Error that says what to start instead, and how to say that it is meant
 */
export function refuseDrawsBesidePlayers({
  role,
  siteOrigin,
  drawsBesidePlayers,
}: Pick<Config, 'role' | 'siteOrigin' | 'drawsBesidePlayers'>): void {
  if (role !== 'all' || !siteOrigin.startsWith('https:') || drawsBesidePlayers) return;
  throw new Error(
    `SITE_ORIGIN=${siteOrigin} is a site for others, and SORTES_ROLE=all would keep the key of house draws in the process that answers them:\nwhoever gets hold of it could read results while bets are taken.\n  - start SORTES_ROLE=api and SORTES_ROLE=worker here, and SORTES_ROLE=draw with a DATA_DIR or DRAW_KEY_FILE of its own that they cannot read\nOr set DRAWS_BESIDE_PLAYERS=1 if one process for everything is what you want.`,
  );
}
