import { boot } from './boot';

const hosts = boot.pictureHosts ?? [];
/** One of the origins that copy our pictures, for as long as the page lives; empty: our own. */
let host = hosts[Math.floor((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % Math.max(1, hosts.length))] ?? '';

/** Where a picture of this site is loaded from: a copy of it, or the site itself. Addresses of others stay as they are. */
export function pictureAddress(address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? host + address : address;
}

/** A copy that does not answer is given up for this page, and its picture is asked of the site itself. Called once. */
export function fallBackToOwnPictures(): void {
  if (host === '') return;
  const failing = host;
  const own = (address: string) => address.replaceAll(`${failing}/`, '/');
  const onError = (event: Event) => {
    const image = event.target;
    if (!(image instanceof HTMLImageElement) || !image.currentSrc.startsWith(`${failing}/`)) return;
    // Before the picture's own stand-in, which is for pictures that nobody has.
    event.stopImmediatePropagation();
    host = '';
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = own(source.srcset);
    image.src = own(image.src);
  };
  addEventListener('error', onError, { capture: true });
}
