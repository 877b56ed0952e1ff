const flightMs = 750;

/** A copy of the sum flies into the balance in the bar; `arrived` is called when it is there, or at once where there is no bar or motion is not wanted. */
export function flyToBalance(sum: HTMLElement, arrived: () => void): void {
  const balance = [...document.querySelectorAll<HTMLElement>('[data-balance]')].find((each) => each.offsetParent !== null);
  if (!balance || matchMedia('(prefers-reduced-motion: reduce)').matches || typeof sum.animate !== 'function') {
    arrived();
    return;
  }
  const [from, to] = [sum.getBoundingClientRect(), balance.getBoundingClientRect()];
  const copy = sum.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.className = `${sum.className} moment-flight`;
  copy.style.left = `${from.left}px`;
  copy.style.top = `${from.top}px`;
  document.body.append(copy);
  const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
  const flight = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x * 0.35}px, ${y * 0.75 - 40}px) scale(0.8)`, opacity: 1, offset: 0.55 },
      { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.2 },
    ],
    { duration: flightMs, easing: 'cubic-bezier(0.3, 0.1, 0.3, 1)' },
  );
  const end = () => {
    copy.remove();
    arrived();
  };
  flight.finished.then(() => {
    end();
    balance.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.12)' }, { transform: 'scale(1)' }], {
      duration: 320,
      easing: 'ease-out',
    });
  }, end);
}
