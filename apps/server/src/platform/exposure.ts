import { isLoopback } from '@sortes/service';
import type { Config } from './config.js';
import { isPublishedKey } from './published-keys.js';

/** A variable of the configuration, and the address in it that others than this machine reach. */
export interface PublicAddress {
  name: string;
  value: string;
}

const hostNames = ['HOST', 'SANDBOX_HOST'] as const;
const originNames = ['SITE_ORIGIN', 'VENDOR_PUBLIC_URL', 'VENDOR_SANDBOX_URL', 'STUDIO_PUBLIC_URL'] as const;

/** The addresses of a configuration by which others reach it. What cannot be read as an address is taken for one. */
export function publicAddressesOf(environment: NodeJS.ProcessEnv): PublicAddress[] {
  const given = (name: string): string => environment[name] ?? '';
  return [
    ...hostNames.filter((name) => given(name) !== '' && !isLoopback(given(name))),
    ...originNames.filter((name) => given(name) !== '' && !(URL.canParse(given(name)) && isLoopback(new URL(given(name)).hostname))),
  ].map((name) => ({ name, value: given(name) }));
}

/** Whether a demo is shown to others on purpose: pages, readiness and alarms say so. */
export const isDemoShown = ({ publicAddresses, demoInPublic }: Pick<Config, 'publicAddresses' | 'demoInPublic'>): boolean =>
  demoInPublic && publicAddresses.length > 0;

/** What is good for a demo on one's own machine and for nothing else: what it is, and how to be rid of it. */
export interface DemoPart {
  what: string;
  remedy: string;
}

const keysOf = ({ sms, payment, payout, payos, payosPayout }: Config): [name: string, key: string | undefined][] => [
  ['SMS_TOKEN', sms?.token],
  ['PAYMENT_SECRET', payment?.secret],
  ['PAYOUT_SECRET', payout?.secret],
  ['PAYOS_API_KEY', payos?.apiKey],
  ['PAYOS_CHECKSUM_KEY', payos?.checksumKey],
  ['PAYOS_PAYOUT_API_KEY', payosPayout?.apiKey],
  ['PAYOS_PAYOUT_CHECKSUM_KEY', payosPayout?.checksumKey],
];

/** What of a demo the configuration itself says; what the database holds is asked of it (seed/demo-parts.ts). */
export function demoPartsOf(config: Config): DemoPart[] {
  const published = keysOf(config).filter(([, key]) => key !== undefined && isPublishedKey(key));
  return [
    ...(config.seedDemo ? [{ what: 'the demo brand and its accounts are seeded (SEED_DEMO)', remedy: 'set SEED_DEMO=0' }] : []),
    ...(config.demoVendorKeys === undefined
      ? []
      : [{ what: "the sandbox runs, which shows everybody's codes and pays for nothing (SANDBOX)", remedy: 'set SANDBOX=0' }]),
    ...published.map(([name]) => ({
      what: `${name} is a key that everybody can read in this program's sources`,
      remedy: `set another ${name}`,
    })),
  ];
}

/**
 * Keeps a demo from the world: whoever reaches it would sign in with public passwords, read others' codes and pay himself.
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
