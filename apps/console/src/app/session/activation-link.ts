/** What the link of an activation mail says; it stands behind the #, which no browser sends to a server. */
export interface ActivationLink {
  name: string;
  secret: string;
}

/** Reads what an address says behind its #; undefined when it is no link of an activation mail. */
export function readActivation(hash: string): ActivationLink | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const [name, secret] = [words.get('name'), words.get('secret')];
  return name === null || secret === null || name === '' || secret === '' ? undefined : { name, secret };
}

let kept: ActivationLink | undefined;

/** Takes the secret out of the address before anything else looks at it: it must stand neither in the history nor in a screenshot. */
export function takeActivation(): void {
  // Pasted into a tab that stands at the console already, it is no new page by itself.
  addEventListener('hashchange', () => {
    if (readActivation(location.hash) !== undefined) location.reload();
  });
  kept = readActivation(location.hash);
  if (kept !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
}

/** The link that this page was opened by, as long as nobody has signed in. */
export const activationAtHand = (): ActivationLink | undefined => kept;

export function forgetActivation(): void {
  kept = undefined;
}
