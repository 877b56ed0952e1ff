/**
 * Name of a provider as it is compared: an aggregator writes one in several ways from release to release ("Red Tiger", "redtiger", "red-tiger"). SQL that compares
 * names does the same (`write-catalogue.ts`).
 */
export function providerKey(provider: string): string {
  return provider.toLowerCase().replaceAll(/[\s_.-]/g, '');
}
