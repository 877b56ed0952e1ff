/** The part of canvas-confetti (ISC) that is used; the package has no types of its own. */
declare module 'canvas-confetti' {
  interface ConfettiOptions {
    particleCount?: number;
    spread?: number;
    angle?: number;
    startVelocity?: number;
    origin?: { x?: number; y?: number };
    colors?: string[];
    disableForReducedMotion?: boolean;
  }
  type Fire = (options?: ConfettiOptions) => Promise<null> | null;
  const confetti: Fire & {
    /** Without a canvas it makes one of its own over the page. */
    create(canvas: HTMLCanvasElement | undefined, options: { resize?: boolean; useWorker?: boolean }): Fire;
  };
  export default confetti;
}
