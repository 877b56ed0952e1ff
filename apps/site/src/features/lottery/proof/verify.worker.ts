import { verifyDraw, type KnownFacts } from '@sortes/fairness';

// Hashing a seed chain back to its anchor takes a moment; here it cannot hold up the page.
addEventListener('message', (message: MessageEvent<{ proof: unknown; known: KnownFacts }>) => {
  const begun = performance.now();
  const checks = verifyDraw(message.data.proof, message.data.known);
  postMessage({ checks, ms: performance.now() - begun });
});
