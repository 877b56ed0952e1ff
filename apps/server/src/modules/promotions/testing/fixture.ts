import { type Offer, type OfferKind, startingOffer, writeOffer } from '@sortes/growth-rules';
import { type Clock, inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { DomainError } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { addBrand } from '../../site/index.js';
import { postOne } from '../../wallet/index.js';

export const money = (units: number): bigint => BigInt(units) * 10_000n;

const languages = ['EN', 'CN', 'ID', 'PT', 'TH', 'VI'];

/** An offer of a kind as it is usual, with titles, open to everybody. */
export function offerOfKind(kind: OfferKind, change: Partial<Offer> = {}): Offer {
  const usual = startingOffer(kind, { unit: money(1), at: Date.UTC(2026, 0, 1) });
  return { ...usual, title: Object.fromEntries(languages.map((code) => [code, 'An offer'])), who: null, claimDays: null, ...change };
}

/** Code of a refusal, or `accepted`. */
export async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    return error instanceof DomainError ? error.code : `not a refusal: ${String(error)}`;
  }
}

/** The whole program, with offers and players to claim them. */
export interface PromotionsFixture {
  test: TestApp;
  merchant: Merchant;
  promotions: TestApp['app']['modules']['promotions'];
  /** A player with so many units of their own. */
  player(own?: number, type?: number): Promise<number>;
  /** A live offer; its id. */
  live(offer: Offer, of?: Merchant): Promise<string>;
  /** What the sum of a player's newest grant of an offer was counted of, as it was kept. */
  basisOf(offerId: string, playerId: number): Promise<unknown>;
  /** Another brand beside the first one, at second.test. */
  secondBrand(): Promise<Merchant>;
  close(): Promise<void>;
}

export async function openPromotions(clock?: Clock): Promise<PromotionsFixture> {
  const test = await createTestApp(clock === undefined ? {} : { clock });
  const { site, identity, promotions } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  const { db } = test.services;
  let made = 0;
  return {
    test,
    merchant,
    promotions,
    async player(own = 0, type = 0) {
      const { playerId } = await identity.createPlayer(merchant, { userName: `claimer${++made}`, password: 'Claims-offers-1', type });
      if (own > 0)
        await postOne(db, {
          playerId,
          merchantId: merchant.id,
          template: 'demo-credited',
          key: `own:${newId()}`,
          input: {},
          reference: '',
          lines: [
            { account: 'house:demo', amount: -money(own) },
            { account: 'main', amount: money(own) },
          ],
        });
      return playerId;
    },
    async live(offer, of = merchant) {
      const saved = await inTransaction(db, (transaction) =>
        promotions.makeOffer(transaction, of, { code: newId(), document: writeOffer(offer), by: 'test' }),
      );
      if (!saved.isSaved) return expect.fail(JSON.stringify(saved.faults));
      const moved = await inTransaction(db, (transaction) => promotions.moveOffer(transaction, of, { id: saved.id, to: 'live' }));
      expect(moved).toEqual({ faults: [], violations: [] });
      return saved.id;
    },
    async basisOf(offerId, playerId) {
      const { rows } = await sql<{ basis: unknown }>`
        select decided -> 'basis' as basis from promotions.grant where offer_id = ${offerId} and player_id = ${playerId} order by id desc limit 1`.execute(
        db,
      );
      return rows[0]?.basis;
    },
    async secondBrand() {
      const second = {
        ...merchant,
        id: 2,
        code: 'second',
        name: 'Second',
        hosts: ['second.test'],
        languages,
        settings: { playMoney: true },
      };
      await inTransaction(db, (transaction) =>
        addBrand(transaction, second, { resources: [], banners: [], announcements: [], articles: [] }),
      );
      site.forgetCopies();
      return site.merchantByCode('second');
    },
    close: () => test.close(),
  };
}

/** Lets one person at the first brand decide alone about so many currency units. */
export async function letAlone({ test }: Pick<PromotionsFixture, 'test'>, units: number): Promise<void> {
  await test.asOwner(`update site.merchant set settings = settings || '{"offerAlone": ${units}}' where id = 1`);
  test.app.modules.site.forgetCopies();
}
