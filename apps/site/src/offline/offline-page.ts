/**
 * The page without a connection: in the reader's language and theme, as this device remembers them, for nobody can be asked. Built by itself
 * (build/offline-plugin.ts), which gives it its words.
 */
interface Words {
  readonly tag: string;
  readonly title: string;
  readonly text: string;
  readonly retry: string;
}
/** By the codes that the site keeps under `lang`. */
declare const words: Readonly<Record<string, Words>>;

const remembered = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};
const speaks = (tag: string) => Object.keys(words).find((code) => words[code]?.tag.slice(0, 2) === tag.slice(0, 2).toLowerCase());
const [code] = [remembered('lang'), ...navigator.languages.map(speaks), 'EN'].filter(
  (one) => one !== undefined && words[one] !== undefined,
);
const said = words[code ?? 'EN'];
const theme = remembered('theme');
const root = document.documentElement;
root.dataset['theme'] =
  theme === 'dark' || theme === 'light' ? theme : matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';

const again = () => location.reload();
if (said) {
  root.lang = said.tag;
  const fill = { title: said.title, text: said.text, retry: said.retry, name: remembered('brandName') ?? location.hostname };
  for (const [id, text] of Object.entries(fill)) {
    const place = document.getElementById(id);
    if (place) place.textContent = text;
  }
  document.title = `${said.title} · ${fill.name}`;
}
// The brand's own logo where it has one and the device has kept it; the house's mark only where that is the brand's.
const logo = remembered('brandLogo');
if (logo === '') document.getElementById('mark')?.removeAttribute('hidden');
else if (logo !== undefined) {
  const picture = new Image();
  picture.alt = '';
  picture.addEventListener('load', () => document.getElementById('brand')?.prepend(picture));
  picture.src = logo;
}
document.getElementById('retry')?.addEventListener('click', again);
// The address is still that of the page that was asked for.
addEventListener('online', again);
