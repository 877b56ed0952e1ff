// Written by build/make-icons.mjs from Phosphor Icons (MIT, Copyright (c) 2023 Phosphor Icons). Do not edit.
import { createIcon } from '../icon.js';

export const IconArrowLeft = /* @__PURE__ */ createIcon(
  'M224,128a8,8,0,0,1-8,8H59.31l58.35,58.34a8,8,0,0,1-11.32,11.32l-72-72a8,8,0,0,1,0-11.32l72-72a8,8,0,0,1,11.32,11.32L59.31,120H216A8,8,0,0,1,224,128Z',
  'M224,128a8,8,0,0,1-8,8H120v64a8,8,0,0,1-13.66,5.66l-72-72a8,8,0,0,1,0-11.32l72-72A8,8,0,0,1,120,56v64h96A8,8,0,0,1,224,128Z',
);
