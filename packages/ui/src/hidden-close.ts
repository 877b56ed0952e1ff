/**
 * Names the buttons that react-aria hides at both ends of an open menu, for screen readers. It has their name in no Vietnamese, Thai or Indonesian and would
 * say "Dismiss" there. This is its own way to bring strings (`react-aria.i18n.strings`), which it asks for a text each time. Call before the first drawing.
 */
export function nameHiddenClose(read: () => string): void {
  Object.assign(globalThis, { [Symbol.for('react-aria.i18n.strings')]: { '@react-aria/overlays': { dismiss: read } } });
}
