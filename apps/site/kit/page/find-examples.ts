import type { Draw, ExampleName, Group, State } from '../example';

export interface FoundExample {
  readonly name: ExampleName;
  readonly about: string;
  readonly size: 'small' | 'medium' | 'wide';
  readonly states: readonly (readonly [name: string, state: Draw | State])[];
}

export interface FoundGroup {
  readonly name: string;
  readonly examples: readonly FoundExample[];
}

/** Examples whose name, or the name of a state, contains the text; an example that is named itself keeps all its states. An empty text finds all. */
export function findExamples(groups: readonly Group[], text: string): FoundGroup[] {
  const wanted = text.trim().toLowerCase();
  const fits = (name: string) => name.toLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    const examples = Object.entries(group.examples).flatMap(([name, { about, size = 'medium', states }]): FoundExample[] => {
      const all = Object.entries(states);
      const found = fits(name) || fits(group.name) ? all : all.filter(([state]) => fits(state));
      return found.length === 0 ? [] : [{ name: name as ExampleName, about, size, states: found }];
    });
    return examples.length === 0 ? [] : [{ name: group.name, examples }];
  });
}
