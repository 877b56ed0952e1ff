/** What games are made of. */
export { CanvasHost, type Scene } from './canvas-host';
export { randomBelow } from './chance';
export { Copyable } from './copy';
export { Facts, Field, NumberField, Segments, Slider, Toggle } from './fields';
export { showAmount, showExact, showMultiplier, showNumber, showPercent } from './format';
export { createIcon, IconCheck, IconClose, IconShuffle } from './icons';
export { Plates } from './plates';
export { resultLine } from './result-line';
export { Seal } from './seal';
export { useShow } from './show';
export { playCue } from './sound';
export { clampStake, StakeField } from './stake-field';
export { say, textsOf } from './texts';
export { animate, easeOut, wait } from './time';
