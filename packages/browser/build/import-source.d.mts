/** Evaluates a TypeScript source of this house as it is written, with all that it imports. */
export function importSource<Module>(file: string): Promise<Module>;
