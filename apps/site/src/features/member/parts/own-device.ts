/** What this device is called when a passkey made on it needs a name: "Android", "iPhone", "Windows"; empty when it does not say. */
export function ownDevice(userAgent: string = navigator.userAgent): string {
  const names: readonly (readonly [RegExp, string])[] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/CrOS/, 'ChromeOS'],
    [/Mac OS X|Macintosh/, 'Mac'],
    [/Linux/, 'Linux'],
  ];
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
