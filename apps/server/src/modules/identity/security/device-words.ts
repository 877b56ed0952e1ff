const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/coc_coc_browser\/|CocCoc/i, 'Cốc Cốc'],
  [/\bYaBrowser\//, 'Yandex'],
  [/MicroMessenger\//, 'WeChat'],
  [/\bZalo/, 'Zalo'],
  [/\bFBAV\/|\bFBAN\//, 'Facebook'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|HeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A browser's name for itself in words a person knows: "Chrome, Android"; empty when it says nothing known. */
export function deviceWords(userAgent: string): string {
  const find = (table: typeof browsers): string => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  return [find(browsers), find(systems)].filter((word) => word !== '').join(', ');
}
