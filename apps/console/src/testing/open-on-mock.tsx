import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { router } from '../app/routes';
import { drawOver, type Given } from './draw-on-mock';

/** Draws the whole console at an address below /console. It compiles everything: for what a part alone shows, `drawOnMock` is quicker. */
export function openOnMock(at: string, given: Omit<Given, 'areas'> = {}) {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [`/console${at}`] }) } as never);
  return drawOver(<RouterProvider router={router} />, given);
}
