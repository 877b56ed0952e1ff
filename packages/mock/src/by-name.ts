import { hexOf, hashOf, pick, uuidOf } from './chance.js';

/** What is known where a value is made. */
export interface Place {
  /** The field's name; of a list's rows that of the list. */
  readonly name: string;
  /** The same for the same thing and field, whichever operation tells of it. */
  readonly hash: number;
  /** The things that the object with this field is about, by number: whose names and codes belong together. */
  readonly thing: number;
  readonly now: number;
  readonly currency: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const players = [
  'minhanh',
  'tuanle',
  'lanphuong',
  'hoangnam',
  'thuyduong',
  'quocbao',
  'mailinh',
  'ducanh',
  'kimngan',
  'giahuy',
] as const;
export const staff = ['an.nguyen', 'grace.lim', 'somchai.p', 'beatriz.s', 'li.wei'] as const;
const people = ['Nguyễn Minh Anh', 'Lê Văn Tuấn', 'Trần Lan Phương', 'Phạm Hoàng Nam', 'Võ Thùy Dương', 'Đặng Quốc Bảo'] as const;
export const games = [
  'Dragon Scroll',
  'Gem Fall',
  'Koi Ways',
  'Lantern Hold',
  'Temple Rise',
  'Ruby Row',
  'Crash',
  'Mines',
  'Plinko',
  'Hi-Lo',
] as const;
export const vendors = ['Sortes Studio', 'Lumen', 'Kite'] as const;
const vendorCodes = ['SORTES', 'LUMEN', 'KITE'] as const;
const banks = ['Vietcombank', 'Techcombank', 'BIDV', 'ACB', 'MB Bank'] as const;
const reasons = [
  'Asked for by the player',
  'Found in the weekly check',
  'As agreed with the second person',
  'Documents were complete',
] as const;
const titles = [
  'Weekend match',
  'Lucky Friday',
  'Welcome gift',
  'Daily sign-in',
  'Autumn wheel',
  'Cashback week',
  'Golden ticket',
  'Early bird',
] as const;
const sentences = [
  'What is asked for here takes effect at once.',
  'Every sum is in the account within a few minutes.',
  'Our customer service answers from eight in the morning to eleven at night.',
  'The rules are told in full on the page of help.',
] as const;
export const lotteryGames = ['ssc1m', 'k31m', 'xsmb', 'car1m', 'xshcm'] as const;
const addresses = ['203.0.113.24', '198.51.100.7', '192.0.2.61'] as const;
const agents = [
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
] as const;

/** Sums are round where people chose them: thousands of dong, whole units elsewhere. */
const sumOf = ({ hash, currency }: Place): number => ((hash % 480) + 20) * (currency === 'VND' ? 1_000 : 1);

/** The day in Vietnam, which is the demo brand's. */
const dayText = (at: number): string => new Date(at + 7 * hour).toISOString().slice(0, 10);

type Maker = (place: Place) => string | number;
type Rule = readonly [pattern: RegExp, make: Maker];

/** Moments by the name of their field: the first rule that fits. */
const moments: readonly Rule[] = [
  [/^(serverTime|now)$/, ({ now }) => now],
  [
    /^(until|.*Until|expiresAt|closesAt|drawsAt|nextAt|endsAt|resetsAt|lapsesAt|answerBy|confirmBy|effectiveFrom|holdsFrom|usableFrom|changeFrom|remindAt|plannedAt|runsAt|endDate|endTime|validTo|lowersFrom|comingFrom)$/,
    ({ now, hash }) => now + 10 * minute + (hash % (6 * 24)) * hour,
  ],
  [/./, ({ now, hash, thing }) => now - (thing % 50) * 3 * hour - (hash % 150) * minute],
];
const isMoment = /(At|Time|Date|^at|^since|^until|^from|^to|^time|^upTo|Until|From|Since|^answerBy|^confirmBy|^now)$/;

const numbers: readonly Rule[] = [
  [/^(playerId|memberId|customerId|invitedBy|id|senderId|receiverId|friend|agentId)$/, ({ thing }) => 10_001 + (thing % 10)],
  [/^(pageNo|pageNum|version|of|step|level|tier|position|place|merchantId|day|attempt)$/, ({ thing }) => 1 + thing],
  [/^(returnToPlayer|typedReturn)$/, ({ hash }) => 95 + (hash % 20) / 10],
  [/^(rate|share|ratio|lostRate|percent|rebate)$/, ({ hash }) => 1 + (hash % 9)],
  [/^(hour)$/, ({ hash }) => hash % 24],
  [/^(minimumAge)$/, () => 18],
  [/^(currencyScale)$/, ({ currency }) => (currency === 'VND' ? 0 : 2)],
  [/^(isHot|isNew|isJackpot|trial|hasRooms)$/, ({ hash }) => hash % 2],
  [/(failed|failures|refused|refusals|gone|unfit|tooLate|corrections|skipped|errors|lost)$/i, ({ hash }) => hash % 3],
  [/(minutes|Minutes)$/, ({ hash }) => 5 + (hash % 12) * 5],
  [/(seconds|Seconds)$/, ({ hash }) => 60 + (hash % 5) * 60],
  [/(days|Days)$/, ({ hash }) => 1 + (hash % 30)],
  [/(points|Points|pointBalance)$/, ({ hash }) => 50 + (hash % 400) * 10],
];
const sums =
  /(amount|balance|sum|stake|stakes|prize|prizes|deposit|deposits|withdrawal|withdrawals|fee|fees|net|paid|owed|due|loss|bet|valid|won|win|worth|cost|turnover|volume|limit|least|most|minBet|maxBet|unit|earned|wagered|required|received|arrives|float|result|commission|rebates|bonus|returned|covered)s?$/i;

const texts: readonly Rule[] = [
  [
    /^(userName|account|player|customerName|nickname|upline|agent|loginName|mover|parent|vassal|sender|receiver|friendName)$/,
    ({ thing }) => pick(players, thing),
  ],
  [
    /^(askedBy|decidedBy|madeBy|changedBy|by|staff|author|createdBy|openedBy|answeredBy|assignedTo|setBy|firstBy|receivedBy|actor|endedBy|takenBy)$/,
    ({ hash }) => pick(staff, hash),
  ],
  [/^(holderName|realName|payer|fullName|payeeName|accountName)$/, ({ thing }) => pick(people, thing)],
  [/^(vendorName|provider|providerName)$/, ({ thing }) => pick(vendors, thing)],
  [/^(vendor|vassalage)$/, ({ thing }) => pick(vendorCodes, thing)],
  [/^(gameName|nodeName|game)$/, ({ thing }) => pick(games, thing)],
  [/^(gameCode|gameId|gameGroupCode|lottery)$/, ({ thing }) => pick(lotteryGames, thing)],
  [/^(nodeId|roomId)$/, ({ thing }) => String(2_001 + (thing % games.length))],
  [/^(bankName|bank)$/, ({ thing }) => pick(banks, thing)],
  [/^(bankCode|bankType)$/, ({ thing }) => pick(['VCB', 'TCB', 'BIDV', 'ACB', 'MB'], thing)],
  [
    /^(numero|round|draw|drawNumber)$/,
    ({ now, thing }) => `${dayText(now).replaceAll('-', '')}${String(1 + (thing % 1_440)).padStart(4, '0')}`,
  ],
  [/^(winNo|winningNumber)$/, ({ hash }) => [0, 1, 2, 3, 4].map((at) => hashOf(hash, at) % 10).join(',')],
  [/^(currency)$/, ({ currency }) => currency],
  [/^(currencySymbol)$/, ({ currency }) => (currency === 'VND' ? '₫' : currency)],
  [/^(ip|address|network)$/, ({ hash }) => pick(addresses, hash)],
  [/^(userAgent|device)$/, ({ hash }) => pick(agents, hash)],
  [/^(email)$/, ({ thing }) => `${pick(players, thing)}@example.com`],
  [
    /^(mobile|phone|sentTo)$/,
    ({ hash }) => `+84 90 ${String(1_000_000 + (hash % 8_999_999)).slice(0, 3)} ${String(hash % 10_000).padStart(4, '0')}`,
  ],
  [/^(last4)$/, ({ hash }) => String(hash % 10_000).padStart(4, '0')],
  [/^(accountNumber)$/, ({ hash }) => String(100_000_000_000 + hash)],
  [/^(timeZone)$/, () => 'Asia/Ho_Chi_Minh'],
  [/^(country)$/, () => 'VN'],
  [/^(defaultLanguage)$/, () => 'EN'],
  [/^(language)$/, ({ thing }) => pick(['EN', 'VI', 'CN', 'TH', 'ID', 'PT'], thing)],
  [/^(product)$/, ({ hash }) => pick(['lottery', 'games'], hash)],
  [/(color|colour)2?$/i, ({ hash }) => pick(['#f5c542', '#4cc38a', '#5b8def', '#1b2233'], hash)],
  [/(html|content)$/i, ({ hash }) => `<p>${pick(sentences, hash)}</p>`],
  [/^(token)$/, () => '1'],
  [/^pictures?$/, ({ thing }) => `/art/mall-${pick(['gift', 'headphones', 'fox', 'mug', 'watch', 'cap'], thing)}.svg`],
  [/^tags?$/, ({ thing }) => pick(['vip', 'new', 'watch', 'friend'], thing)],
  [/(picture|Url|url|image|avatar|showIcon|defaultIcon|qr|logo|smallIcon|icon|missing|problem|obstacle|stateReason)$/i, () => ''],
  [/(serverTime|timestamp)$/, ({ now, hash }) => new Date(now - (hash % 90) * hour).toISOString().slice(0, 19).replace('T', ' ')],
  [/^day$/, ({ now, thing }) => dayText(now - thing * day)],
  [/^(from|to|.*On|date|month)$/, ({ now, hash }) => dayText(now - (hash % 10) * day)],
  [
    /(reason|note|remark|comment|why|told|message|text|description|sentence|terms|rules|summary|brief|answer|body|words|question|instructions)$/i,
    ({ hash, name }) => pick(/reason|note|why|told/i.test(name) ? reasons : sentences, hash),
  ],
  [/(title|headline|name|label|about|subject|gift)$/i, ({ thing }) => pick(titles, thing)],
  [
    /(number|orderId|orderNumber|reference|transactionId|transferId|externalId)$/i,
    ({ hash }) => String(2_026_113_000_000 + (hash % 1_000_000)),
  ],
  [/^(rulesVersion|sort|version)$/, ({ hash }) => String(1 + (hash % 3))],
  [/^(id|.*Id)$/, ({ hash }) => uuidOf(hash)],
  [/(code|key)$/i, ({ hash }) => hexOf(8, hash).toUpperCase()],
];

const find = (rules: readonly Rule[], place: Place): string | number | undefined =>
  rules.find(([pattern]) => pattern.test(place.name))?.[1](place);

/** A moment in milliseconds: before the present, or after it where the name says so. */
export const momentBy = (place: Place): number => Number(find(moments, place));

/** Whether a whole number of this name is a moment, where its schema does not tell. */
export const namesMoment = (name: string): boolean => isMoment.test(name) && !/^(from|to)$/.test(name);

/** A number that suits the field's name; small where the name says nothing. */
export function numberBy(place: Place, isWhole = false): number {
  const named = find(numbers, place);
  if (named !== undefined) return Number(named);
  // A whole number of deposits counts them.
  return !isWhole && sums.test(place.name) ? sumOf(place) : place.hash % 40;
}

/** Text that suits the field's name; words made of the name where nothing better is known. */
export function textBy(place: Place): string {
  const named = find(texts, place);
  if (named !== undefined) return String(named);
  if (sums.test(place.name)) return String(sumOf(place));
  return place.name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
}

/** A sum as decimal text. */
export const sumTextBy = (place: Place): string => (find(numbers, place) === undefined ? String(sumOf(place)) : String(numberBy(place)));

/** A day as text, yyyy-mm-dd: one of the last ten, or to come. */
export const dayBy = (place: Place): string =>
  dayText(
    /until|expires|ends|to$/i.test(place.name)
      ? momentBy({ ...place, name: 'until' })
      : place.now - (place.name === 'day' ? place.thing : place.hash % 10) * day,
  );

/** What is mostly not there: a fault, a pause, what waits for somebody. */
export const isMostlyAbsent = (name: string): boolean =>
  /^(maintenance|history|missing|problem|obstacle|endReason|tooLate|waitingApproval|waitingDecision|pending|failure|lastFailure|correctedAt|badge|nextCursor|own|other|maintenanceUntil|passkeyOptions|waits|past|proposed|soldOut|error|stoppedBecause|payload|outcome)$/.test(
    name,
  );

/** Whether it holds, by its name. */
export function booleanBy({ name, hash }: Place): boolean {
  if (
    /^(may|limitsAnswered$|enabled$|on$|offered|isShown|isOn|success|has|can|isDefault|translated|received|done|enrolled|addsUp)/.test(name)
  )
    return true;
  if (
    /^(corrected|identityRequired|isTooLate|isBeyond|isMine|isOwn|excluded|overdue|isClosed|maintenance|regionRestriction|similar|similarOnly|cancelled|hostRefused|isBlocked|locked|passwordExpired|passwordWeak|firstTimeLogin|needsCode|chase|isFree|tied|moved)$/.test(
      name,
    )
  )
    return false;
  return hash % 3 !== 0;
}
