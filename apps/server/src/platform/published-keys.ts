import { createHash } from 'node:crypto';

/**
 * SHA-256 of every key that ever stood in this repository: demo keys of its first versions, and those of examples. Who reads the sources has them, so
 * nothing signed with one is worth anything. Digests, so that a search of the repository finds none of them (published-keys.test.ts searches).
 */
const digests: ReadonlySet<string> = new Set([
  // The sandbox's SMS token, and its secret of deposits and payouts.
  '00d5cc8c1b04d252cd32232ec618093c65bbbe9c69945185b4382355d2f83b8b',
  '8418d8c57651bcaa7da4c0db635accaf452bab13a858f009c993205d2e28e26c',
  // Client, API and checksum keys of its payOS.
  '408c092c447d8b60fefb43f577ce99811ef9be51c3c29ac86e5b13c2d743446f',
  'b78775438faede804adccc32c635b1000773a9ce256f40e4e5b38c9d100409ef',
  '9c1f0ff66b54624b3950a6eaedb4d2c3c3000f362e31430fb7f96c78097dcdf6',
  // The same of its payout channel.
  '2383d578a900eff13ab32cfd20e4bd931e2231a00dd0236752d69c948a9a7eba',
  'dfaaa72e59f9bbdf470563c14ae5e7b40328f6688a73648feb5acea02e02675a',
  '05b62ec8e0d17eec68752a2652ce7cd730074cea0f371130ca62a0d658c74de5',
  // Bearer keys of KITE, to the wallet and from it.
  'a892ac551b960c4c8959dae3a119f4151a4be79d255d1a11121bfea4c6503637',
  'd19f773a6ed9d2e234c737c6b9aedf82c3804d74f99e4b8b926b0fbd105dd644',
  // LUMEN's key pair and the operator's to it, private and public halves.
  '918a8c7057692fdf3cb429c88163c0a1bcb5e04013a7394386234dfd07ccb8c0',
  'd483cccd1c1038aaa85f9a87a30c54bce185b0465a80b3b11cf054e5d8622212',
  '426ea4430aa97bb1e5200cc3e1c3d48433a0c4b6c18444f4026488fbadd754b9',
  '626a6e6a5bf5fed2b352e6007ccc67ef1f3d128daf307c939be853d56bddf8c3',
  // Checksum keys of payOS's documentation and of its library's tests, which stand here as vectors.
  'af3db65e57d35c12df0df3e9c48e90a5e15169c250d15de03e690061f9d53a73',
  'fee30588ac163e06a3141ddd4a697f4cbf1675c90db44348cfe4262ab36b1119',
  // What the test of deposits signed with.
  '09f9be54870f0a99ac4e64657b78e819ded77d9faa81dc6c6c173b75b56f5d99',
]);

/** The digest by which a published key is known; of a PEM that of its base64, whatever its lines are like. */
export function digestOfKey(key: string): string {
  const bare = key.includes('-----') ? key.replace(/-----[^-]*-----/g, '').replace(/\s+/g, '') : key.trim();
  return createHash('sha256').update(bare).digest('hex');
}

/** Whether a key stands, or ever stood, where everybody can read it. */
export const isPublishedKey = (key: string): boolean => digests.has(digestOfKey(key));

/** The same of a bearer key of which only the SHA-256 is stored. */
export const isPublishedDigest = (digest: Buffer): boolean => digests.has(digest.toString('hex'));
