import type { Offer } from '@sortes/growth-rules';
import { inTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { claimFiles } from '../../platform/files.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { hasOpenApplication, writeApplication } from './application-repository.js';
import { refuseUnfit, rowOf } from './claim-grant.js';
import { readPlayer, takeSnapshot, type Visit } from './claim-snapshot.js';
import { termsOf } from './claim-terms.js';
import { findGrantFor, type GrantRow, insertGrant } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';

export interface Applying {
  merchant: Merchant;
  playerId: number;
  offerId: string;
  comment: string;
  answers: Readonly<Record<string, string>>;
  fileIds: readonly string[];
  /** Names this application for ever. */
  key: string;
  visit: Visit;
}

/** What the pictures of an application are filed under. */
export const applicationSubject = (grantId: string): string => `application:${grantId}`;

/** Longest answer to a field of a form, in characters. */
const answerAtMost = 200;

/** The answers that the form asks for, and no others. @throws DomainError request_param_err naming the field */
function readAnswers({ form }: Offer, answers: Readonly<Record<string, string>>): Record<string, string> {
  const read: Record<string, string> = {};
  for (const { name, kind, isRequired } of form?.fields ?? []) {
    const given = (Object.hasOwn(answers, name) ? (answers[name] ?? '') : '').trim();
    const isWrong =
      given.length > answerAtMost ||
      (given === '' && isRequired) ||
      (given !== '' && kind === 'number' && !/^-?\d{1,15}(\.\d{1,4})?$/.test(given)) ||
      (given !== '' && kind === 'date' && Number.isNaN(Date.parse(`${given}T00:00:00Z`)));
    if (isWrong) refuse('request_param_err', { field: `answers.${name}` });
    if (given !== '') read[name] = given;
  }
  return read;
}

/**
 * A player applies for an offer that people decide about: once under its key, and one application at a time. Nothing is counted or taken of the budget before it is accepted.
 * @throws DomainError promotion.unknown, promotion.over, promotion.not.yours, promotion.had (one waits), request_param_err, file.*
 */
export async function applyForOffer(kit: PromotionsKit, applying: Applying): Promise<GrantRow> {
  const { merchant, playerId, offerId, comment, answers, fileIds, key, visit } = applying;
  const known = (await readPlayer(kit, { playerId, merchantId: merchant.id })) ?? refuse('promotion.not.yours');
  return inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const stored = (await findOffer(transaction, merchant.id, offerId, 'share')) ?? refuse('promotion.unknown');
    const offer = offerOf(stored);
    const { form, reward } = offer;
    if (stored.state === 'draft' || form === null || offer.kind !== 'manual') return refuse('promotion.unknown');
    const sourceKey = `apply:${key}`;
    const had = await findGrantFor(transaction, { playerId, offerId, sourceKey });
    if (had !== undefined) return had;
    if (await hasOpenApplication(transaction, playerId, offerId)) refuse('promotion.had');
    const read = readAnswers(offer, answers);
    if (fileIds.length > form.pictures) refuse('file.too.many', { parameters: { count: form.pictures } });
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit });
    const amount = reward.rule === 'fixed' ? reward.sum : reward.rule === 'entered' ? reward.most : 0n;
    const wanted = { merchant, known, stored, offer, sourceKey, amount, snapshot, visit };
    const terms = termsOf(offer, amount, 0n);
    await refuseUnfit(kit, transaction, wanted, terms);
    const id = newId();
    const row = rowOf(wanted, terms, id);
    const isFixed = reward.rule === 'fixed';
    const grant = await insertGrant(transaction, {
      ...row,
      // What staff enter is not known yet.
      ...(!isFixed && { amount: 0n, required: 0n, mayConvert: null }),
      state: 'applying',
      until: null,
      queuePlace: null,
      isActive: false,
    });
    await writeApplication(transaction, { grantId: id, playerId, comment, answers: read });
    await claimFiles(transaction, { playerId, purpose: 'proof', fileIds, subject: applicationSubject(id) });
    return grant;
  });
}
