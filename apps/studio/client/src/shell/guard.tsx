import type { ComponentChildren, JSX } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { say } from '../parts/texts';

/** Keeps the page alive when a stage fails to draw: the round itself is safe on the server, and panel, history and rules still work. */
export function Guard({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const [error] = useErrorBoundary((caught: unknown) => console.error(caught));
  return error === undefined ? <>{children}</> : <p class="canvas-note">{say('stageFailed')}</p>;
}
