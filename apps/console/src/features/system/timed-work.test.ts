import { timedWork } from '@sortes/contract';
import { expect, it } from 'vitest';
import system from '../../texts/en/system.json';

it('has words for every timed work of the program', () => {
  const named = Object.keys(system).filter((key) => key.startsWith('job.'));
  expect(named.toSorted()).toEqual(
    Object.keys(timedWork)
      .map((id) => `job.${id}`)
      .toSorted(),
  );
});
