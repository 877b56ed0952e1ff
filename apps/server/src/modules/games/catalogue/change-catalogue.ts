import { createHash } from 'node:crypto';
import { readPublicKey } from '@sortes/wallet-protocol';
import { type DatabaseTransaction, inTransaction, type Vault } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import { isPublishedDigest, isPublishedKey } from '../../../platform/published-keys.js';
import type { Services } from '../../../platform/services.js';
import type { VendorClient } from '../launch/vendor-client.js';
import type { Catalogue, CatalogueCopy } from './catalogue.js';
import { applyImport, planImport, type ImportPlan } from './import-games.js';
import { preparePicture } from './prepare-picture.js';
import { listFrom, type ListSource } from './list-source.js';
import { readGameList, type GameList } from './read-game-list.js';
import type { GameRecord, VendorRecord } from './types.js';
import {
  CatalogueMistake,
  changeCatalogue,
  insertVendor,
  markHot,
  raiseVersion,
  setBrandGame,
  setBrandVendor,
  setMaintenance,
  setPicture,
  updateGame,
  updateVendor,
  upsertGames,
  vendorSecretArea,
  type GameChange,
  type NewVendor,
  type VendorChange,
} from './write-catalogue.js';

/** What is switched, closed or dressed: a vendor by its code, or a game by its node id. */
export type Named = { vendor: string } | { nodeId: number };

/** What operators do to the catalogue; every process follows within a second. Each throws CatalogueMistake for what cannot be done. */
export interface CatalogueChanges {
  /** The catalogue as it stands this moment, past every copy. */
  read(): Promise<CatalogueCopy>;
  addVendor(vendor: NewVendor): Promise<void>;
  setVendor(code: string, change: VendorChange): Promise<void>;
  /**
   * Compares a list with what is stored, and applies it when asked to. A list that takes off more than half of the vendor's games is applied only
   * where that is accepted: an empty answer is more often a fault than an end.
   */
  importGames(vendorCode: string, source: ListSource, apply: boolean, options?: { acceptRemovals?: boolean }): Promise<ImportPlan>;
  setGame(nodeId: number, change: GameChange): Promise<void>;
  /** What one brand makes of a game. */
  dressGame(
    merchant: Merchant,
    nodeId: number,
    change: { position?: number | null; badge?: 'hot' | 'new' | 'jackpot' | 'none' | null },
  ): Promise<void>;
  /** Offers a vendor or a game at a brand, or no longer: new bets stop within a second, open rounds finish. */
  switch(merchant: Merchant, named: Named, on: boolean): Promise<void>;
  /** Places a vendor's card at a brand, or marks it hot. */
  dressVendor(merchant: Merchant, vendorCode: string, change: { position?: number; isHot?: boolean }): Promise<void>;
  setMaintenance(named: Named, window: { from: Date; until: Date | null; reason: string } | null): Promise<void>;
  /** Shows an uploaded picture on a game; null takes it off. @returns its hash. */
  setPicture(nodeId: number, upload: Buffer | null): Promise<string | null>;
  /**
   * For seeding: adds a vendor with its games to a brand unless the vendor is there. Of one that is there, and at a demo's address still, address, keys and
   * which games there are follow the program; all else stays. @returns whether it was added.
   */
  ensureVendor(
    merchant: Merchant,
    vendor: NewVendor,
    list: unknown,
    dress: { isHot: boolean; position: number; hotGames: readonly string[] },
  ): Promise<boolean>;
  /** Codes of vendors with a key that everybody can read in this program's sources. */
  vendorsWithPublishedKeys(): Promise<string[]>;
}

export function createCatalogueChanges(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  catalogue: Catalogue,
  vendors: VendorClient,
): CatalogueChanges {
  const read = (): Promise<CatalogueCopy> => {
    catalogue.forget();
    return catalogue.current();
  };
  const vendorOf = async (code: string): Promise<VendorRecord> => {
    const vendor = (await read()).vendorByCode(code.trim().toUpperCase());
    if (vendor === undefined) throw new CatalogueMistake(`there is no vendor ${JSON.stringify(code)}`);
    return vendor;
  };
  const gameOf = async (nodeId: number): Promise<GameRecord> => {
    const game = (await read()).gameByNode(nodeId);
    if (game === undefined) throw new CatalogueMistake(`there is no game ${nodeId}`);
    return game;
  };
  const change = async <T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> => {
    try {
      return await changeCatalogue(db, work);
    } finally {
      catalogue.forget();
    }
  };
  return {
    read,
    async addVendor(vendor) {
      const id = await change((transaction) => insertVendor(transaction, vault, vendor));
      if (id === undefined) throw new CatalogueMistake(`there is a vendor ${vendor.code} already`);
    },
    async setVendor(code, given) {
      const { id } = await vendorOf(code);
      await change((transaction) => updateVendor(transaction, vault, id, given));
    },
    async importGames(code, source, apply, { acceptRemovals = false } = {}) {
      const vendor = await vendorOf(code);
      let list: GameList;
      try {
        list = await listFrom(vendors, vendor, source);
      } catch (error) {
        if (error instanceof RangeError) throw new CatalogueMistake(error.message, { cause: error });
        throw error;
      }
      const plan = planImport(await read(), vendor.id, list);
      if (apply) {
        if (plan.takesMostOff && !acceptRemovals)
          throw new CatalogueMistake(
            `the list would take off ${plan.gone.length} of ${vendor.code}'s games, more than half of them: --accept-removals if that is meant`,
          );
        await applyImport(db, vendor.id, list, plan);
        catalogue.forget();
      }
      return plan;
    },
    setGame: (nodeId, given) => change((transaction) => updateGame(transaction, nodeId, given)),
    async dressGame(merchant, nodeId, given) {
      await gameOf(nodeId);
      await change((transaction) => setBrandGame(transaction, merchant.id, nodeId, given));
    },
    async switch(merchant, named, on) {
      if ('vendor' in named) {
        const { id } = await vendorOf(named.vendor);
        return change((transaction) => setBrandVendor(transaction, merchant.id, id, { enabled: on }));
      }
      await gameOf(named.nodeId);
      return change((transaction) => setBrandGame(transaction, merchant.id, named.nodeId, { enabled: on }));
    },
    async dressVendor(merchant, code, given) {
      const { id } = await vendorOf(code);
      await change((transaction) => setBrandVendor(transaction, merchant.id, id, given));
    },
    async setMaintenance(named, window) {
      const target = 'vendor' in named ? { vendorId: (await vendorOf(named.vendor)).id } : { nodeId: (await gameOf(named.nodeId)).nodeId };
      await change((transaction) => setMaintenance(transaction, target, window));
    },
    async setPicture(nodeId, upload) {
      const bytes = upload === null ? null : await preparePicture(upload);
      return change((transaction) => setPicture(transaction, nodeId, bytes));
    },
    async ensureVendor(merchant, vendor, list, { isHot, position, hotGames }) {
      const given = readGameList(list);
      const known = (await read()).vendorByCode(vendor.code);
      if (known !== undefined) {
        // A program that moved to another port, or drew other keys, takes its own demo vendors with it; what an operator set stays.
        const isOurs = isDemoAddress(known.apiUrl) && isDemoAddress(vendor.apiUrl);
        if (isOurs && (known.apiUrl !== vendor.apiUrl || !hasKeysOf(vault, known, vendor))) {
          const { apiUrl, launchOrigins, publicKey, apiKey, ownSecret } = vendor;
          const keys = { ...(publicKey !== undefined && { publicKey }), ...(apiKey !== undefined && { apiKey }), ownSecret };
          await change((transaction) => updateVendor(transaction, vault, known.id, { apiUrl, launchOrigins, ...keys }));
        }
        if (isOurs && given.games.length > 0) {
          // What an older program had leaves the lobby, what it did not have comes; the others stay as an operator may have changed them.
          const plan = { ...planImport(await read(), known.id, given), changed: [], back: [] };
          await applyImport(db, known.id, given, plan);
          catalogue.forget();
        }
        return false;
      }
      const added = await inTransaction(db, async (transaction) => {
        const id = await insertVendor(transaction, vault, vendor);
        if (id === undefined) return false;
        await raiseVersion(transaction);
        await upsertGames(transaction, id, given.games);
        await markHot(transaction, id, hotGames);
        await setBrandVendor(transaction, merchant.id, id, { enabled: true, position, isHot });
        return true;
      });
      catalogue.forget();
      return added;
    },
    async vendorsWithPublishedKeys() {
      const { vendors: all } = await read();
      return all
        .filter(
          ({ publicKey, apiKeyHash, ownSecret }) =>
            (publicKey !== undefined && isPublishedKey(publicKey.export({ type: 'spki', format: 'pem' }).toString())) ||
            (apiKeyHash !== undefined && isPublishedDigest(apiKeyHash)) ||
            isPublishedKey(vault.open(vendorSecretArea, ownSecret).toString()),
        )
        .map(({ code }) => code);
    },
  };
}

/** Whether what is stored of a vendor are these very keys. */
function hasKeysOf(vault: Pick<Vault, 'open'>, known: VendorRecord, { publicKey, apiKey, ownSecret }: NewVendor): boolean {
  const isKnownBy =
    (publicKey === undefined || known.publicKey?.equals(readPublicKey(publicKey)) === true) &&
    (apiKey === undefined || known.apiKeyHash?.equals(createHash('sha256').update(apiKey).digest()) === true);
  return isKnownBy && vault.open(vendorSecretArea, known.ownSecret).toString() === ownSecret;
}

const isDemoAddress = (apiUrl: string): boolean => /^http:\/\/127\.0\.0\.1:\d+(\/(rs|pam)-vendor)?$/.test(apiUrl);
