/** Where the window and each scrolled part of a page stood: its path in the document (`''` for the window), left, top. */
type Places = Readonly<Record<string, readonly [left: number, top: number]>>;

const storageKey = 'scrolled';
let known: Record<string, Places> = {};
/** What was scrolled since the page in view was drawn. */
const moved = new Set<EventTarget>();

/** The path of an element by its places among its siblings. */
function pathOf(element: Element): string {
  const { parentElement } = element;
  if (parentElement === null) return element.localName;
  return `${pathOf(parentElement)} > ${element.localName}:nth-child(${[...parentElement.children].indexOf(element) + 1})`;
}

/** Keeps where everything stands under the name of a history entry, for the way back to it. */
export function rememberScroll(entry: string): void {
  const places: Record<string, readonly [number, number]> = { ...known[entry] };
  for (const part of moved) {
    if (part === document) places[''] = [scrollX, scrollY];
    else if (part instanceof Element && part.isConnected) places[pathOf(part)] = [part.scrollLeft, part.scrollTop];
  }
  moved.clear();
  known[entry] = places;
}

/** Puts everything where it stood at this history entry; a page that is new begins at its top, or at the part that its address names. */
export function restoreScroll(entry: string, hash: string): void {
  const { '': page, ...parts } = known[entry] ?? {};
  for (const [path, [left, top]] of Object.entries(parts)) document.querySelector(path)?.scrollTo({ left, top, behavior: 'instant' });
  const named = page === undefined && hash !== '' ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (named) named.scrollIntoView();
  else window.scrollTo({ left: page?.[0] ?? 0, top: page?.[1] ?? 0, behavior: 'instant' });
}

function readKept(): Record<string, Places> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Places>;
  } catch {
    return {};
  }
}

/** Takes the place of the browser's own memory, which would scroll before the page before is drawn. `entry`: of the page in view. */
export function keepScroll(entry: () => string): void {
  known = readKept();
  history.scrollRestoration = 'manual';
  document.addEventListener('scroll', ({ target }) => target && moved.add(target), { capture: true, passive: true });
  addEventListener('pagehide', () => {
    // A reload is restored by the browser as well: it goes on trying while the page grows.
    history.scrollRestoration = 'auto';
    rememberScroll(entry());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(known));
    } catch {
      // Storage that is closed or full costs the way back its place, no more.
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual';
  });
}
