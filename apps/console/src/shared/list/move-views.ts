import { ApiError, forgetLocal, localKeys, readLocal } from '@sortes/browser';
import { call } from '../calls';

interface OldView {
  readonly name: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
}

const prefix = 'console.views.';

/** The views that a text of the browser's storage tells; what cannot be read counts as none. */
export function oldViewsOf(text: string | null): OldView[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(kept) ? kept.filter((view): view is OldView => typeof view?.name === 'string' && Array.isArray(view.columns)) : [];
  } catch {
    return [];
  }
}

/**
 * Gives views that an earlier release kept in this browser to the account of who sits here, and forgets them here. What they keep already under
 * the same name stays as it is; what the server cannot take now stays here until the next time.
 */
export async function moveViews(): Promise<void> {
  for (const key of localKeys(prefix)) {
    const list = key.slice(prefix.length);
    const { list: kept } = await call('staffListViews', { params: { list } });
    const known = new Set(kept.map(({ name }) => name));
    // The one kept last comes first, there and here.
    for (const { name, search = {}, columns } of oldViewsOf(readLocal(key)).toReversed())
      if (!known.has(name))
        await call('staffKeepView', { params: { list }, body: { name, search, columns: [...columns] } }).catch(unlessUnfit);
    forgetLocal(key);
  }
}

/** A view that is none by the rules of the contract could never be kept. */
function unlessUnfit(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'request_param_err') throw error;
}
