import fs from 'node:fs';
import path from 'node:path';
import { languages, type LanguageCode } from '@sortes/contract';
import { readMessage, type LaidTexts, type TextTable } from '@sortes/service';

type CompiledMessage = ReturnType<typeof readMessage>['compiled'];

/** Longest message accepted, in characters. */
const messageAtMost = 4_000;
const fileAtMostBytes = 1024 * 1024;
const folderAtMostBytes = 32 * 1024 * 1024;
const filesAtMost = 2_000;

/** What one reading of a folder found. */
export interface ReadTexts {
  texts: LaidTexts;
  /** One line each, for the log: a file or message that is left out, and why. */
  problems: string[];
}

/** The English texts that may be laid over, by place; ids of `site` and `console` begin with their area. */
export type KnownPlaces = ReadonlyMap<string, TextTable>;

interface TextFile {
  /** Below the language's folder: `site/common.json`. */
  name: string;
  file: string;
  bytes: number;
  changedAt: number;
}

function filesBelow(folder: string, within = ''): TextFile[] {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry): TextFile[] => {
    const file = path.join(folder, entry.name);
    const name = `${within}${entry.name}`;
    if (entry.isDirectory()) return within.split('/').length > 3 ? [] : filesBelow(file, `${name}/`);
    if (!entry.isFile() || !entry.name.endsWith('.json')) return [];
    const { size, mtimeMs } = fs.statSync(file);
    return [{ name, file, bytes: size, changedAt: mtimeMs }];
  });
}

/** A text that differs whenever a file of the folder was added, removed or written. */
export function stateOfTexts(folder: string): string {
  return filesBelow(folder)
    .map(({ name, bytes, changedAt }) => `${name} ${bytes} ${changedAt}`)
    .toSorted()
    .join('\n');
}

/** Which place a file is of, and what its ids begin with: `server/wallet.json` is one place, `site/common.json` an area of another. */
function placeOf(name: string, known: KnownPlaces): { place: string; prefix: string } | undefined {
  const whole = name.replace(/\.json$/, '');
  if (known.has(whole)) return { place: whole, prefix: '' };
  const at = whole.lastIndexOf('/');
  const [place, area] = [whole.slice(0, Math.max(0, at)), whole.slice(at + 1)];
  return known.has(place) ? { place, prefix: `${area}.` } : undefined;
}

const controlCharacters = /\p{Cc}/gu;
const namesOf = (blanks: readonly string[]): string =>
  blanks
    .map((blank) => blank.replace(/:.*/, ''))
    .toSorted()
    .join(' ');

/** The message compiled, or why it is left out. */
function judge(message: unknown, english: string | undefined): CompiledMessage | string {
  if (english === undefined) return 'no text of this program has this id';
  if (typeof message !== 'string' || message.trim() === '') return 'is no text';
  if (message.length > messageAtMost) return `is longer than ${messageAtMost} characters`;
  const strange = message.match(controlCharacters)?.some((sign) => !english.includes(sign)) ?? false;
  if (strange) return 'has control characters';
  try {
    const own = readMessage(message);
    const wanted = namesOf(readMessage(english).blanks);
    return namesOf(own.blanks) === wanted ? own.compiled : `has other blanks than the English text (${wanted || 'none'})`;
  } catch (error) {
    return `does not parse: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`;
  }
}

/** The object of a file, or why it is none. */
function readTable(file: string): Record<string, unknown> | string {
  try {
    const table: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return typeof table === 'object' && table !== null && !Array.isArray(table) ? (table as Record<string, unknown>) : 'is no JSON object';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Reads an installation's folder of texts: `<locale>/<place>.json` or `<locale>/<place>/<area>.json`. Whatever is wrong is left out by itself and said;
 * nothing of it stops the program.
 */
export function readInstallationTexts(folder: string, known: KnownPlaces): ReadTexts {
  const problems: string[] = [];
  const texts = new Map<LanguageCode, Map<string, Map<string, CompiledMessage>>>();
  let [files, bytes] = [0, 0];
  const locales = fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  for (const { name: locale } of locales) {
    const code = languages.find((language) => language.locale === locale)?.code;
    if (code === undefined) {
      problems.push(`${locale}: no language has this locale`);
      continue;
    }
    for (const { name, file, bytes: size } of filesBelow(path.join(folder, locale))) {
      const said = `${locale}/${name}`;
      [files, bytes] = [files + 1, bytes + size];
      const isTooMuch = files > filesAtMost || bytes > folderAtMostBytes;
      const target = placeOf(name, known);
      const table =
        isTooMuch || size > fileAtMostBytes ? 'is too large' : target === undefined ? 'names no place of texts' : readTable(file);
      if (target === undefined || typeof table === 'string') {
        problems.push(`${said}: ${typeof table === 'string' ? table : ''}`);
        continue;
      }
      const english = known.get(target.place) ?? {};
      for (const [id, message] of Object.entries(table)) {
        const whole = `${target.prefix}${id}`;
        const judged = judge(message, Object.hasOwn(english, whole) ? english[whole] : undefined);
        if (typeof judged === 'string') {
          problems.push(`${said}, ${id}: ${judged}`);
          continue;
        }
        const places = texts.get(code) ?? new Map<string, Map<string, CompiledMessage>>();
        const own = places.get(target.place) ?? new Map<string, CompiledMessage>();
        texts.set(code, places.set(target.place, own.set(whole, judged)));
      }
    }
  }
  return { texts, problems };
}
