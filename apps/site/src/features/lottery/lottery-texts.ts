import { ApiError } from '../../kit/api/client';
import type { TextId, Translate } from '../../kit/i18n';

export {
  gameName,
  playName,
  playRule,
  groupName,
  symbolName,
  swatchOf,
  positionName,
  partName,
  tierName,
  prizeName,
  contentText,
} from '../../entities/play/play-texts';

const stateIds: Readonly<Record<string, TextId>> = {
  waiting: 'lottery.state.waiting',
  won: 'lottery.state.won',
  lost: 'lottery.state.lost',
  cancelled: 'lottery.state.cancelled',
  refunded: 'lottery.state.refunded',
};

export function stateName(t: Translate, state: string): string {
  const id = stateIds[state];
  return id ? t(id) : state;
}

/** A failed call in words and what to do about it: the server's own sentence, or ours when nothing was answered. */
export function errorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'network') return error.status === 0 || error.message === '' ? t('errors.network') : error.message;
    if (error.code === 'timeout') return t('errors.timeout');
    if (error.message !== '') return error.message;
  }
  return t('errors.unexpected');
}
