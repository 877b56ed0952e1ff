import { readFile, stat } from 'node:fs/promises';
import { gameTypes, languageCodes, readLanguage, type LanguageCode } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import type { CatalogueChanges, GamesModule, GameChange, VendorChange } from '../../modules/games/index.js';
import {
  exitCodes,
  InputError,
  report,
  requiredOption,
  textOption,
  textOptions,
  type Command,
  type CommandInput,
  type OptionShape,
} from '../command.js';
import { withPlatform, type Platform } from '../open-platform.js';
import { resolveFile } from '../read-lines.js';
import { merchantOf, merchantOption, readUntil } from './site.js';

const listBytesAtMost = 64 * 1024 * 1024;
const keyBytesAtMost = 64 * 1024;
const pictureBytesAtMost = 5 * 1024 * 1024;

const followNote = 'Every process follows within a second.';
const vendorOption: OptionShape = { type: 'string', value: 'CODE', help: 'vendor' };
const gameOption: OptionShape = { type: 'string', value: 'NODE', help: 'game, by its node id (see "games list")' };

/** What a file holds. @throws InputError when it cannot be read or is longer than allowed. */
async function readBytes(input: CommandInput, file: string, atMost: number): Promise<Buffer> {
  const found = resolveFile(file, input.workingDirectory);
  try {
    const { size } = await stat(found);
    if (size > atMost) throw new InputError(`${file} has more than ${Math.round(atMost / 1024)} KB`);
    return await readFile(found);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${file} cannot be read`);
  }
}

async function readKey(input: CommandInput, name: string): Promise<string | undefined> {
  const file = textOption(input, name);
  if (file === undefined) return undefined;
  const text = (await readBytes(input, file, keyBytesAtMost)).toString('utf8').trim();
  if (text === '') throw new InputError(`the file of --${name} is empty`);
  return text;
}

/** Runs a change; what the catalogue calls a mistake is one of the command line. */
async function withChanges<T>(input: CommandInput, work: (changes: CatalogueChanges, platform: Platform) => Promise<T>): Promise<T> {
  return withPlatform(input, async (platform) => {
    const { CatalogueMistake } = await import('../../modules/games/index.js');
    const games: GamesModule = platform.modules.games;
    try {
      return await work(games.changes, platform);
    } catch (error) {
      if (error instanceof CatalogueMistake) throw new InputError(error.message);
      throw error;
    }
  });
}

function nodeIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InputError(`${JSON.stringify(text)} is no node id`);
  return Number(text);
}

/** The vendor or the game that a command names: exactly one of both. */
function namedOf(input: CommandInput): { vendor: string } | { nodeId: number } {
  const vendor = textOption(input, 'vendor');
  const game = textOption(input, 'game');
  if ((vendor === undefined) === (game === undefined)) throw new InputError('say either --vendor CODE or --game NODE');
  return vendor === undefined ? { nodeId: nodeIdOf(game ?? '') } : { vendor };
}

function yesOrNo(input: CommandInput, name: string): boolean | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  if (!/^(on|off|yes|no)$/i.test(text)) throw new InputError(`--${name} must be yes or no`);
  return /^(on|yes)$/i.test(text);
}

function wholeNumber(input: CommandInput, name: string): number | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new InputError(`--${name} must be a whole number from 0 to 999999`);
  return Number(text);
}

/** Names of the options that say what to change, as they were given. */
function changesIn(input: CommandInput, options: Readonly<Record<string, OptionShape>>, but: readonly string[]): string[] {
  return Object.keys(options).filter((name) => !but.includes(name) && input.options[name] !== undefined);
}

/** What a list says of a maintenance: nothing once it is over. */
function maintenanceText(window: { from: Date; until: Date | null } | null, now: Date): string {
  if (window === null || (window.until !== null && window.until <= now)) return '';
  const until = window.until === null ? '' : ` until ${window.until.toISOString()}`;
  return window.from > now ? `  maintenance from ${window.from.toISOString()}${until}` : `  in maintenance${until}`;
}

export const gamesVendors: Command = {
  words: ['games', 'vendors'],
  summary: 'List the game vendors, and which brands offer them',
  async run(input) {
    const vendors = await withChanges(input, async (changes, { modules }) => {
      const copy = await changes.read();
      const merchants = await modules.site.allMerchants();
      return copy.vendors.map((vendor) => ({
        code: vendor.code,
        name: vendor.name,
        protocol: vendor.protocol,
        apiUrl: vendor.apiUrl,
        launchOrigins: vendor.launchOrigins,
        currencies: vendor.currencies,
        hasWallet: vendor.hasWallet,
        demoWallet: vendor.playsTrial,
        freeRounds: vendor.givesFreeRounds,
        oneGame: vendor.oneGame,
        aggregator: vendor.aggregator ?? null,
        tokenInAddress: vendor.tokenInAddress,
        playerAddress: vendor.tellsAddress,
        launchConfig: vendor.launchConfig,
        prizeMost: Object.fromEntries([...vendor.prizeLimits].map(([currency, most]) => [currency, formatMoney(most)])),
        enabled: vendor.enabled,
        maintenance: vendor.maintenance ?? null,
        games: copy.stored.games.filter((game) => game.vendor.id === vendor.id && !game.removed).length,
        brands: merchants.filter(({ id }) => copy.vendorsOf(id).includes(vendor)).map(({ code }) => code),
      }));
    });
    const now = new Date();
    await report(
      input,
      { vendors },
      vendors.length === 0
        ? ['no vendors yet: add one with "games vendor add"']
        : vendors.map(
            ({ code, name, protocol, games, brands, enabled, maintenance }) =>
              `${code.padEnd(12)} ${protocol.padEnd(4)} ${String(games).padStart(6)} games  ${name}  at ${brands.join(' ') || 'no brand'}${enabled ? '' : '  OFF'}${maintenanceText(maintenance, now)}`,
          ),
    );
    return exitCodes.ok;
  },
};

const vendorOptions: Readonly<Record<string, OptionShape>> = {
  code: {
    type: 'string',
    value: 'CODE',
    help: 'A to Z, 0 to 9 and _, small letters count as capital ones; the vassalage of the wire',
    required: true,
  },
  name: { type: 'string', value: 'NAME', help: 'as players read it' },
  url: { type: 'string', value: 'URL', help: 'where this installation calls the vendor' },
  'public-key': { type: 'string', value: 'FILE', help: "rs: the vendor's RSA public key, PEM" },
  'vendor-key': { type: 'string', value: 'FILE', help: 'pam: the bearer key that the vendor sends, one line of 16 to 500 visible signs' },
  'own-key': {
    type: 'string',
    value: 'FILE',
    help: 'rs: our RSA private key, PEM, of 2048 bits or more; pam: the bearer key that we send, as --vendor-key',
  },
  operator: { type: 'string', value: 'ID', help: 'what the vendor calls this installation' },
  origin: { type: 'string', value: 'ORIGIN', help: 'origin that its games are shown from; may be repeated', multiple: true },
  currency: { type: 'string', value: 'CODE', help: 'currency it pays in; may be repeated; all: every currency', multiple: true },
  wallet: { type: 'string', value: 'yes|no', help: 'whether it keeps wallets of its own (transfer mode)' },
  'demo-wallet': {
    type: 'string',
    value: 'yes|no',
    help: 'whether trial accounts play its demo with their play money here; only of vendors that heed play_money (docs/vendors/vendor-calls.md)',
  },
  'free-rounds': {
    type: 'string',
    value: 'yes|no',
    help: 'rs: whether it gives free rounds of its slots when promotions ask for them (docs/vendors/vendor-calls.md, freebet)',
  },
  'one-game': {
    type: 'string',
    value: 'yes|no',
    help: 'whether a token is good for the opened game alone; no: for every game of the vendor, as in a live lobby (the usual)',
  },
};

/** Of vendors behind an aggregator; docs/vendors/wallet.md says what follows from each. */
const pamOptions: Readonly<Record<string, OptionShape>> = {
  aggregator: {
    type: 'string',
    value: 'NAME',
    help: 'pam: one installation of an aggregator stands for several vendors, under /gateway/NAME/pam; none: it does no longer',
  },
  provider: { type: 'string', value: 'NAME', help: 'pam, with --aggregator: what the aggregator calls this vendor, such as "Red Tiger"' },
  'token-in-address': {
    type: 'string',
    value: 'yes|no',
    help: "pam: the launch token may stand in the game's address; it can then only be exchanged, once, within five minutes",
  },
  'player-address': { type: 'string', value: 'yes|no', help: "pam: launches tell the vendor the player's internet address" },
  'launch-config': {
    type: 'string',
    value: 'JSON',
    help: 'pam: fields added to the launchConfig of each launch, such as {"playMode":"{mode}"}; {}: none',
  },
  'prize-most': {
    type: 'string',
    value: 'CURRENCY:AMOUNT',
    help: 'pam: the most that it may credit at once without a bet (jackpot, tournament); may be repeated; none: nothing',
    multiple: true,
  },
};

/** @throws InputError where "all" stands beside others. */
function currenciesIn(input: CommandInput): string[] | undefined {
  const currencies = textOptions(input, 'currency').map((one) => one.toUpperCase());
  if (currencies.length === 0) return undefined;
  if (!currencies.includes('ALL')) return currencies;
  if (currencies.length > 1) throw new InputError('--currency all goes with no other');
  return [];
}

/** @throws InputError where it is not one of both, or lacks its other half. */
function aggregatorIn(input: CommandInput): Pick<VendorChange, 'aggregator'> {
  const [name, provider] = [textOption(input, 'aggregator'), textOption(input, 'provider')];
  if (name === undefined && provider === undefined) return {};
  if (name?.toLowerCase() === 'none' && provider === undefined) return { aggregator: undefined };
  if (name === undefined || provider === undefined) throw new InputError('--aggregator NAME and --provider NAME go together');
  return { aggregator: { code: name.toUpperCase(), provider } };
}

/** @throws InputError where it is no such list. */
function prizeLimitsIn(input: CommandInput): ReadonlyMap<string, bigint> | undefined {
  const given = textOptions(input, 'prize-most');
  if (given.length === 0) return undefined;
  if (given.length === 1 && given[0]?.toLowerCase() === 'none') return new Map();
  return new Map(
    given.map((one) => {
      const [, currency = '', text = ''] = /^([A-Za-z]{3,5}):(.+)$/.exec(one) ?? [];
      const most = tryParseMoney(text);
      if (most === undefined || most <= 0n) throw new InputError(`--prize-most ${one} is no currency and amount such as VND:50000000`);
      return [currency.toUpperCase(), most];
    }),
  );
}

/** @throws InputError where it is no JSON; what stands in it the catalogue judges. */
function launchConfigIn(input: CommandInput): unknown {
  const text = textOption(input, 'launch-config');
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InputError('--launch-config is no JSON');
  }
}

function pamChange(input: CommandInput): VendorChange {
  const [tokenInAddress, tellsAddress] = [yesOrNo(input, 'token-in-address'), yesOrNo(input, 'player-address')];
  const [launchConfig, prizeLimits] = [launchConfigIn(input), prizeLimitsIn(input)];
  return {
    ...aggregatorIn(input),
    ...(tokenInAddress !== undefined && { tokenInAddress }),
    ...(tellsAddress !== undefined && { tellsAddress }),
    ...(launchConfig !== undefined && { launchConfig }),
    ...(prizeLimits !== undefined && { prizeLimits }),
  };
}

async function vendorChange(input: CommandInput): Promise<VendorChange> {
  const [name, apiUrl, operatorId] = [textOption(input, 'name'), textOption(input, 'url'), textOption(input, 'operator')];
  const [publicKey, apiKey, ownSecret] = [
    await readKey(input, 'public-key'),
    await readKey(input, 'vendor-key'),
    await readKey(input, 'own-key'),
  ];
  const origins = textOptions(input, 'origin');
  const currencies = currenciesIn(input);
  const [hasWallet, playsTrial, givesFreeRounds, oneGame] = ['wallet', 'demo-wallet', 'free-rounds', 'one-game'].map((name) =>
    yesOrNo(input, name),
  );
  return {
    ...(name !== undefined && { name }),
    ...(apiUrl !== undefined && { apiUrl }),
    ...(operatorId !== undefined && { operatorId }),
    ...(publicKey !== undefined && { publicKey }),
    ...(apiKey !== undefined && { apiKey }),
    ...(ownSecret !== undefined && { ownSecret }),
    ...(origins.length > 0 && { launchOrigins: origins }),
    ...(currencies !== undefined && { currencies }),
    ...(hasWallet !== undefined && { hasWallet }),
    ...(playsTrial !== undefined && { playsTrial }),
    ...(givesFreeRounds !== undefined && { givesFreeRounds }),
    ...(oneGame !== undefined && { oneGame }),
  };
}

const newVendorOptions: Readonly<Record<string, OptionShape>> = {
  ...Object.fromEntries(
    Object.entries(vendorOptions).map(([name, shape]) => [
      name,
      ['name', 'url', 'operator', 'own-key', 'origin'].includes(name) ? { ...shape, required: true } : shape,
    ]),
  ),
  'public-key': {
    ...vendorOptions['public-key'],
    type: 'string',
    help: "rs, required there: the vendor's RSA public key, PEM, of 2048 bits or more",
  },
  'vendor-key': {
    ...vendorOptions['vendor-key'],
    type: 'string',
    help: 'pam, required there: the bearer key that the vendor sends, one line of 16 to 500 visible signs',
  },
  protocol: { type: 'string', value: 'rs|pam', help: 'dialect of the wallet protocol', required: true },
};

export const gamesVendorAdd: Command = {
  words: ['games', 'vendor', 'add'],
  summary: 'Add a game vendor',
  options: newVendorOptions,
  notes: `Keys are read from files, so that they stand in no history; ours is sealed before it is stored. docs/vendors/catalogue.md shows how to make them.
No brand offers the vendor until "games switch --vendor CODE on".

  npm run -s sortes -- games vendor add --code ACME --name "Acme Games" --protocol rs --url https://api.acme.example/sortes --operator sortes
    --public-key acme.pub --own-key own.pem --origin https://play.acme.example --currency VND`,
  async run(input) {
    const code = requiredOption(input, 'code').toUpperCase();
    const protocol = requiredOption(input, 'protocol');
    if (protocol !== 'rs' && protocol !== 'pam') throw new InputError('--protocol must be rs or pam');
    const {
      name,
      apiUrl,
      ownSecret,
      operatorId,
      publicKey,
      apiKey,
      launchOrigins = [],
      currencies = [],
      hasWallet = false,
      playsTrial = false,
      givesFreeRounds = false,
      oneGame = false,
    } = await vendorChange(input);
    if (name === undefined || apiUrl === undefined || ownSecret === undefined || operatorId === undefined)
      throw new InputError('a new vendor needs --name, --url, --operator and --own-key');
    if (launchOrigins.length === 0) throw new InputError('--origin is empty: without one no game of the vendor can be opened');
    if (protocol === 'rs' && publicKey === undefined) throw new InputError("--public-key FILE is missing: the vendor's RSA public key");
    if (protocol === 'pam' && apiKey === undefined) throw new InputError('--vendor-key FILE is missing: the key that a pam vendor sends');
    await withChanges(input, (changes) =>
      changes.addVendor({
        code,
        name,
        protocol,
        apiUrl,
        ownSecret,
        operatorId,
        launchOrigins,
        currencies,
        hasWallet,
        playsTrial,
        givesFreeRounds,
        oneGame,
        ...(publicKey !== undefined && { publicKey }),
        ...(apiKey !== undefined && { apiKey }),
      }),
    );
    await report(input, { code, added: true }, [`added ${code}; import its games, then switch it on for a brand`]);
    return exitCodes.ok;
  },
};

const vendorSetOptions: Readonly<Record<string, OptionShape>> = {
  ...vendorOptions,
  ...pamOptions,
  enabled: { type: 'string', value: 'yes|no', help: 'offered at all, whatever brands say' },
};

export const gamesVendorSet: Command = {
  words: ['games', 'vendor', 'set'],
  summary: 'Change a game vendor: name, address, keys, origins, currencies, what holds behind an aggregator',
  options: vendorSetOptions,
  notes: `Origins, currencies, launch fields and prizes that are given replace all that were. ${followNote}

  npm run -s sortes -- games vendor set --code REDTIGER --aggregator VALKYRIE --provider "Red Tiger" --token-in-address yes
    --launch-config '{"playMode":"{mode}"}' --prize-most USD:25000

Words in braces stand for what is known at the launch: {mode} (real, demo), {gameCode}, {lobbyUrl}, {depositUrl}, {casino} (the brand's code), {currency},
{language}, {country}, {mobile} (true, false).`,
  async run(input) {
    const code = requiredOption(input, 'code').toUpperCase();
    const enabled = yesOrNo(input, 'enabled');
    const change = { ...(await vendorChange(input)), ...pamChange(input), ...(enabled !== undefined && { enabled }) };
    if (Object.keys(change).length === 0) throw new InputError('say what to change');
    await withChanges(input, (changes) => changes.setVendor(code, change));
    const changed = changesIn(input, vendorSetOptions, ['code']);
    await report(input, { code, changed }, [`${code}: changed ${changed.join(', ')}`]);
    return exitCodes.ok;
  },
};

export const gamesImport: Command = {
  words: ['games', 'import'],
  summary: "Bring a vendor's games up to date with its list",
  options: {
    vendor: { ...vendorOption, required: true },
    file: { type: 'string', value: 'FILE', help: 'the list as JSON, or CSV when the name ends in .csv' },
    'from-vendor': { type: 'boolean', help: "ask the vendor's game/list" },
    yes: { type: 'boolean', help: 'apply; without it only what would change is said' },
    'accept-removals': { type: 'boolean', help: 'with --yes, when the list takes off more than half of the games: it is meant' },
  },
  notes: `The list is that of the RS dialect's game/list; docs/vendors/catalogue.md has its fields, the columns of CSV and the categories.
A game that the list does not have any more is not offered, and never deleted. What an operator has set of a game stays.
Lines that cannot be used are told and change nothing; the command then ends with 1. So it does for classes and columns that are not known: they are
left out. A list that takes off more than half of the vendor's games, such as an empty one, is not applied without --accept-removals.`,
  async run(input) {
    const vendor = requiredOption(input, 'vendor');
    const file = textOption(input, 'file');
    const fromVendor = input.options['from-vendor'] === true;
    if ((file === undefined) === !fromVendor) throw new InputError('say either --file FILE or --from-vendor');
    const apply = input.options['yes'] === true;
    const acceptRemovals = input.options['accept-removals'] === true;
    if (acceptRemovals && !apply) throw new InputError('--accept-removals goes with --yes');
    let source: Parameters<CatalogueChanges['importGames']>[1] = 'vendor';
    if (file !== undefined) {
      const text = (await readBytes(input, file, listBytesAtMost)).toString('utf8');
      if (/\.csv$/i.test(file)) source = { csv: text };
      else
        try {
          source = { json: JSON.parse(text) as unknown };
        } catch {
          throw new InputError(`${file} is no JSON`);
        }
    }
    const plan = await withChanges(input, (changes) => changes.importGames(vendor, source, apply, { acceptRemovals }));
    const { added, changed, back, gone, same, unfit } = plan;
    await report(input, { vendor: vendor.toUpperCase(), applied: apply, ...plan }, [
      `${apply ? 'applied' : 'would be'}: ${added.length} new, ${changed.length} changed, ${back.length} back, ${gone.length} gone, ${same} as they were`,
      ...[
        ...added.map((code) => `+ ${code}`),
        ...back.map((code) => `+ ${code} (again)`),
        ...changed.map((code) => `~ ${code}`),
        ...gone.map((code) => `- ${code}`),
      ].slice(0, 200),
      ...unfit.slice(0, 200).map(({ line, message }) => `! line ${line}: ${message}`),
      ...(apply
        ? []
        : [`nothing was changed; --yes${plan.takesMostOff ? ' --accept-removals (more than half of the games are gone)' : ''} applies`]),
    ]);
    return unfit.length > 0 ? exitCodes.faults : exitCodes.ok;
  },
};

export const gamesList: Command = {
  words: ['games', 'list'],
  summary: 'List games with their node ids',
  options: {
    vendor: vendorOption,
    type: { type: 'string', value: 'TYPE', help: 'LIVE, RNG, …' },
    name: { type: 'string', value: 'TEXT', help: 'part of a name or code, with or without marks (pho finds Phở)' },
    removed: { type: 'boolean', help: 'also games that the vendor does not list any more' },
  },
  async run(input) {
    const vendor = textOption(input, 'vendor')?.toUpperCase();
    const type = textOption(input, 'type')?.toUpperCase();
    if (type !== undefined && !(gameTypes as readonly string[]).includes(type))
      throw new InputError(`--type must be one of ${gameTypes.join(', ')}`);
    const games = await withChanges(input, async (changes) => {
      const { foldText } = await import('../../modules/games/index.js');
      const given = textOption(input, 'name');
      const name = given === undefined ? undefined : foldText(given);
      if (name === '') throw new InputError('--name must have a letter or a digit');
      const copy = await changes.read();
      if (vendor !== undefined && copy.vendorByCode(vendor) === undefined)
        throw new InputError(`there is no vendor ${JSON.stringify(vendor)}`);
      return copy.stored.games
        .filter(
          (game) =>
            (vendor === undefined || game.vendor.code === vendor) &&
            (type === undefined || game.gameType === type) &&
            (name === undefined || foldText(`${game.code} ${game.name} ${Object.values(game.names).join(' ')}`).includes(name)) &&
            (!game.removed || input.options['removed'] === true),
        )
        .map((game) => ({
          nodeId: game.nodeId,
          vendor: game.vendor.code,
          code: game.code,
          type: game.gameType,
          classify: game.classify,
          name: game.name,
          names: game.names,
          position: game.position,
          hot: game.isHot,
          new: game.isNew,
          jackpot: game.hasJackpot,
          minBet: game.minBet === undefined ? null : formatMoney(game.minBet),
          enabled: game.enabled,
          removed: game.removed,
          picture: game.picture ?? null,
          maintenance: game.maintenance ?? null,
        }));
    });
    const now = new Date();
    await report(
      input,
      { games },
      games.length === 0
        ? ['no game is as described']
        : games.map(
            (game) =>
              `${String(game.nodeId).padEnd(8)} ${game.vendor.padEnd(10)} ${game.type.padEnd(9)} ${game.code.padEnd(28)} ${game.name}${game.enabled ? '' : '  OFF'}${game.removed ? '  GONE' : ''}${game.hot ? '  hot' : ''}${game.new ? '  new' : ''}${game.jackpot ? '  jackpot' : ''}${maintenanceText(game.maintenance, now)}`,
          ),
    );
    return exitCodes.ok;
  },
};

/** "VI=Ba Chuông" as a name of a language. */
function namesOf(texts: readonly string[]): Partial<Record<LanguageCode, string>> {
  const names: Partial<Record<LanguageCode, string>> = {};
  for (const text of texts) {
    const [, given = '', name = ''] = /^([A-Za-z-]{2,10})=(.*)$/s.exec(text) ?? [];
    const language = readLanguage(given);
    if (language === undefined) throw new InputError(`--translation must be LANGUAGE=NAME with one of ${languageCodes.join(', ')}`);
    if (name.length > 120) throw new InputError('a name has at most 120 signs');
    names[language] = name.trim();
  }
  return names;
}

export const gamesSet: Command = {
  words: ['games', 'set'],
  summary: 'Change how a game is shown: name, place, badge, marks, smallest stake',
  options: {
    game: { ...gameOption, required: true },
    name: { type: 'string', value: 'NAME', help: 'English name' },
    translation: {
      type: 'string',
      value: 'LANGUAGE=NAME',
      help: 'name in another language; may be repeated; empty takes it off',
      multiple: true,
    },
    hot: { type: 'string', value: 'yes|no', help: 'mark as hot' },
    new: { type: 'string', value: 'yes|no', help: 'mark as new' },
    jackpot: { type: 'string', value: 'yes|no', help: 'mark as having a jackpot' },
    'min-bet': { type: 'string', value: 'AMOUNT|none', help: 'smallest stake, currency units' },
    position: { type: 'string', value: 'N', help: 'place from the front, 1 is first; 0: after all that have one' },
    enabled: { type: 'string', value: 'yes|no', help: 'offered at all, whatever brands say' },
    merchant: { ...merchantOption, help: 'with --badge, and with --position: at this brand only' },
    badge: { type: 'string', value: 'hot|new|jackpot|none|vendor', help: 'the one badge a brand shows; vendor: as the game has it' },
  },
  notes: `What is set here stays when the vendor's list is imported again. ${followNote}`,
  async run(input) {
    const nodeId = nodeIdOf(requiredOption(input, 'game'));
    const name = textOption(input, 'name')?.trim();
    if (name !== undefined && (name === '' || name.length > 120)) throw new InputError('a name has 1 to 120 signs');
    const translations = namesOf(textOptions(input, 'translation'));
    const stakeText = textOption(input, 'min-bet');
    const stake = stakeText === undefined ? undefined : stakeText === 'none' ? null : tryParseMoney(stakeText);
    if (stakeText !== undefined && (stake === undefined || (stake !== null && stake < 0n)))
      throw new InputError('--min-bet must be an amount, or none');
    const badge = textOption(input, 'badge');
    if (badge !== undefined && !['hot', 'new', 'jackpot', 'none', 'vendor'].includes(badge))
      throw new InputError('--badge must be hot, new, jackpot, none or vendor');
    const position = wholeNumber(input, 'position');
    const ofBrand = badge !== undefined || textOption(input, 'merchant') !== undefined;
    const [isHot, isNew, hasJackpot, enabled] = [
      yesOrNo(input, 'hot'),
      yesOrNo(input, 'new'),
      yesOrNo(input, 'jackpot'),
      yesOrNo(input, 'enabled'),
    ];
    const change: GameChange = {
      ...(name !== undefined && { name, names: { EN: '' } }),
      ...(Object.keys(translations).length > 0 && { names: { ...(name !== undefined && { EN: '' }), ...translations } }),
      ...(isHot !== undefined && { isHot }),
      ...(isNew !== undefined && { isNew }),
      ...(hasJackpot !== undefined && { hasJackpot }),
      ...(stake !== undefined && { minBet: stake }),
      ...(position !== undefined && !ofBrand && { position }),
      ...(enabled !== undefined && { enabled }),
    };
    const brandChange = {
      ...(badge !== undefined && { badge: badge === 'vendor' ? null : (badge as 'hot' | 'new' | 'jackpot' | 'none') }),
      ...(position !== undefined && ofBrand && { position }),
    };
    const changed = changesIn(input, gamesSet.options ?? {}, ['game', 'merchant']);
    if (changed.length === 0) throw new InputError('say what to change');
    await withChanges(input, async (changes, { modules }) => {
      const merchant = ofBrand ? await merchantOf(input, modules.site) : undefined;
      if (Object.keys(change).length > 0) await changes.setGame(nodeId, change);
      if (merchant !== undefined) await changes.dressGame(merchant, nodeId, brandChange);
    });
    await report(input, { game: nodeId, changed }, [`${nodeId}: changed ${changed.join(', ')}`]);
    return exitCodes.ok;
  },
};

export const gamesSwitch: Command = {
  words: ['games', 'switch'],
  summary: 'Offer a vendor or a game at a brand, or no longer',
  files: ['on|off'],
  options: { merchant: merchantOption, vendor: vendorOption, game: gameOption },
  notes: `Off stops new bets within a second; rounds that are open finish, and wins and refunds always arrive.`,
  async run(input) {
    const [wanted] = input.files;
    if (wanted !== 'on' && wanted !== 'off') throw new InputError('say on or off');
    const named = namedOf(input);
    const merchant = await withChanges(input, async (changes, { modules }) => {
      const found = await merchantOf(input, modules.site);
      await changes.switch(found, named, wanted === 'on');
      return found;
    });
    const what = 'vendor' in named ? named.vendor.toUpperCase() : String(named.nodeId);
    await report(input, { merchant: merchant.code, ...named, on: wanted === 'on' }, [`${what} is ${wanted} at ${merchant.code}`]);
    return exitCodes.ok;
  },
};

export const gamesMaintenance: Command = {
  words: ['games', 'maintenance'],
  summary: 'Close a vendor or a game for a time, or open it again',
  files: ['on|off'],
  options: {
    vendor: vendorOption,
    game: gameOption,
    from: { type: 'string', value: 'TIME', help: 'a time with its zone, or minutes from now like 90m; now when left out' },
    until: { type: 'string', value: 'TIME', help: 'likewise; nobody knows when left out' },
    reason: { type: 'string', value: 'TEXT', help: 'shown to players as it is' },
  },
  notes: `While it is closed no bet is taken and players are shown other games; wins and refunds always arrive. ${followNote}`,
  async run(input) {
    const [wanted] = input.files;
    if (wanted !== 'on' && wanted !== 'off') throw new InputError('say on or off');
    const named = namedOf(input);
    const now = new Date();
    const [fromText, untilText, reason = ''] = [textOption(input, 'from'), textOption(input, 'until'), textOption(input, 'reason')?.trim()];
    if (wanted === 'off' && (fromText !== undefined || untilText !== undefined || reason !== ''))
      throw new InputError('--from, --until and --reason belong to "on"');
    if (reason.length > 300) throw new InputError('--reason has at most 300 signs');
    const from = fromText === undefined ? now : readUntil(fromText, now);
    const until = untilText === undefined ? null : readUntil(untilText, now);
    await withChanges(input, (changes) => changes.setMaintenance(named, wanted === 'on' ? { from, until, reason } : null));
    const what = 'vendor' in named ? named.vendor.toUpperCase() : String(named.nodeId);
    await report(input, { ...named, maintenance: wanted === 'on' ? { from, until, reason } : null }, [
      wanted === 'off'
        ? `${what} is open`
        : `${what} is closed from ${from.toISOString()} until ${until?.toISOString() ?? 'it is opened again'}`,
    ]);
    return exitCodes.ok;
  },
};

export const gamesPicture: Command = {
  words: ['games', 'picture'],
  summary: 'Show a picture on a game, or take it off',
  files: ['[FILE]'],
  options: { game: { ...gameOption, required: true }, off: { type: 'boolean', help: 'take the picture off: the site draws a cover' } },
  notes: 'PNG, JPEG or WebP of at most 5 MB and 20 million pixels. It is cut to 3:4 and stored as AVIF of 360 × 480 without its metadata.',
  async run(input) {
    const nodeId = nodeIdOf(requiredOption(input, 'game'));
    const [file] = input.files;
    const off = input.options['off'] === true;
    if ((file === undefined) !== off) throw new InputError('say either FILE or --off');
    const upload = file === undefined ? null : await readBytes(input, file, pictureBytesAtMost);
    const hash = await withChanges(input, (changes) => changes.setPicture(nodeId, upload));
    await report(input, { game: nodeId, picture: hash }, [
      hash === null ? `${nodeId}: no picture` : `${nodeId}: /games/pictures/${hash}.avif`,
    ]);
    return exitCodes.ok;
  },
};

/** Every command about vendors and their games. */
export const gamesCommands: readonly Command[] = [
  gamesVendors,
  gamesVendorAdd,
  gamesVendorSet,
  gamesImport,
  gamesList,
  gamesSet,
  gamesSwitch,
  gamesMaintenance,
  gamesPicture,
];
