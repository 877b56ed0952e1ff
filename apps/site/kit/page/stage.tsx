import { clsx } from 'clsx';
import { EmptyState } from '@sortes/ui';
import { stateOf, type Draw, type State } from '../example';
import { groups } from '../groups';
import { useFind } from './choices';
import { findExamples, type FoundExample } from './find-examples';
import { Sample } from './sample';

const columns = {
  small: 'grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))]',
  medium: 'grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]',
  wide: 'grid-cols-1',
};

/** Nobody uses what is drawn in such a window: it must neither take the focus nor a place in the order of keys. */
function OwnWindow({ address, title, heightPx }: { address: string; title: string; heightPx: number }) {
  return (
    <iframe
      inert
      loading="lazy"
      title={title}
      src={`${location.pathname}?state=${encodeURIComponent(address)}`}
      style={{ height: heightPx }}
      className="block w-full rounded-tile border border-divider"
    />
  );
}

function StateFigure({ example, name, given }: { example: string; name: string; given: Draw | State }) {
  const { draw, wide, windowPx } = stateOf(given);
  return (
    <figure className={clsx('flex min-w-0 flex-col gap-2', (wide || windowPx !== undefined) && 'col-span-full')}>
      <figcaption lang="en" className="text-caption text-ink-3">
        {name}
      </figcaption>
      <div className="min-w-0">
        {windowPx === undefined ? (
          <Sample draw={draw} />
        ) : (
          <OwnWindow address={`${example}/${name}`} title={`${example}, ${name}`} heightPx={windowPx} />
        )}
      </div>
    </figure>
  );
}

function ExampleSection({ example: { name, about, size, states } }: { example: FoundExample }) {
  return (
    <section id={name} className="grid gap-5 border-t border-divider py-8 xl:grid-cols-[12rem_minmax(0,1fr)] xl:gap-10">
      <div lang="en" className="min-w-0">
        <h3 className="text-body">
          <a href={`#${name}`} className="inline-flex min-h-6 items-center text-ink-1 no-underline hover:underline">
            {name}
          </a>
        </h3>
        <p className="mt-1 max-w-[52ch] text-label text-ink-3">{about}</p>
      </div>
      <div className={clsx('grid min-w-0 items-start gap-x-8 gap-y-6', columns[size])}>
        {states.map(([state, given]) => (
          <StateFigure key={state} example={name} name={state} given={given} />
        ))}
      </div>
    </section>
  );
}

/** Every example that is looked for, by groups. */
export function Stage() {
  const text = useFind((state) => state.text);
  const found = findExamples(groups, text);
  if (found.length === 0)
    return (
      <div lang="en">
        <EmptyState title={`Nothing is called “${text.trim()}”`}>
          Names of components, of their states and of icons are looked through.
        </EmptyState>
      </div>
    );
  return found.map((group) => (
    <section key={group.name} className="pb-10">
      <h2 lang="en" className="py-5 text-h1">
        {group.name}
      </h2>
      {group.examples.map((example) => (
        <ExampleSection key={example.name} example={example} />
      ))}
    </section>
  ));
}
