let pressed = false;
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', () => (pressed = true), { capture: true });
  for (const end of ['mouseup', 'dragend', 'blur']) window.addEventListener(end, () => (pressed = false), { capture: true });
}

/**
 * Does something that moves what is on the page, such as writing a fault under the field that is left: while a button of the mouse (or a finger, whose
 * tap comes as one) is down only after it is up again. Else what was pressed moves away under it and the press is lost.
 */
export function afterPress(work: () => void): void {
  if (!pressed) return work();
  const end = () => {
    window.removeEventListener('mouseup', end, true);
    window.removeEventListener('dragend', end, true);
    // The click comes right after the release.
    setTimeout(work);
  };
  window.addEventListener('mouseup', end, true);
  window.addEventListener('dragend', end, true);
}
