import { isTextId, type Translate, useT } from '../../shared/texts';
import type { Fault } from './document';

/** Where a fault stands: the step or prize by its number, then the field. */
function placeText(t: Translate, path: string): string {
  const said: string[] = [];
  const parts = path.split('.');
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1];
    const id = `missions.place.${part}`;
    if (/^\d+$/.test(part) && (before === 'steps' || before === 'prizes'))
      said.push(t(`missions.place.${before}No`, { no: Number(part) + 1 }));
    else if (before === 'title' || before === 'about') said.push(part);
    else if (part !== 'steps' && part !== 'prizes') said.push(isTextId(id) ? t(id) : part);
    else if (parts.length === 1) said.push(t(`missions.place.${part}`));
  }
  return said.join(' · ');
}

function faultText(t: Translate, code: string): string {
  const id = `missions.fault.${code}`;
  return isTextId(id) ? t(id) : code;
}

/** What is wrong, each with its place. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const t = useT();
  if (faults.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {faults.map(({ code, path }) => (
        <li key={`${code} ${path}`} className="text-label text-danger">
          {placeText(t, path)}: {faultText(t, code)}
        </li>
      ))}
    </ul>
  );
}
