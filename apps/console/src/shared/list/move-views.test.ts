import { ApiError } from '@sortes/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { moveViews, oldViewsOf } from './move-views';

const call = vi.hoisted(() => vi.fn());
vi.mock('../calls', () => ({ call }));

/** A browser's storage: its keys can be listed, its methods not. */
function storageOf(kept: Record<string, string>): Record<string, string> {
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    removeItem: { value: (key: string) => delete kept[key] },
  });
  return kept;
}

const one = { name: 'one', search: { state: 'paid' }, columns: ['state'] };
const other = { name: 'other', search: {}, columns: ['amount'] };
const keptNow = () => call.mock.calls.filter(([name]) => name === 'staffKeepView').map(([, given]) => given);

beforeEach(() => {
  call.mockReset();
});

describe('views of an earlier release', () => {
  it('move to the account, the one kept last at the end, and are forgotten here with nothing else', async () => {
    const storage = storageOf({ 'console.views.deposits': JSON.stringify([one, other]), 'console.columns.deposits': '["state"]' });
    vi.stubGlobal('localStorage', storage);
    call.mockResolvedValue({ list: [] });
    await moveViews();
    expect(keptNow()).toEqual([
      { params: { list: 'deposits' }, body: other },
      { params: { list: 'deposits' }, body: one },
    ]);
    expect(Object.keys(storage)).toEqual(['console.columns.deposits']);
  });

  it('leave alone what the account keeps under the same name, and what is no view', async () => {
    const storage = storageOf({ 'console.views.deposits': JSON.stringify([one, other, 7]), 'console.views.games': 'broken' });
    vi.stubGlobal('localStorage', storage);
    call.mockResolvedValue({ list: [{ viewId: 'x', ...one }] });
    await moveViews();
    expect(keptNow()).toEqual([{ params: { list: 'deposits' }, body: other }]);
    expect(Object.keys(storage)).toEqual([]);
    expect(oldViewsOf('{"name":"one"}')).toEqual([]);
  });

  it('stay here until the next time when the server cannot take them now, but not when they never could be kept', async () => {
    for (const [code, stays] of [
      ['network', true],
      ['view.full', true],
      ['request_param_err', false],
    ] as const) {
      const storage = storageOf({ 'console.views.deposits': JSON.stringify([one]) });
      vi.stubGlobal('localStorage', storage);
      call.mockImplementation(async (name: string) => {
        if (name === 'staffKeepView') throw new ApiError(code, '', 0);
        return { list: [] };
      });
      await moveViews().catch(() => undefined);
      expect(Object.keys(storage), code).toHaveLength(stays ? 1 : 0);
    }
  });
});
