import { registerEverything } from '../app/modals';
import { RootLayout } from '../app/root-layout';
import { startPages } from '../app/routes';
import { drawOver, type Given } from './draw-on-mock';

/** Draws the whole site at an address, its bars, page and sheet. It compiles everything: for what a part alone shows, `drawOnMock` is quicker. */
export const openOnMock = (at: string, given: Omit<Given, 'at' | 'areas'> = {}) =>
  drawOver(<RootLayout />, { ...given, at }, () => {
    registerEverything();
    return startPages();
  });
