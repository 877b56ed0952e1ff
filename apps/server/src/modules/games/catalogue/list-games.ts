import type { Input, LanguageCode, Reply, games as contract } from '@sortes/contract';
import { parseMoney, tryParseMoney } from '@sortes/money';
import { DomainError } from '../../../platform/errors.js';
import { ReadyJson } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { laneTitles, type LaneTitle } from '../../../ports/game-source.js';
import { foldText } from './fold-text.js';
import type { ListQuestion, Offer, OfferedGame } from './offer.js';

type Query = Input<typeof contract.listGames>['query'];

/** Nothing is asked for: text of blanks, or the wire's word for everything. */
function given(text: string | undefined): string | undefined {
  const upper = text?.trim().toUpperCase() ?? '';
  return upper === '' || upper === 'ALL' ? undefined : upper;
}

/** A category of the wire; undefined: none asked; null: one that nobody has. */
export function readLane(text: string | undefined): LaneTitle | undefined | null {
  const wanted = given(text);
  if (wanted === undefined) return undefined;
  return laneTitles.find((title) => title === wanted) ?? null;
}

/** A stake as the wire gives it; what is no amount of money (1e30) stands above every game's. */
function readStake(stake: number | undefined): bigint | undefined {
  return stake === undefined ? undefined : (tryParseMoney(String(stake)) ?? parseMoney('1000000000'));
}

/** What a list call asks for; undefined when it names a category that does not exist. */
export function readQuestion(query: Partial<Query>): ListQuestion | undefined {
  const lane = readLane(query.gameType);
  if (lane === null) return undefined;
  const text = foldText(query.gameName ?? '');
  const sort = query.sort?.trim().toLowerCase();
  return {
    lane,
    vendor: given(query.vassalage),
    classes: (given(query.gameClassify) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .toSorted(),
    minBet: readStake(query.minBet),
    text: text === '' ? undefined : text,
    sort: sort === 'name' || sort === 'new' ? sort : 'default',
  };
}

const join = (offer: Offer, items: readonly OfferedGame[], language: LanguageCode): string =>
  items.map((item) => offer.json(item, language)).join(',');

/** One page of games. The text of each game is made once a language; a page is those texts side by side. */
export function listGames(offer: Offer, query: Query, language: LanguageCode): ReadyJson<Reply<typeof contract.listGames>> {
  const pageNo = query.pageNo ?? 1;
  const pageSize = query.pageSize ?? 42;
  const question = readQuestion(query);
  // Text of signs alone (a lone dot) names nothing, which is not the same as asking for everything.
  const namesNothing = (query.gameName ?? '').trim() !== '' && question?.text === undefined;
  const { items, similar } = question === undefined || namesNothing ? { items: [], similar: false } : offer.list(question, language);
  const page = items.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return new ReadyJson(
    `{"games":[${join(offer, page, language)}],"totalPages":${Math.ceil(items.length / pageSize)},"totalCount":${items.length},"similar":${similar}}`,
  );
}

/** Every game of the catalogue is HTML5 and fits any screen: a caller that can show no HTML5 has none of them. */
function showsHtml5(platform: string | undefined): boolean {
  const words = (given(platform) ?? 'HTML5').split(',').map((word) => word.trim());
  return words.some((word) => /^HTML5(-|$)/.test(word));
}

/**
 * The brand's hot games, in its order, as far as the caller can show them.
 * @throws DomainError function.not.available when another brand is asked for.
 */
export function listHotGames(
  offer: Offer,
  merchant: Pick<Merchant, 'code'>,
  query: Input<typeof contract.listHotGames>['query'],
  language: LanguageCode,
): ReadyJson<Reply<typeof contract.listHotGames>> {
  const merchantCode = query.merchantCode?.trim().toLowerCase() ?? '';
  if (merchantCode !== '' && merchantCode !== merchant.code) throw new DomainError('function.not.available', { field: 'merchantCode' });
  const question = readQuestion({ gameType: query.gameType, vassalage: query.vassalage, gameClassify: 'HOT' });
  const items =
    question === undefined || !showsHtml5(query.platform) ? [] : offer.list(question, language).items.slice(0, query.limitNum ?? 42);
  return new ReadyJson(`{"list":[${join(offer, items, language)}]}`);
}
