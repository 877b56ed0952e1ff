import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

export interface ReadMessage {
  compiled: CompiledMessage;
  /** Names and kinds of the arguments (`count:plural`) and names of the elements (`<link>`), sorted. */
  blanks: string[];
  /** What is left to read, without the arguments. */
  words: string;
  /** Plural forms used, exact ones (`=0`) left out, sorted. */
  plurals: string[];
}

const isChoice: ReadonlySet<string> = new Set(['plural', 'selectordinal', 'select']);

/**
 * Takes an ICU message apart.
 * @throws Error when it does not parse.
 */
export function readMessage(message: string): ReadMessage {
  const compiled = compileMessageOrThrow(message);
  const blanks = new Set<string>();
  const plurals = new Set<string>();
  const words: string[] = [];
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string') {
      for (const [, name] of tokens.matchAll(/<\/?([\w-]+)\s*\/?>/g)) blanks.add(`<${name}>`);
      words.push(tokens);
      return;
    }
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as unknown[]) {
      if (!Array.isArray(token)) {
        walk(token);
        continue;
      }
      const [name, kind, choices] = token as [string, string | undefined, unknown];
      blanks.add(kind ? `${name}:${kind}` : name);
      if (!isChoice.has(kind ?? '') || !choices || typeof choices !== 'object') continue;
      for (const [choice, inner] of Object.entries(choices)) {
        if (kind === 'plural' && choice !== 'offset' && !/^=?\d+$/.test(choice)) plurals.add(choice);
        walk(inner);
      }
    }
  };
  walk(compiled);
  return { compiled, blanks: [...blanks].toSorted(), words: words.join(' '), plurals: [...plurals].toSorted() };
}
