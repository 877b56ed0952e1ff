import { isLoopback } from '@sortes/service';

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
