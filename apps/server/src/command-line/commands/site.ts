import { languageCodes } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { readSettingText, settingTable, type BrandSettings, type SiteModule } from '../../modules/site/index.js';
import type { Merchant } from '../../platform/merchant.js';
import { changesBetween } from '../../platform/changes.js';
import { asOption, byOption, personsChanging, reasonOf, reasonOption } from '../acting-staff.js';
import { exitCodes, InputError, report, textOption, textOptions, type Command, type CommandInput, type OptionShape } from '../command.js';
import { withPlatform } from '../open-platform.js';

export const merchantOption: OptionShape = { type: 'string', value: 'CODE', help: 'brand; may be left out when there is only one' };

/** The brand named, or the only one. @throws InputError when it must be named. */
export async function merchantOf(input: CommandInput, site: SiteModule): Promise<Merchant> {
  const merchants = await site.allMerchants();
  const code = textOption(input, 'merchant');
  const named =
    code === undefined
      ? merchants.length === 1
        ? merchants[0]
        : undefined
      : merchants.find((merchant) => merchant.code === code.toLowerCase());
  if (named !== undefined) return named;
  const known = merchants.map((merchant) => merchant.code).join(', ') || 'none yet: run "seed demo"';
  throw new InputError(
    code === undefined ? `--merchant must say which brand (${known})` : `there is no brand ${JSON.stringify(code)} (${known})`,
  );
}

/** Reads "2026-12-31T18:00:00+07:00", or minutes from now like "90m". */
export function readUntil(text: string, now: Date): Date {
  const minutes = /^(\d{1,6})m$/.exec(text)?.[1];
  const until = minutes === undefined ? new Date(text) : new Date(now.getTime() + Number(minutes) * 60_000);
  const isZoned = minutes !== undefined || /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  if (Number.isNaN(until.getTime()) || !isZoned)
    throw new InputError('--until must be a time with its zone (2026-12-31T18:00:00+07:00) or minutes from now (90m)');
  if (until <= now) throw new InputError('--until must lie in the future');
  return until;
}

/** The audit log keeps it beside the change (told-commands.ts). */
const reasonOfChange: OptionShape = { ...reasonOption, help: `${reasonOption.help}; needed for a change` };

export const siteMaintenance: Command = {
  words: ['site', 'maintenance'],
  summary: 'Put a brand under maintenance, or end it',
  files: ['on|off'],
  options: {
    merchant: merchantOption,
    until: { type: 'string', value: 'TIME', help: 'when it ends by itself: a time with its zone, or minutes like 90m' },
    reason: reasonOption,
  },
  notes: 'Every process follows within three seconds.',
  async run(input) {
    const [wanted] = input.files;
    if (wanted !== 'on' && wanted !== 'off') throw new InputError('say on or off');
    const untilText = textOption(input, 'until');
    if (wanted === 'off' && untilText !== undefined) throw new InputError('--until belongs to "on"');
    const until = untilText === undefined ? null : readUntil(untilText, new Date());
    reasonOf(input);
    const merchant = await withPlatform(input, async ({ modules: { site } }) => {
      const found = await merchantOf(input, site);
      await site.setMaintenance(found, wanted === 'on', until);
      return found;
    });
    await report(input, { merchant: merchant.code, maintenance: wanted === 'on', until: until?.toISOString() ?? null }, [
      `${merchant.code}: maintenance is ${wanted}${until === null ? '' : ` until ${until.toISOString()}`}`,
    ]);
    return exitCodes.ok;
  },
};

export const siteFeature: Command = {
  words: ['site', 'feature'],
  summary: 'List the modules of a brand, or switch one on or off',
  files: ['[MODULE]', '[on|off]'],
  options: { merchant: merchantOption, reason: reasonOfChange },
  notes: 'A module is on only while everything above it is. Every process follows within three seconds.',
  async run(input) {
    const [moduleId, wanted] = input.files;
    if (moduleId !== undefined && wanted !== 'on' && wanted !== 'off') throw new InputError('say on or off');
    if (moduleId !== undefined) reasonOf(input);
    const { merchant, modules } = await withPlatform(input, async ({ modules: { site } }) => {
      const found = await merchantOf(input, site);
      if (moduleId !== undefined) await site.setFeature(found, moduleId.toUpperCase(), wanted === 'on');
      return { merchant: found, modules: await site.featuresOf(found) };
    });
    await report(
      input,
      { merchant: merchant.code, modules: Object.fromEntries(modules.map(({ modId, on }) => [modId, on])) },
      modules.map(({ modId, on, what }) => `${on ? 'on ' : 'off'} ${modId.padEnd(20)} ${what}`),
    );
    return exitCodes.ok;
  },
};

export const siteLanguages: Command = {
  words: ['site', 'languages'],
  summary: 'List or set the languages of a brand; the first is its default',
  files: ['[LANGUAGE …]'],
  options: { merchant: merchantOption, reason: reasonOfChange },
  notes: `Languages: ${languageCodes.join(' ')}. With a single one the site shows no language picker.`,
  async run(input) {
    if (input.files.length > 0) reasonOf(input);
    const { merchant, languages } = await withPlatform(input, async ({ modules: { site } }) => {
      const found = await merchantOf(input, site);
      if (input.files.length > 0) await site.setLanguages(found, input.files);
      return { merchant: found, ...(await site.faceOf(found)) };
    });
    await report(input, { merchant: merchant.code, languages }, [`${merchant.code}: ${languages.join(' ')}`]);
    return exitCodes.ok;
  },
};

/** One change from several NAME=VALUE. @throws InputError naming each that is wrong. */
function readChange(given: readonly string[]): Partial<BrandSettings> {
  const wrong: { message: string }[] = [];
  const change: Partial<BrandSettings> = {};
  for (const text of given) {
    const at = text.indexOf('=');
    try {
      if (at < 1) throw new RangeError(`${JSON.stringify(text)} is not NAME=VALUE`);
      const one = readSettingText(text.slice(0, at), text.slice(at + 1));
      if (Object.keys(one).some((name) => Object.hasOwn(change, name))) throw new RangeError(`${text.slice(0, at)} is set twice`);
      Object.assign(change, one);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      wrong.push({ message: error.message });
    }
  }
  const [only] = wrong;
  if (wrong.length === 1 && only !== undefined) throw new InputError(only.message);
  if (wrong.length > 1) throw new InputError('nothing was changed', wrong);
  return change;
}

const showSetting = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'on'
      : 'off'
    : Array.isArray(value)
      ? value.join(',')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);

const settingWidth = Math.max(...settingTable.map(({ name }) => name.length)) + 2;

export const siteSetting: Command = {
  words: ['site', 'setting'],
  summary: 'List or change the settings of a brand',
  options: {
    merchant: merchantOption,
    set: { type: 'string', value: 'NAME=VALUE', multiple: true, help: 'may be given several times; all are applied, or none' },
    reason: { ...reasonOption, help: `${reasonOption.help}; needed with --set` },
    by: byOption,
    as: asOption,
  },
  notes: `Values: on or off, a number, text, a list as a,b,c (nothing after = empties it), a table as JSON. Every process follows within three seconds.
Once there are staff accounts --set takes an administrator (right staff.manage) with --as.

${settingTable.map(({ name, standard, what }) => `  ${name.padEnd(settingWidth)}${what} (${showSetting(standard) || 'none'})`).join('\n')}`,
  async run(input) {
    const change = readChange(textOptions(input, 'set'));
    const changes = Object.keys(change).length > 0;
    const reason = changes ? reasonOf(input) : '';
    const { merchant, settings, unknown } = await withPlatform(input, async ({ services, modules: { site, games, backOffice } }) => {
      const found = await merchantOf(input, site);
      const { esportsVendors = [], cockfightVendors = [] } = change;
      const named = [...esportsVendors, ...cockfightVendors];
      const copy = named.length === 0 ? undefined : await games.changes.read();
      if (changes) {
        const { tell } = await personsChanging(input, backOffice, 'staff.manage');
        const before = await site.settingsOf(found);
        await inTransaction(services.db, async (transaction) => {
          await site.changeSettings(found, change, transaction);
          const about = { action: 'site-setting.changed' as const, subject: `site:${found.code}`, reason, merchantId: found.id };
          await tell({ ...about, ...changesBetween(before, { ...before, ...change }) })(transaction);
        });
      }
      return {
        merchant: found,
        settings: await site.settingsOf(found),
        // A vendor may be named before it is there; a slip of the hand must be seen all the same.
        unknown: named.filter((code) => copy?.vendorByCode(code) === undefined),
      };
    });
    for (const code of unknown) input.output.say(`! there is no vendor ${JSON.stringify(code)} yet`);
    await report(
      input,
      { merchant: merchant.code, changed: Object.keys(change), settings },
      settingTable.map(
        ({ name }) => `${Object.hasOwn(change, name) ? '*' : ' '} ${name.padEnd(settingWidth)}${showSetting(settings[name])}`,
      ),
    );
    return exitCodes.ok;
  },
};

type RegionChange = (site: SiteModule, merchant: Merchant, what: string) => Promise<void>;
const regionChanges: Readonly<Record<string, RegionChange>> = {
  block: (site, merchant, country) => site.setCountryBlocked(merchant, country, true),
  unblock: (site, merchant, country) => site.setCountryBlocked(merchant, country, false),
  allow: (site, merchant, network) => site.setAddressRule(merchant, network, 'allow'),
  deny: (site, merchant, network) => site.setAddressRule(merchant, network, 'deny'),
  clear: (site, merchant, network) => site.setAddressRule(merchant, network, 'clear'),
};

export const siteRegion: Command = {
  words: ['site', 'region'],
  summary: 'List or change who is kept out: countries and addresses',
  files: ['list|block|unblock|allow|deny|clear', '[COUNTRY|NETWORK …]'],
  options: { merchant: merchantOption, reason: reasonOfChange },
  notes: `block, unblock: countries by ISO code (VN). allow, deny, clear: addresses or networks (203.0.113.0/24).
An address rule outranks the country, a longer prefix a shorter one; loopback and unknown countries are never blocked by country.`,
  async run(input) {
    const [action = '', ...targets] = input.files;
    const change = Object.hasOwn(regionChanges, action) ? regionChanges[action] : undefined;
    if (change === undefined && action !== 'list') throw new InputError(`say one of list, ${Object.keys(regionChanges).join(', ')}`);
    if (change !== undefined && targets.length === 0) throw new InputError(`${action} what?`);
    if (change !== undefined) reasonOf(input);
    const { merchant, region } = await withPlatform(input, async ({ modules: { site } }) => {
      const found = await merchantOf(input, site);
      for (const target of targets) await change?.(site, found, target);
      return { merchant: found, region: await site.regionOf(found) };
    });
    await report(input, { merchant: merchant.code, ...region }, [
      `${merchant.code}: blocked countries ${region.countries.join(' ') || 'none'}`,
      ...region.addresses.map(({ network, verdict, note }) => `  ${verdict} ${network}${note === '' ? '' : `  (${note})`}`),
    ]);
    return exitCodes.ok;
  },
};
