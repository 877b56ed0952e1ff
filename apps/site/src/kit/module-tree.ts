export interface ModuleNode {
  modId: string;
  /** "1" on, "0" off. */
  enabled: string;
  childrenNodes: readonly ModuleNode[];
}

/** Flattens the feature tree: module id to on or off. A node under a switched-off parent is off. */
export function flattenModules(node: ModuleNode, parentOn = true, into: Map<string, boolean> = new Map()): ReadonlyMap<string, boolean> {
  const on = parentOn && node.enabled === '1';
  into.set(node.modId, on);
  for (const child of node.childrenNodes) flattenModules(child, on, into);
  return into;
}
