import type { staffLottery as contract, Input, LanguageCode } from '@sortes/contract';
import { findGame, findPlay, type Game } from '@sortes/lottery-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { changeLimitSettings, everyGame, findScopedLimits, listScopedLimits, type ScopedLimits } from '../limit-book.js';
import { betLimitsOf, prizeModeOf, readLimitSettings, type LimitSettings } from '../limits.js';
import { gameName } from '../texts.js';
import type { LotteryStaffKit } from './kit.js';
import { inheritedLine, millis } from './lines.js';

const limitLine = ({ scope, settings, version, changedAt }: ScopedLimits, language: LanguageCode) => ({
  scope,
  name: scope === everyGame ? null : gameName(scope, language),
  settings,
  version,
  changedAt: millis(changedAt),
});

/** The game of a scope; none for '*'. @throws DomainError lottery.game.unknown */
const gameOfScope = (scope: string): Game | undefined =>
  scope === everyGame ? undefined : (findGame(scope) ?? refuse('lottery.game.unknown', { field: 'scope' }));

/** Plays that settings name must be the game's. @throws DomainError request_param_err */
function checkPlays(game: Game | undefined, settings: LimitSettings): void {
  if (game === undefined) return;
  const named = [...(settings.exposure?.plays ?? []), ...(settings.blocked ?? []).flatMap(({ playId }) => playId ?? [])];
  const unknown = named.find((code) => findPlay(game, code) === undefined);
  if (unknown !== undefined)
    throw new DomainError('request_param_err', { field: 'settings', parameters: { reason: 'unknown-play', detail: unknown } });
}

export async function listLimits({ context: { db } }: LotteryStaffKit, { merchant, language }: RequestContext) {
  const list = (await listScopedLimits(db, merchant.id)).map((row) => limitLine(row, language));
  return { list, total: list.length };
}

/** What is set for a game or for '*', and what the game has without settings of its own. @throws DomainError lottery.game.unknown */
export async function showLimits({ context: { db } }: LotteryStaffKit, { merchant, language }: RequestContext, scope: string) {
  const game = gameOfScope(scope);
  const limits = limitLine(await findScopedLimits(db, merchant.id, scope), language);
  if (game === undefined) return { limits, inherited: null };
  const { settings } = await findScopedLimits(db, merchant.id, everyGame);
  return { limits, inherited: inheritedLine(betLimitsOf(game, prizeModeOf(game, undefined), merchant.currency, settings)) };
}

async function change(
  transaction: DatabaseTransaction,
  merchantId: number,
  { scope, settings, version }: { scope: string; settings: unknown; version: string },
): Promise<{ before: ScopedLimits; after: ScopedLimits }> {
  const game = gameOfScope(scope);
  try {
    checkPlays(game, readLimitSettings(settings));
  } catch (error) {
    if (error instanceof RangeError)
      throw new DomainError('request_param_err', { field: 'settings', parameters: { reason: 'limit', detail: error.message } });
    throw error;
  }
  return (await changeLimitSettings(transaction, merchantId, scope, settings, version)) ?? refuse('edit.outdated');
}

/** @throws DomainError lottery.game.unknown, edit.outdated, request_param_err naming the value at fault */
export async function setLimits(
  { context, office }: LotteryStaffKit,
  request: RequestContext,
  { params: { scope }, body: { settings, version, reason } }: Input<typeof contract.staffSetLotteryLimits>,
) {
  const about = { action: 'lottery.limits', subject: `lottery-limits:${scope}`, reason } as const;
  const after = await office.changeAsStaff(request, about, async (transaction) => {
    const changed = await change(transaction, request.merchant.id, { scope, settings, version });
    return { value: changed.after, before: changed.before.settings, after: changed.after.settings };
  });
  // It is committed: this process reads it anew.
  context.limits.forget();
  return limitLine(after, request.language);
}
