import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { completeBaseOf, fallbacksOf, isLanguageCode, languageOf, type LanguageCode } from '@sortes/contract';
import { layTexts, placesOfWords, type LaidTexts, type Logger, type TextTable } from '@sortes/service';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/errors.js';
import { readInstallationTexts, stateOfTexts, type KnownPlaces } from '../../platform/installation-texts.js';

/** An application whose page loads its texts by chunk. */
export type PageApplication = 'site' | 'console';

/** What a page is told of the texts that this installation lays over its own, by language. */
export interface LaidOnPage {
  /** BCP 47 tag of the language that most texts are in, for `<html lang>`. */
  readonly tag: string;
  /** Addresses of compiled texts by chunk. */
  readonly chunks: Readonly<Record<string, string>>;
}

/** `texts.json` of a built application: which areas come first, and its English texts by area. */
interface BuiltTexts {
  readonly first: readonly string[];
  readonly areas: Readonly<Record<string, TextTable>>;
}

export interface InstallationTexts {
  /** Reads the folder, if it has changed since. */
  read(): void;
  /** Reads it now and whenever it has changed, until the answered function is called. */
  follow(): () => Promise<void>;
  /** What a page in one of these languages is told; undefined where nothing is laid over anything. */
  onPage(application: PageApplication, offered: readonly string[]): Partial<Record<LanguageCode, LaidOnPage>> | undefined;
  /** The tag that `<html lang>` says for a language: its own where it has texts, else that of the language that speaks for it. */
  tagOf(application: PageApplication, language: LanguageCode): string;
  /** A chunk as it was addressed, JSON; undefined for one that is not there (any more). */
  chunkAt(address: string): string | undefined;
}

const lookEveryMs = 5_000;
/** Problems said one by one; of a folder that is wrong as a whole the rest is counted. */
const problemsSaid = 50;
/** Compiled chunks kept: those of pages that were opened before the last changes among them. */
const chunksKept = 2_000;

const nothingBuilt: BuiltTexts = { first: [], areas: {} };

function builtTexts(root: string | undefined): BuiltTexts {
  const file = root === undefined ? '' : path.join(root, 'texts.json');
  return root !== undefined && fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as BuiltTexts) : nothingBuilt;
}

const withArea = (areas: BuiltTexts['areas']): TextTable =>
  Object.fromEntries(Object.entries(areas).flatMap(([area, texts]) => Object.entries(texts).map(([id, text]) => [`${area}.${id}`, text])));

/** Messages of a page by chunk, a language's own over those of the languages that speak for it. */
function chunksOf(
  texts: LaidTexts,
  application: PageApplication,
  firstAreas: readonly string[],
  language: LanguageCode,
): Map<string, Record<string, unknown>> {
  const chunks = new Map<string, Record<string, unknown>>();
  const add = (chunk: string, id: string, message: unknown): void => {
    const messages = chunks.get(chunk) ?? {};
    messages[id] = message;
    chunks.set(chunk, messages);
  };
  for (const code of fallbacksOf(language).toReversed()) {
    const places = texts.get(code);
    for (const [id, message] of places?.get(application) ?? []) {
      const area = id.slice(0, id.indexOf('.'));
      add(firstAreas.includes(area) ? 'first' : area, id, message);
    }
    for (const shared of ['plays', 'refusals'])
      for (const [id, message] of places?.get(shared) ?? []) add(shared, `${shared}.${id}`, message);
  }
  return chunks;
}

/** The tag of the language that most texts of an application are in: its own where it has any, else that of the one that speaks for it. */
function spokenTag(texts: LaidTexts, application: PageApplication, language: LanguageCode): string {
  const hasTexts = (code: LanguageCode): boolean => (texts.get(code)?.get(application)?.size ?? 0) > 0;
  return languageOf(fallbacksOf(language).find((code) => hasTexts(code) || code === completeBaseOf(code))).tag;
}

/** Looks now and again and again; a folder that cannot be read stops nothing. @returns what ends that */
function keepLooking(read: () => void, folder: string, log: Logger): () => Promise<void> {
  const look = (): void => {
    try {
      read();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ folder, reason }, 'the texts of this installation cannot be read');
    }
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return async () => clearInterval(timer);
}

/**
 * The texts that an installation keeps in a folder, laid over those of the program: over the server's words at once, and as chunks that pages load.
 * @param roots Folders of the built applications; of one that is not built nothing is known.
 */
export function createInstallationTexts(
  folder: string,
  roots: Readonly<Record<PageApplication, string | undefined>>,
  log: Logger,
): InstallationTexts {
  let built: Readonly<Record<PageApplication, BuiltTexts>> = { site: nothingBuilt, console: nothingBuilt };
  const kept = new Map<string, string>();
  const told = new Map<string, LaidOnPage | undefined>();
  let texts: LaidTexts = new Map();
  let state: string | undefined;

  function laidOn(application: PageApplication, language: LanguageCode): LaidOnPage | undefined {
    const key = `${application} ${language}`;
    if (told.has(key)) return told.get(key);
    const chunks = [...chunksOf(texts, application, built[application].first, language)].map(([chunk, messages]): [string, string] => {
      const json = JSON.stringify(messages);
      const hash = createHash('sha256').update(json).digest('base64url').slice(0, 16);
      const address = `/texts/${application}/${language}/${chunk}.${hash}.json`;
      kept.set(address, json);
      return [chunk, address];
    });
    for (const oldest of kept.keys()) if (kept.size > chunksKept) kept.delete(oldest);
    const laid = chunks.length === 0 ? undefined : { tag: spokenTag(texts, application, language), chunks: Object.fromEntries(chunks) };
    told.set(key, laid);
    return laid;
  }

  function read(): void {
    const now = stateOfTexts(folder);
    if (now === state) return;
    // Of most installations nothing is ever read: they have no such folder.
    if (now !== '') built = { site: builtTexts(roots.site), console: builtTexts(roots.console) };
    const known: KnownPlaces = new Map([
      ...placesOfWords(),
      ['site', withArea(built.site.areas)],
      ['console', withArea(built.console.areas)],
    ]);
    const found = readInstallationTexts(folder, known);
    if (state !== undefined || now !== '')
      log.info({ folder, languages: [...found.texts.keys()], leftOut: found.problems.length }, 'texts of this installation were read');
    for (const problem of found.problems.slice(0, problemsSaid)) log.warn({ problem }, 'a text of this installation is left out');
    state = now;
    texts = found.texts;
    told.clear();
    layTexts(texts);
  }

  return {
    read,
    follow: () => keepLooking(read, folder, log),
    tagOf: (application, language) => spokenTag(texts, application, language),
    onPage(application, offered) {
      const laid = offered.filter(isLanguageCode).flatMap((code) => {
        const one = laidOn(application, code);
        return one === undefined ? [] : [[code, one] as const];
      });
      return laid.length === 0 ? undefined : Object.fromEntries(laid);
    },
    chunkAt: (address) => kept.get(address),
  };
}

/** Serves the chunks under addresses with their content's hash; whoever asks for an older one that is gone keeps the texts of the build. */
export function serveLaidTexts(scope: FastifyInstance, { chunkAt }: Pick<InstallationTexts, 'chunkAt'>): void {
  scope.get<{ Params: { application: string; language: string; file: string } }>(
    '/texts/:application/:language/:file',
    async ({ params: { application, language, file } }, reply) => {
      const json = chunkAt(`/texts/${application}/${language}/${file}`);
      if (json === undefined) throw new DomainError('not.found');
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type('application/json; charset=utf-8').send(json);
    },
  );
}
