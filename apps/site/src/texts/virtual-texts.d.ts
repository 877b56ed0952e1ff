declare module 'virtual:texts' {
  import type { TextChunks } from '@sortes/browser';
  const texts: TextChunks;
  export default texts;
}
