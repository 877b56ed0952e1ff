declare module 'virtual:limits/*' {
  import type { Limits } from '@sortes/browser';
  const limits: Limits;
  export default limits;
}
