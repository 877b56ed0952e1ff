export { refuse } from './refusal.js';
export { brand } from './brand.js';
export { createMock, type Mock, type MockOptions, type Trouble } from './mock.js';
export type { Answers, Person } from './answer.js';
