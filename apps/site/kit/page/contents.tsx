import { groups } from '../groups';
import { useFind } from './choices';
import { findExamples } from './find-examples';

/** The list to jump by; it names what the search has left. */
export function Contents() {
  const text = useFind((state) => state.text);
  return (
    <nav aria-label="Contents">
      {findExamples(groups, text).map((group) => (
        <div key={group.name} className="pb-4">
          <p className="px-2 py-1 text-caption font-semibold text-ink-3">{group.name}</p>
          <ul className="columns-2 gap-4 sm:columns-3 lg:columns-1">
            {group.examples.map(({ name }) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  className="block rounded-field px-2 py-1.5 text-label text-ink-2 no-underline hover:bg-bg2 hover:text-ink-1"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
