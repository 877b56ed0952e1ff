import { hash } from 'node:crypto';

/** Bytes of one node. */
export const nodeBytes = 32;
/** Leaves whose nodes lie together in one row of lottery.book_part: about 8 KB. */
export const leavesOfPart = 128;

const nodePrefix = Buffer.of(1);

/** SHA-256 of the parts, one after the other. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}

/** The node above two others (RFC 6962, section 2.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(nodePrefix, left, right);
}

/**
 * Root of the tree of RFC 6962, leaf by leaf: keeps one node a level, so that a book of any size costs a few hundred bytes. A test holds it
 * to `merkleRoot` of the fairness package.
 */
export class GrowingRoot {
  /** The complete subtree waiting for its right neighbour at each level. */
  private readonly waiting: (Buffer | undefined)[] = [];

  /** @returns the nodes that are known now: the leaf, then every subtree that it completed, from below. */
  add(leaf: Buffer): Buffer[] {
    const completed = [leaf];
    let node = leaf;
    let level = 0;
    for (let left = this.waiting[level]; left !== undefined; left = this.waiting[level]) {
      node = nodeHash(left, node);
      completed.push(node);
      this.waiting[level] = undefined;
      level += 1;
    }
    this.waiting[level] = node;
    return completed;
  }

  /** Lower-case hex of the root of what was added so far. */
  root(): string {
    let node: Buffer | undefined;
    for (const left of this.waiting) {
      if (left !== undefined) node = node === undefined ? left : nodeHash(left, node);
    }
    return (node ?? sha256()).toString('hex');
  }
}

/** Where a kept node stands: which row, and how many nodes stand before it there. */
export interface NodePlace {
  part: number;
  offset: number;
}

/** Nodes that `GrowingRoot.add` answered for all leaves before this one: two a leaf, less one for each subtree that still waits. */
function nodesBefore(leaf: number): number {
  let waiting = 0;
  for (let rest = leaf; rest > 0; rest = Math.floor(rest / 2)) waiting += rest % 2;
  return 2 * leaf - waiting;
}

/** Where the root of a complete subtree stands: the one of 2^level leaves, the `index`th of its level. It is written with its last leaf. */
function placeOf(level: number, index: number): NodePlace {
  const last = (index + 1) * 2 ** level - 1;
  const part = Math.floor(last / leavesOfPart);
  return { part, offset: nodesBefore(last) + level - nodesBefore(part * leavesOfPart) };
}

/** Where a leaf stands. */
export function placeOfLeaf(leaf: number): NodePlace {
  return placeOf(0, leaf);
}

/** The complete subtrees, from left to right, that the `index`th subtree of a level is made of in a book of `count` leaves. */
function subtreesOf(count: number, level: number, index: number): NodePlace[] {
  if ((index + 1) * 2 ** level <= count) return [placeOf(level, index)];
  const [left, right] = [2 * index, 2 * index + 1];
  const hasRight = right * 2 ** (level - 1) < count;
  return [...subtreesOf(count, level - 1, left), ...(hasRight ? subtreesOf(count, level - 1, right) : [])];
}

/** One neighbour on the way from a leaf to the root: its side, and the kept nodes that it is folded from, the rightmost first into the one before it. */
export interface PathStep {
  side: 'left' | 'right';
  nodes: NodePlace[];
}

/** The neighbours of a leaf, nearest first, in a book of `count` leaves. At most log2(count) of them, and twice as many nodes. */
export function pathOfLeaf(count: number, leaf: number): PathStep[] {
  if (!Number.isInteger(leaf) || leaf < 0 || leaf >= count) throw new RangeError(`no leaf ${leaf}`);
  const steps: PathStep[] = [];
  for (let level = 0; 2 ** level < count; level += 1) {
    const at = Math.floor(leaf / 2 ** level);
    const neighbour = at % 2 === 0 ? at + 1 : at - 1;
    // Without a neighbour a node moves up unchanged.
    if (neighbour * 2 ** level < count) steps.push({ side: at % 2 === 1 ? 'left' : 'right', nodes: subtreesOf(count, level, neighbour) });
  }
  return steps;
}

/** The node that kept nodes, from left to right, are folded into; of one it is that node. */
export function foldNodes(nodes: readonly Buffer[]): Buffer {
  return nodes.reduceRight((right, left) => nodeHash(left, right));
}
