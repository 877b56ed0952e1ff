import { languageCodes, type LanguageCode, type missions, type Reply, type staffMissions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../../platform/http.js';
import { cardOfDocument } from '../mission-cards.js';
import { type MissionDocument, periodOf } from '../mission-rules.js';
import { textIn } from '../say.js';
import { readAwards } from '../show-missions.js';
import type { MissionsStaffKit } from './kit.js';
import { type MissionFigures, pageOfMissions } from './staff-repository.js';

export type Row = Reply<typeof contract.staffListMissions>['list'][number];

export function presentMission(
  row: Awaited<ReturnType<typeof pageOfMissions>>[number],
  { language }: Pick<RequestContext, 'language'>,
): Row {
  const { document, liveAt, madeAt, given, points } = row;
  const { players, running, reached, claimed }: MissionFigures = row;
  return {
    id: row.id,
    code: row.code,
    title: textIn(document.title, language),
    art: document.art,
    state: row.state,
    rhythm: document.rhythm,
    joins: document.joins,
    steps: document.steps.length,
    fromDay: document.fromDay,
    untilDay: document.untilDay,
    liveAt: liveAt?.getTime() ?? null,
    madeAt: madeAt.getTime(),
    madeBy: row.madeBy,
    players,
    running,
    reached,
    claimed,
    given: formatMoney(given),
    points: Number(points),
  };
}

type Card = Reply<typeof missions.joinMission>;

/** A mission as whoever has just joined it reads it, in each language of the brand. */
export async function cardsIn(
  kit: MissionsStaffKit,
  { merchant }: Pick<RequestContext, 'merchant'>,
  document: MissionDocument,
  liveAt: Date,
): Promise<{ language: LanguageCode; card: Card }[]> {
  const now = kit.services.clock.now();
  const [awards, { languages }] = await Promise.all([readAwards(kit, merchant.id), kit.below.site.faceOf(merchant)]);
  const period = periodOf(document, { liveAt, now, timeZone: merchant.timeZone });
  return languageCodes
    .filter((language) => languages.includes(language))
    .map((language) => ({ language, card: cardOfDocument(document, { awards, reader: { merchant, language }, now }, period) }));
}
