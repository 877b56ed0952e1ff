import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renew } from './renew';

describe('renewing what events make old', () => {
  it('never gives up a request that is on its way, and asks once more after it however many events came', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const answers: (() => void)[] = [];
    let aborted = 0;
    const observer = new QueryObserver(client, {
      queryKey: ['order', 1],
      queryFn: ({ signal }) => {
        signal.addEventListener('abort', () => (aborted += 1));
        return new Promise<number>((resolve) => answers.push(() => resolve(answers.length)));
      },
    });
    const stop = observer.subscribe(() => undefined);
    const rests = () => new Promise((resolve) => setTimeout(resolve, 5));
    const renewals = [renew(client, ['order']), renew(client, ['order']), renew(client, ['order'])];
    await rests();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await rests();
    expect(answers).toHaveLength(2);
    answers[1]?.();
    await Promise.all(renewals);
    expect([answers.length, aborted, observer.getCurrentResult().data]).toEqual([2, 0, 2]);
    // Nothing on its way: one event, one request.
    const last = renew(client, ['order']);
    await rests();
    expect(answers).toHaveLength(3);
    answers[2]?.();
    await last;
    expect([answers.length, aborted]).toEqual([3, 0]);
    stop();
  });
});
