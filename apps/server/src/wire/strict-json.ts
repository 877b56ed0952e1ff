import { visit } from 'jsonc-parser';
import { DomainError } from '../platform/errors.js';

const depthAtMost = 16;

/**
 * JSON as the wire accepts it: duplicate keys, NUL characters, broken surrogates, deep nesting and `__proto__` are refused by name
 * instead of being resolved in a way the sender may not have meant.
 * @throws DomainError request.json.invalid, or request_param_err naming the field.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError('request.json.invalid');
  }
  if (isPlainlyWritten(text, value)) return value;
  let depth = 0;
  const keys: Set<string>[] = [];
  const nameOf = (path: (string | number)[]) => path.join('.') || 'body';
  visit(text, {
    onObjectBegin: (_offset, _length, _line, _character, path) => {
      depth += 1;
      keys.push(new Set());
      if (depth > depthAtMost) refuseField(nameOf(path()));
    },
    onObjectEnd: () => {
      depth -= 1;
      keys.pop();
    },
    onArrayBegin: (_offset, _length, _line, _character, path) => {
      depth += 1;
      if (depth > depthAtMost) refuseField(nameOf(path()));
    },
    onArrayEnd: () => {
      depth -= 1;
    },
    onObjectProperty: (property, _offset, _length, _line, _character, path) => {
      const known = keys.at(-1);
      if (known?.has(property) || property === '__proto__' || !isPlainText(property))
        refuseField(nameOf([...path(), property.slice(0, 40)]));
      known?.add(property);
    },
    onLiteralValue: (literal, _offset, _length, _line, _character, path) => {
      if (typeof literal === 'string' && !isPlainText(literal)) refuseField(nameOf(path()));
      if (typeof literal === 'number' && !Number.isFinite(literal)) refuseField(nameOf(path()));
    },
  });
  return value;
}

/**
 * Whether a text is, letter by letter, what programs write of this value. Nothing of what is looked for above can be in it then: a key given twice is
 * written once, a number out of bounds as null, NUL and half characters as escapes, and so few brackets are not deep. Most bodies are such, and this
 * takes a tenth of the time.
 */
function isPlainlyWritten(text: string, value: unknown): boolean {
  if (text.includes('\\u') || text.includes('__proto__')) return false;
  return hasFewBrackets(text) && JSON.stringify(value) === text;
}

/** No more opening ones than may be within each other. */
function hasFewBrackets(text: string): boolean {
  let left = depthAtMost;
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      left -= 1;
      if (left < 0) return false;
    }
  return true;
}

/** PostgreSQL's text cannot hold NUL, and a lone surrogate is not text at all. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function refuseField(field: string): never {
  throw new DomainError('request_param_err', { field, parameters: { field } });
}
