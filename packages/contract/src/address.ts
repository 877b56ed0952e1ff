/**
 * Address of a call, path and query: parameters (`:name`) filled in, empty query fields left out. It stands here and not with the browser's calls because
 * the build of the site needs it too, and builds with what the programs are compiled from.
 */
export function addressOf(path: string, params: object | undefined, query: object | undefined): string {
  const values = (params ?? {}) as Record<string, string | number | undefined>;
  const filled = path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(values[key] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
