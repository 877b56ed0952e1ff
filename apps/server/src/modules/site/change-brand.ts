import type { Database, DatabaseTransaction } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { isFeature } from './feature-tree.js';
import { readNetwork } from './judge-access.js';
import {
  deleteAddressRule,
  deleteBlockedCountry,
  deleteMaintenanceRow,
  insertBlockedCountry,
  mergeSettings,
  setMaintenanceRow,
  updateLanguages,
  upsertAddressRule,
  upsertFeature,
  upsertRule,
} from './repository.js';
import { readLanguage } from '@sortes/contract';
import { checkRule, type FieldRule } from './register-rules.js';
import { readSettings, type BrandSettings } from './settings.js';

/** @throws DomainError request_param_err for what is no two-letter code. */
export function readCountry(country: string): string {
  const code = country.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new DomainError('request_param_err', { field: 'country' });
  return code;
}

/**
 * What an operator may change of a brand. Each call is one statement; `changed` runs after it so that this process sees the change at once,
 * the others within the seconds of fresh-copy.ts.
 */
export function createBrandChanges(db: Database, clock: { now(): Date }, changed: () => void) {
  const run = async (work: Promise<void>): Promise<void> => {
    await work;
    changed();
  };
  return {
    /** Opens or closes the maintenance view. @throws DomainError request_param_err when `until` is not in the future. */
    async setMaintenance(merchant: Merchant, on: boolean, until: Date | null = null): Promise<void> {
      if (!on) return run(deleteMaintenanceRow(db, merchant.id));
      const now = clock.now();
      if (until !== null && !(until > now)) throw new DomainError('request_param_err', { field: 'until' });
      return run(setMaintenanceRow(db, merchant.id, now, until));
    },
    /** Blocks or unblocks a country (ISO 3166, two letters). @throws DomainError request_param_err for another text. */
    async setCountryBlocked(merchant: Merchant, country: string, blocked: boolean): Promise<void> {
      const code = readCountry(country);
      return run(blocked ? insertBlockedCountry(db, merchant.id, code) : deleteBlockedCountry(db, merchant.id, code));
    },
    /** Sets or clears the rule of one network. @throws DomainError request_param_err when the text is no address or network. */
    async setAddressRule(merchant: Merchant, network: string, verdict: 'allow' | 'deny' | 'clear', note = ''): Promise<void> {
      const { address, prefix } = readNetwork(network);
      const exact = `${address}/${prefix}`;
      try {
        await run(
          verdict === 'clear'
            ? deleteAddressRule(db, merchant.id, exact)
            : upsertAddressRule(db, merchant.id, { network: exact, verdict, note }),
        );
      } catch (error) {
        // PostgreSQL refuses a network with bits set below its prefix (22P02); the operator named a host, not a network.
        if (error instanceof Error && 'code' in error && error.code === '22P02')
          throw new DomainError('request_param_err', { field: 'network' });
        throw error;
      }
    },
    /** Switches a module. @throws DomainError function.not.available when the product has no such module. */
    async setFeature(merchant: Merchant, modId: string, enabled: boolean): Promise<void> {
      if (!isFeature(modId)) throw new DomainError('function.not.available', { field: modId });
      return run(upsertFeature(db, merchant.id, modId, enabled));
    },
    /** Languages the brand offers, in its order; the first is its default. @throws DomainError request_param_err for an unknown, repeated or missing one. */
    async setLanguages(merchant: Merchant, codes: readonly string[]): Promise<void> {
      const known = codes.map((code) => readLanguage(code));
      const languages = known.filter((code) => code !== undefined);
      const [first] = languages;
      if (first === undefined || languages.length < known.length || new Set(languages).size < languages.length)
        throw new DomainError('request_param_err', { field: 'language' });
      return run(updateLanguages(db, merchant.id, languages, first));
    },
    /** Replaces one field's rule. @throws DomainError request_param_err when its lengths or its expression make no sense. */
    async setFieldRule(merchant: Merchant, rule: FieldRule): Promise<void> {
      return run(upsertRule(db, merchant.id, checkRule(rule)));
    },
    /** Merges settings, `within` the caller's transaction where they have one. @throws Error naming the key when a value is not what settings.ts describes. */
    async changeSettings(merchant: Merchant, change: Partial<BrandSettings>, within?: DatabaseTransaction): Promise<void> {
      readSettings(change);
      return run(mergeSettings(within ?? db, merchant.id, change));
    },
  };
}

export type BrandChanges = ReturnType<typeof createBrandChanges>;
