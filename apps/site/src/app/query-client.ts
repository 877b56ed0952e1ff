/** Lives in `shared/query-client` since features use it; this name stays while one of them still asks for it here. */
export * from '../shared/query-client';
