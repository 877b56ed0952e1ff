import { createHash } from 'node:crypto';
import { bytesToHex, inclusionProof, merkleRoot } from '@sortes/fairness';
import { describe, expect, it } from 'vitest';
import { foldNodes, GrowingRoot, leavesOfPart, nodeBytes, pathOfLeaf, placeOfLeaf, type NodePlace } from './book-tree.js';

function leavesOf(count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => createHash('sha256').update(`leaf ${index}`).digest());
}

/** The rows as freezing writes them: nodes of so many leaves, one after the other. */
function partsOf(leaves: readonly Buffer[]): Buffer[] {
  const tree = new GrowingRoot();
  const parts: Buffer[][] = [];
  for (const [index, leaf] of leaves.entries()) (parts[Math.floor(index / leavesOfPart)] ??= []).push(...tree.add(leaf));
  return parts.map((nodes) => Buffer.concat(nodes));
}

function reader(parts: readonly Buffer[]): (place: NodePlace) => Buffer {
  return ({ part, offset }) => {
    const node = parts[part]?.subarray(offset * nodeBytes, (offset + 1) * nodeBytes);
    if (node?.length !== nodeBytes) throw new Error(`no node at ${part}/${offset}`);
    return node;
  };
}

describe('the kept tree of a book', () => {
  it('gives the inclusion proofs of the fairness package from kept nodes, for every leaf of small books and some of large ones', () => {
    for (const count of [...Array.from({ length: 34 }, (_, index) => index + 1), 63, 64, 65, 127, 128, 129, 255, 256, 257, 300, 511, 513]) {
      const leaves = leavesOf(count);
      const read = reader(partsOf(leaves));
      // Of the large ones every 23rd and the last: a proof of the fairness package makes the whole tree anew.
      for (const leaf of leaves.keys()) {
        if (count > 65 && leaf % 23 !== 0 && leaf !== count - 1) continue;
        expect(read(placeOfLeaf(leaf))).toEqual(leaves[leaf]);
        const proof = pathOfLeaf(count, leaf).map(({ side, nodes }) => ({ side, hash: foldNodes(nodes.map(read)).toString('hex') }));
        expect(proof, `leaf ${leaf} of ${count}`).toEqual(inclusionProof(leaves, leaf));
      }
    }
  });

  it('keeps two nodes a leaf at most, and a way to the root reads a few of a large book', () => {
    for (const count of [20_000, 999_999, 1_000_000]) {
      for (const leaf of [0, 1, 127, 128, Math.floor(count / 3), count - 2, count - 1]) {
        const steps = pathOfLeaf(count, leaf);
        const depth = Math.ceil(Math.log2(count));
        expect(steps.length).toBeLessThanOrEqual(depth);
        expect(steps.flatMap(({ nodes }) => nodes).length).toBeLessThanOrEqual(2 * depth);
      }
    }
    const parts = partsOf(leavesOf(1_000));
    expect(parts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2 * 1_000 * nodeBytes);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan((2 * leavesOfPart + 32) * nodeBytes);
  });

  it('has the root of the fairness package, and no leaf beyond the last', () => {
    const leaves = leavesOf(200);
    const tree = new GrowingRoot();
    for (const leaf of leaves) tree.add(leaf);
    expect(tree.root()).toBe(bytesToHex(merkleRoot(leaves)));
    for (const leaf of [-1, 200, 0.5]) expect(() => pathOfLeaf(200, leaf)).toThrow(RangeError);
  });
});
