import { drawing } from '../icon.ts';

export const MoreIcon = /* @__PURE__ */ drawing('more', [
  'M2 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4m6 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4m6 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
]);
