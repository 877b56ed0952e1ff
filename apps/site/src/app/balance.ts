/** The balance lives in `shared/` since features use it; this name stays while one of them still asks for it here. */
export * from '../shared/balance';
