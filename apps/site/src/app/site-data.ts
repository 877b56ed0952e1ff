/** Lives in `shared/site-data` since features use it; this name stays while one of them still asks for it here. */
export * from '../shared/site-data';
