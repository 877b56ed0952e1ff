import { afterAll, expect } from 'vitest';
import { questionsOfTasks } from '@sortes/service';

// A process runs one file of tests after the other: timed work that one leaves running asks its questions of the next one's database, and finds its tables missing there.
afterAll(() => {
  expect([...questionsOfTasks().keys()]).toEqual([]);
});
