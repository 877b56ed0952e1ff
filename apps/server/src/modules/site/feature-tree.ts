/**
 * The feature tree as a table: every module id that exists in this product, where it hangs and whether it is on when a brand says nothing.
 * Ids are those of the wire. A part that is not built has no row, so it cannot be switched on and no client shows it.
 */
interface FeatureRow {
  readonly modId: string;
  readonly parent: string;
  readonly on: boolean;
  readonly what: string;
}

export const rootFeature = 'COMM3';

export const featureTable: readonly FeatureRow[] = [
  { modId: 'REG3', parent: rootFeature, on: true, what: 'registration' },
  { modId: 'DIRECTREG3', parent: 'REG3', on: true, what: 'register button in the header' },
  { modId: 'USERNAMEREG3', parent: 'REG3', on: true, what: 'registration by user name' },
  { modId: 'MOBILENUMREG3', parent: 'REG3', on: true, what: 'registration by mobile number' },
  { modId: 'MOBILENUMPASSREG3', parent: 'MOBILENUMREG3', on: true, what: 'password fields in mobile registration' },
  { modId: 'REGMOBVERF3', parent: 'REG3', on: true, what: 'SMS code wherever registration shows the mobile number' },
  { modId: 'AGEANNOUNCE3', parent: 'REG3', on: true, what: 'minimum age confirmed at registration' },
  { modId: 'AFFMAN3', parent: 'REG3', on: true, what: 'affiliate and referral codes' },
  { modId: 'VERIFICATION3', parent: rootFeature, on: true, what: 'checks against robots and strangers' },
  { modId: 'CAPTCHA3', parent: 'VERIFICATION3', on: true, what: 'captcha image' },
  { modId: 'GEETEST3', parent: 'VERIFICATION3', on: true, what: 'slider puzzle' },
  { modId: 'LOGINIPVERF3', parent: 'VERIFICATION3', on: true, what: 'second step when signing in from a new address' },
  { modId: 'MOBILEVERCODELOGIN3', parent: 'VERIFICATION3', on: true, what: 'sign-in by SMS code' },
  { modId: 'PASS3', parent: rootFeature, on: true, what: 'passwords' },
  { modId: 'PWRESETSMS3', parent: 'PASS3', on: true, what: 'new password by SMS code' },
  { modId: 'CHNGPASSVERIF3', parent: 'PASS3', on: true, what: 'recovery by phone on the forgot-password screen' },
  { modId: 'PWDEXPFORCECHANGE3', parent: 'PASS3', on: false, what: 'an expired password must be changed' },
  { modId: 'PROFPIC3', parent: rootFeature, on: true, what: 'avatars' },
  { modId: 'FREEPLAY3', parent: rootFeature, on: true, what: 'trial accounts' },
  { modId: 'GAMELO3', parent: rootFeature, on: true, what: 'games lobby' },
  { modId: 'GAMELOHOT3', parent: 'GAMELO3', on: true, what: 'hot games' },
  { modId: 'GAMELOFAV3', parent: 'GAMELO3', on: true, what: 'favourite games' },
  { modId: 'GAMELOREC3', parent: 'GAMELO3', on: true, what: 'games opened last' },
  { modId: 'DPSTBAS3', parent: rootFeature, on: true, what: 'deposits' },
  { modId: 'TRANSUPLINE3', parent: rootFeature, on: true, what: 'transfers of members to the agent above them' },
  { modId: 'TRANSDOWNLINE3', parent: rootFeature, on: true, what: 'transfers of agents to their direct downlines' },
  { modId: 'AGENTCENTER3', parent: rootFeature, on: true, what: 'agent centre: lines, links and figures of agents' },
  { modId: 'SIGNCONDIV3', parent: 'AGENTCENTER3', on: true, what: 'dividends by contract' },
  { modId: 'DAILYSALCONT3', parent: 'AGENTCENTER3', on: true, what: 'daily salaries by contract' },
  { modId: 'HOURSAL3', parent: 'AGENTCENTER3', on: true, what: 'hourly salaries by contract' },
  { modId: 'RTSALARY3', parent: 'AGENTCENTER3', on: true, what: 'salaries of single bets by contract, every five minutes' },
  { modId: 'QUOTA3', parent: 'AGENTCENTER3', on: false, what: 'counts of agents for direct downlines in each band of prize groups' },
  { modId: 'PROMO3', parent: rootFeature, on: true, what: 'promotions: offers, bonuses and rewards' },
  { modId: 'PLAYERRANK3', parent: 'PROMO3', on: true, what: 'ranks of members by what they play' },
  { modId: 'PTSYS3', parent: rootFeature, on: true, what: 'points: earned by play, spent, exchanged' },
  { modId: 'REFERRAL3', parent: rootFeature, on: true, what: 'friends invited by members, with rewards for both' },
  { modId: 'MISSIONLB3', parent: rootFeature, on: true, what: 'missions and leaderboards' },
  { modId: 'MEMTRANS3', parent: rootFeature, on: true, what: 'account record' },
  { modId: 'FEEDBACK3', parent: rootFeature, on: true, what: 'feedback form' },
];

const rows = new Map(featureTable.map((row) => [row.modId, row]));

/** What a brand switched, by module id; ids that are not in the table have no meaning. */
export type FeatureSwitches = ReadonlyMap<string, boolean>;

export function isFeature(modId: string): boolean {
  return modId === rootFeature || rows.has(modId);
}

/** Whether a module is on: its own switch and that of everything above it. Unknown ids are off. */
export function isOn(switches: FeatureSwitches, modId: string): boolean {
  for (let id = modId; id !== rootFeature;) {
    const row = rows.get(id);
    if (row === undefined || !(switches.get(id) ?? row.on)) return false;
    id = row.parent;
  }
  return true;
}

export interface WhitelabelNode {
  modId: string;
  enabled: string;
  childrenNodes: WhitelabelNode[];
}

/** The tree in the wire's form: `enabled` is the text "1" or "0". */
export function whitelabelOf(switches: FeatureSwitches, modId: string = rootFeature): WhitelabelNode {
  return {
    modId,
    enabled: isOn(switches, modId) ? '1' : '0',
    childrenNodes: featureTable.filter((row) => row.parent === modId).map((row) => whitelabelOf(switches, row.modId)),
  };
}

/** Every module id with its state, flat. */
export function flagsOf(switches: FeatureSwitches): Record<string, boolean> {
  return Object.fromEntries(featureTable.map((row) => [row.modId, isOn(switches, row.modId)]));
}
