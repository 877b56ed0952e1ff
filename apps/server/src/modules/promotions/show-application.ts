import type { LanguageCode } from '@sortes/contract';
import type { Offer } from '@sortes/growth-rules';
import type { Database } from '@sortes/service';
import { filesOf } from '../../platform/files.js';
import { type Application, findApplication } from './application-repository.js';
import { applicationSubject } from './apply-offer.js';
import { titleOf } from './say-terms.js';

/** Each field of an offer's form with what was answered. */
export const answersTo = (
  { form }: Pick<Offer, 'form'>,
  { answers }: Pick<Application, 'answers'>,
  language: LanguageCode,
): { label: string; value: string }[] =>
  (form?.fields ?? []).map(({ name, label }) => ({ label: titleOf({ title: label }, language), value: answers[name] ?? '' }));

/** What a player sent with an application, as they read it again; null: it is none. */
export async function showApplication(
  db: Database,
  grant: { id: string; playerId: number },
  offer: Pick<Offer, 'form'>,
  language: LanguageCode,
): Promise<{ comment: string; answers: { label: string; value: string }[]; pictures: number } | null> {
  const application = await findApplication(db, grant.id);
  if (application === undefined) return null;
  const held = await filesOf(db, { playerId: grant.playerId, purpose: 'proof', subject: applicationSubject(grant.id) });
  return { comment: application.comment, answers: answersTo(offer, application, language), pictures: held.length };
}
