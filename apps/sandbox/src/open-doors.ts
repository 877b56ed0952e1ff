/** Names and addresses that only this very machine reaches. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare);
}

/**
 * Refuses to open the sandbox to other machines: who reaches it reads everybody's codes and presses "paid". `SORTES_DEMO=1` says that this is meant.
 * @throws Error that names the variable
 */
export function refuseOpenDoors(environment: NodeJS.ProcessEnv): void {
  if (environment['SORTES_DEMO'] === '1') return;
  const host = environment['SANDBOX_HOST'] ?? '';
  if (host !== '' && !isLoopback(host))
    throw new Error(`SANDBOX_HOST=${host} would show everybody's codes and payments to other machines; SORTES_DEMO=1 if that is meant`);
  for (const name of ['VENDOR_PUBLIC_URL', 'PUBLIC_URL', 'SITE_ORIGIN']) {
    const url = environment[name] ?? '';
    if (url !== '' && !(URL.canParse(url) && isLoopback(new URL(url).hostname)))
      throw new Error(
        `the sandbox plays the outside world for a demo, and ${name}=${url} is not this machine: SANDBOX=0, or SORTES_DEMO=1`,
      );
  }
}
