import { readRankProgramme } from '@sortes/growth-rules';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import type { SiteModule } from '../site/index.js';
import { type KnownProgramme, ranksFeature } from './kit.js';
import { listProgrammes, type StoredProgramme } from './programme-repository.js';

/** A table that was saved, read. @throws Error when this program cannot read it any more */
export function programmeOf({ version, document }: Pick<StoredProgramme, 'version' | 'document'>): KnownProgramme {
  const read = readRankProgramme(document, []);
  if (!read.ok) throw new Error(`table of ranks ${version} cannot be read: ${read.faults[0]?.code ?? ''} ${read.faults[0]?.path ?? ''}`);
  return { version, programme: read.value };
}

/** So long tables are taken as they were read; what this process saves counts at once. */
const takenMs = 1_000;

/** The tables of ranks of all brands. */
export function createProgrammes({ db }: Pick<Services, 'db'>, site: Pick<SiteModule, 'moduleOn'>) {
  let kept: { at: number; all: Promise<Map<number, KnownProgramme>> } | undefined;
  const read = async () => new Map((await listProgrammes(db)).map((stored) => [stored.merchantId, programmeOf(stored)]));
  const current = (): Promise<Map<number, KnownProgramme>> => {
    const now = performance.now();
    if (kept === undefined || now - kept.at >= takenMs) kept = { at: now, all: read() };
    return kept.all;
  };
  return {
    forget: () => {
      kept = undefined;
    },
    async programmeOf({ id }: Pick<Merchant, 'id'>): Promise<KnownProgramme | undefined> {
      const known = (await current()).get(id);
      return known !== undefined && (await site.moduleOn({ id }, ranksFeature)) ? known : undefined;
    },
  };
}
