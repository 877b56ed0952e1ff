/** What games are made of. */
export { CanvasHost, type Scene } from './canvas-host';
export { randomBelow } from './chance';
export { Copyable } from './copy';
export { Facts, Field, NumberField, Segments, Slider, Toggle } from './fields';
export { decimalSign, showAmount, showFigures, showMultiplier, showNumber, showPercent, showTime } from './format';
export { createIcon, IconCheck, IconClose, IconMinus, IconPlus, IconShuffle } from './icons';
export { Plates } from './plates';
export { resultLine } from './result-line';
export { useShow, type Showing } from './show';
export { playCue, type Cue } from './sound';
export { clampStake, StakeField, type Limits } from './stake-field';
export { intlTag, language, say, textsOf } from './texts';
export { animate, easeOut, wait } from './time';
