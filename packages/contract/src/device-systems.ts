const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** What a device is called by what its browser says of itself: "Android", "iPhone", "Windows"; empty when it does not say. */
export function deviceSystem(userAgent: string): string {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}

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

/** A browser's name for itself in words a person knows: "Chrome, Android"; empty when it says nothing known. */
export function deviceWords(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  return [browser, deviceSystem(userAgent)].filter((word) => word !== '').join(', ');
}
